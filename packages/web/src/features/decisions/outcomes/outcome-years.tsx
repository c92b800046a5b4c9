import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  OUTCOME_FIGURES,
  shareByDefault,
  sumOfCells,
  type DecisionOutcomes,
  type OutcomeFigure,
} from '@pactbook/domain/features/decisions/outcomes.ts';
import { percentageText } from '../../../field-kit/value/own-money.ts';
import type { OutcomesQuery } from '../../../platform/addresses/decision-queries.ts';
import { paths } from '../../../platform/paths.ts';
import { useFitsTable } from '../../../ui/layout/use-media-query.ts';
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';
import { amountWords, termsWords } from './outcome-words.ts';

interface OutcomeYearsProps {
  outcomes: DecisionOutcomes;
  query: OutcomesQuery;
}

/** The same sums for each fiscal year, the latest first: a table, or cards where it does not fit. */
export function OutcomeYears(props: OutcomeYearsProps) {
  return useFitsTable() ? <YearTable {...props} /> : <YearCards {...props} />;
}

function YearCards({ outcomes, query }: OutcomeYearsProps) {
  return (
    <ul
      aria-label="Outcomes by fiscal year"
      className="overflow-hidden rounded-lg border border-border bg-raised"
    >
      {outcomes.years.toReversed().map((year) => {
        const share = shareByDefault(outcomes.cells, year.year);
        const figures = OUTCOME_FIGURES.filter(
          (figure) => sumOfCells(outcomes.cells, { ...figure, year: year.year }).terms > 0,
        );
        return (
          <li key={year.year} className="border-b border-border px-4 py-2 last:border-b-0">
            <p className="flex min-h-9 items-center justify-between gap-3 tabular-nums">
              <span className="font-semibold">{year.label}</span>
              <span className="text-sm text-muted">
                {figures.length === 0
                  ? 'No term ended.'
                  : share !== null && `${percentageText(share)} by default`}
              </span>
            </p>
            {figures.map((figure) => (
              <FigureLink
                key={figure.id}
                figure={figure}
                year={year}
                outcomes={outcomes}
                query={query}
                className="flex min-h-11 items-center justify-between gap-3"
              >
                <span className="text-muted">
                  {figure.label}
                  <span className="sr-only">, {year.label}: </span>
                </span>
              </FigureLink>
            ))}
          </li>
        );
      })}
    </ul>
  );
}

/** A heading in two lines, where one would make the table wider than its frame. */
function BrokenLabel({ children }: { children: string }) {
  return <span className="block @max-4xl:max-w-20 @max-4xl:whitespace-normal">{children}</span>;
}

function YearTable({ outcomes, query }: OutcomeYearsProps) {
  const years = outcomes.years.toReversed();
  return (
    <TableFrame tabIndex={0} role="region" aria-label="Outcomes by fiscal year">
      <Table aria-label="Outcomes by fiscal year">
        <TableHead>
          <tr>
            <HeaderCell isSticky>Fiscal Year</HeaderCell>
            {OUTCOME_FIGURES.map(({ id, label }) => (
              <HeaderCell key={id} isNumeric>
                <BrokenLabel>{label}</BrokenLabel>
              </HeaderCell>
            ))}
            <HeaderCell isNumeric>
              <BrokenLabel>Share by Default</BrokenLabel>
            </HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {years.map(({ year, label }) => {
            const share = shareByDefault(outcomes.cells, year);
            return (
              <Row key={year}>
                <RowHeaderCell isSticky className="tabular-nums">
                  {label}
                </RowHeaderCell>
                {OUTCOME_FIGURES.map((figure) => (
                  <FigureCell
                    key={figure.id}
                    figure={figure}
                    year={{ year, label }}
                    outcomes={outcomes}
                    query={query}
                  />
                ))}
                <Cell isNumeric className="tabular-nums">
                  {share === null ? '—' : percentageText(share)}
                </Cell>
              </Row>
            );
          })}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

interface FigureLinkProps extends OutcomeYearsProps {
  figure: OutcomeFigure;
  year: DecisionOutcomes['years'][number];
  className?: string;
  /** Words that name the link, before its sum. */
  children?: ReactNode;
}

/** The sum of a figure in a year, which opens its terms. */
function FigureLink({
  figure,
  year: { year, label },
  outcomes,
  query,
  className,
  children,
}: FigureLinkProps) {
  const { terms, cost } = sumOfCells(outcomes.cells, { ...figure, year });
  const words = amountWords(cost, outcomes);
  return (
    <Link
      to={paths.decisionOutcomes({ ...query, figure: figure.id, year: String(year) })}
      preventScrollReset
      aria-label={
        children === undefined ? `${figure.label}, ${label}: ${words}, ${termsWords(terms)}` : undefined
      }
      className={clsx(
        'rounded-sm tabular-nums underline-offset-3 hover:underline',
        figure.id === 'default' && 'font-medium text-negative',
        className,
      )}
    >
      {children}
      <span>
        {words}
        <span className={clsx('text-muted', children === undefined && '@max-4xl:block')}> ({terms})</span>
      </span>
    </Link>
  );
}

function FigureCell(props: FigureLinkProps) {
  const { figure, year, outcomes } = props;
  const { terms } = sumOfCells(outcomes.cells, { ...figure, year: year.year });
  return (
    <Cell isNumeric className="py-1.5 tabular-nums">
      {terms === 0 ? '—' : <FigureLink {...props} className="inline-block leading-6" />}
    </Cell>
  );
}
