import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
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
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';
import { numberText } from '../../../ui/text/own-numbers.ts';
import { teamsQuery } from '../../teams/queries.ts';
import { peopleNamesQuery } from '../../users/queries.ts';
import { downloadEndedTerms, savingsQuery, type OutcomesQuestion } from '../queries.ts';
import { amountWords } from './outcome-words.ts';

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
        <SavingsTable savings={savings.data} outcomes={outcomes} query={query} />
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

function SavingsTable({ savings, outcomes, query }: SavingsTableProps) {
  const { groupBy, groups, saved, avoided, terms } = savings;
  const nameOf = useGroupName(groupBy, outcomes);
  const words = (amount: number) => (amount === 0 ? '—' : amountWords(amount, savings));
  const open = (figure: 'saved' | 'avoided', amount: number) =>
    amount === 0 ? (
      '—'
    ) : (
      <Link
        to={paths.decisionOutcomes({ ...query, figure, year: undefined })}
        preventScrollReset
        className="inline-block rounded-sm leading-6 underline-offset-3 hover:underline"
      >
        {words(amount)}
      </Link>
    );
  return (
    <TableFrame className="rounded-t-none border-0 border-t">
      <Table aria-label={`Savings by ${SAVING_GROUPING_LABELS[groupBy].toLowerCase()}`}>
        <SavingsHead groupBy={groupBy} />
        <TableBody>
          <Row className="font-semibold">
            <RowHeaderCell className="pl-4">All</RowHeaderCell>
            <Cell isNumeric className="tabular-nums">
              {open('saved', saved)}
            </Cell>
            <Cell isNumeric className="tabular-nums">
              {open('avoided', avoided)}
            </Cell>
            <Cell isNumeric className="pr-4 tabular-nums">
              {numberText(terms)}
            </Cell>
          </Row>
          {groups.map((group) => (
            <Row key={group.key}>
              <RowHeaderCell dir="auto" className="pl-4 font-normal">
                {nameOf(group.key)}
              </RowHeaderCell>
              <Cell isNumeric className="tabular-nums">
                {words(group.saved)}
              </Cell>
              <Cell isNumeric className="tabular-nums">
                {words(group.avoided)}
              </Cell>
              <Cell isNumeric className="pr-4 tabular-nums">
                {numberText(group.terms)}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
