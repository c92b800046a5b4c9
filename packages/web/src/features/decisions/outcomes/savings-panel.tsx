import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx/lite';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SAVINGS_RULE } from '@pactbook/domain/features/contracts/term-outcome.ts';
import type { DecisionOutcomes } from '@pactbook/domain/features/decisions/outcomes.ts';
import {
  SAVING_GROUPING_LABELS,
  SAVING_GROUPINGS,
  type SavingGrouping,
  type Savings,
} from '@pactbook/domain/features/decisions/savings.ts';
import { fiscalYearLabel } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import type { OutcomesQuery } from '../../../platform/addresses/decision-queries.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useIsNarrow } from '../../../ui/layout/use-media-query.ts';
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';
import { numberText } from '../../../ui/text/own-numbers.ts';
import { teamsQuery } from '../../teams/queries.ts';
import { peopleNamesQuery } from '../../users/queries.ts';
import { downloadEndedTerms, savingsQuery, type OutcomesQuestion } from '../queries.ts';
import { amountWords, termsWords } from './outcome-words.ts';

const GROUPINGS = SAVING_GROUPINGS.map((value) => ({ value, label: SAVING_GROUPING_LABELS[value] }));

interface SavingsPanelProps {
  outcomes: DecisionOutcomes;
  question: OutcomesQuestion;
  query: OutcomesQuery;
  change: (changes: Partial<OutcomesQuery>) => void;
}

/** What renegotiating saved and cancelling avoided, and the file of all ended terms. */
export function SavingsPanel({ outcomes, question, query, change }: SavingsPanelProps) {
  const groupBy = SAVING_GROUPINGS.find((one) => one === query.by) ?? 'year';
  const savings = useQuery(savingsQuery(question, groupBy));
  return (
    <Panel
      isFlush
      title="Savings"
      context={SAVINGS_RULE}
      actions={
        <>
          <SegmentedControl
            label="Savings by"
            options={GROUPINGS}
            value={groupBy}
            onChange={(by) => change({ by: by === 'year' ? undefined : by })}
          />
          <ExportButton question={question} />
        </>
      }
    >
      {savings.data === undefined ? (
        <div className="px-4 pb-4">
          {savings.isError ? (
            <ErrorPanel onRetry={() => void savings.refetch()} isRetrying={savings.isFetching} />
          ) : (
            <SkeletonLines lines={4} label="Loading the savings" />
          )}
        </div>
      ) : savings.data.terms === 0 ? (
        <p className="px-4 pb-4 text-muted">Nothing was renegotiated or cancelled in these years.</p>
      ) : (
        <SavingsList savings={savings.data} outcomes={outcomes} query={query} />
      )}
    </Panel>
  );
}

function ExportButton({ question }: { question: OutcomesQuestion }) {
  const [isBusy, setIsBusy] = useState(false);
  const start = () => {
    setIsBusy(true);
    downloadEndedTerms(question)
      .catch(sayFailed)
      .finally(() => setIsBusy(false));
  };
  return (
    <Button size="sm" isBusy={isBusy} onClick={start} icon={<Download aria-hidden />}>
      CSV
      <span className="sr-only"> of all ended terms</span>
    </Button>
  );
}

/** What a group is called. */
function useGroupName(groupBy: SavingGrouping, { fiscalYearStartMonth }: DecisionOutcomes) {
  const { data: people } = useQuery(peopleNamesQuery);
  const { data: teams = [] } = useQuery(teamsQuery);
  return (key: string | null): string => {
    if (key === null) return 'No team';
    switch (groupBy) {
      case 'year':
        return fiscalYearLabel(Number(key), fiscalYearStartMonth);
      case 'team':
        return teams.find(({ id }) => id === key)?.name ?? '';
      case 'person':
        return people?.get(key) ?? '';
      case 'vendor':
        return key;
    }
  };
}

function SavingsHead({ groupBy }: { groupBy: SavingGrouping }) {
  return (
    <TableHead className="static">
      <tr>
        <HeaderCell className="pl-4">{SAVING_GROUPING_LABELS[groupBy]}</HeaderCell>
        <HeaderCell isNumeric>Saved</HeaderCell>
        <HeaderCell isNumeric>Avoided</HeaderCell>
        <HeaderCell isNumeric className="pr-4">
          Terms
        </HeaderCell>
      </tr>
    </TableHead>
  );
}

