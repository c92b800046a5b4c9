import { clsx } from 'clsx/lite';
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
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';
import { amountWords, termsWords } from './outcome-words.ts';

interface OutcomeYearsProps {
  outcomes: DecisionOutcomes;
  query: OutcomesQuery;
}

/** The same sums for each fiscal year, the latest first. */
export function OutcomeYears({ outcomes, query }: OutcomeYearsProps) {
  const years = outcomes.years.toReversed();
  return (
    <TableFrame tabIndex={0} role="region" aria-label="Outcomes by fiscal year">
      <Table aria-label="Outcomes by fiscal year">
        <TableHead>
          <tr>
            <HeaderCell isSticky>Fiscal Year</HeaderCell>
            {OUTCOME_FIGURES.map(({ id, label }) => (
              <HeaderCell key={id} isNumeric>
                {label}
              </HeaderCell>
            ))}
            <HeaderCell isNumeric>Share by Default</HeaderCell>
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

interface FigureCellProps extends OutcomeYearsProps {
  figure: OutcomeFigure;
  year: DecisionOutcomes['years'][number];
}

function FigureCell({ figure, year: { year, label }, outcomes, query }: FigureCellProps) {
  const { terms, cost } = sumOfCells(outcomes.cells, { ...figure, year });
  const words = amountWords(cost, outcomes);
  return (
    <Cell isNumeric className="tabular-nums">
      {terms === 0 ? (
        '—'
      ) : (
        <Link
          to={paths.decisionOutcomes({ ...query, figure: figure.id, year: String(year) })}
          preventScrollReset
          aria-label={`${figure.label}, ${label}: ${words}, ${termsWords(terms)}`}
          className={clsx(
            'inline-block rounded-sm leading-6 underline-offset-3 hover:underline',
            figure.id === 'default' && 'font-medium text-negative',
          )}
        >
          {words}
          <span className="text-muted"> ({terms})</span>
        </Link>
      )}
    </Cell>
  );
}