interface SavingsTableProps {
  savings: Savings;
  outcomes: DecisionOutcomes;
  query: OutcomesQuery;
}

/** A line of savings: of all terms, whose amounts open them, or of a group. */
interface SavingsLine {
  readonly key: string;
  readonly name: string;
  readonly saved: ReactNode;
  readonly avoided: ReactNode;
  readonly terms: number;
  readonly isSum: boolean;
}

function useSavingsLines({ savings, outcomes, query }: SavingsTableProps): SavingsLine[] {
  const nameOf = useGroupName(savings.groupBy, outcomes);
  const words = (amount: number) => (amount === 0 ? '—' : amountWords(amount, savings));
  const open = (figure: 'saved' | 'avoided', amount: number) =>
    amount === 0 ? (
      '—'
    ) : (
      <Link
        to={paths.decisionOutcomes({ ...query, figure, year: undefined })}
        preventScrollReset
        className="inline-block rounded-sm leading-6 underline-offset-3 hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
      >
        {words(amount)}
      </Link>
    );
  const { saved, avoided, terms, groups } = savings;
  return [
    {
      key: 'all',
      name: 'All',
      saved: open('saved', saved),
      avoided: open('avoided', avoided),
      terms,
      isSum: true,
    },
    ...groups.map((group) => ({
      key: `group ${group.key}`,
      name: nameOf(group.key),
      saved: words(group.saved),
      avoided: words(group.avoided),
      terms: group.terms,
      isSum: false,
    })),
  ];
}

function SavingsList(props: SavingsTableProps) {
  const isNarrow = useIsNarrow();
  const lines = useSavingsLines(props);
  const { groupBy, groups, hasMoreGroups } = props.savings;
  const label = `Savings by ${SAVING_GROUPING_LABELS[groupBy].toLowerCase()}`;
  return (
    <>
      {isNarrow ? (
        <SavingsCards label={label} lines={lines} />
      ) : (
        <SavingsTable label={label} lines={lines} groupBy={groupBy} />
      )}
      {hasMoreGroups === true && (
        <p className="border-t border-border px-4 py-3 text-sm text-muted">
          These are the {numberText(groups.length)} largest. The CSV file has the terms of all.
        </p>
      )}
    </>
  );
}

interface SavingsLinesProps {
  label: string;
  lines: readonly SavingsLine[];
}

/** The lines as cards on narrow screens, so that nothing scrolls sideways. */
function SavingsCards({ label, lines }: SavingsLinesProps) {
  return (
    <ul aria-label={label} className="border-t border-border">
      {lines.map(({ key, name, saved, avoided, terms, isSum }) => (
        <li
          key={key}
          className={clsx(
            'flex items-center justify-between gap-3 border-b border-border px-4 py-2 last:border-b-0',
            isSum && 'font-semibold',
          )}
        >
          <span className="min-w-0">
            <span dir="auto" className="block break-words">
              {name}
            </span>
            <span className="block text-sm font-normal text-muted tabular-nums">{termsWords(terms)}</span>
          </span>
          <dl className="grid shrink-0 grid-cols-[auto_auto] items-center gap-x-3 text-right tabular-nums">
            <dt className="text-sm font-normal text-muted">Saved</dt>
            <dd>{saved}</dd>
            <dt className="text-sm font-normal text-muted">Avoided</dt>
            <dd>{avoided}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function SavingsTable({ label, lines, groupBy }: SavingsLinesProps & { groupBy: SavingGrouping }) {
  return (
    <TableFrame className="rounded-t-none border-0 border-t">
      <Table aria-label={label}>
        <SavingsHead groupBy={groupBy} />
        <TableBody>
          {lines.map(({ key, name, saved, avoided, terms, isSum }) => (
            <Row key={key} className={isSum ? 'font-semibold' : undefined}>
              <RowHeaderCell dir="auto" className={clsx('pl-4', !isSum && 'font-normal')}>
                {name}
              </RowHeaderCell>
              <Cell isNumeric className="tabular-nums">
                {saved}
              </Cell>
              <Cell isNumeric className="tabular-nums">
                {avoided}
              </Cell>
              <Cell isNumeric className="pr-4 tabular-nums">
                {numberText(terms)}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
