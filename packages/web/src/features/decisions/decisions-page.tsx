import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Coins, Gavel } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { costTotalsOf } from '@pactbook/domain/features/annual-costs/cost-totals.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { amountPasses } from '@pactbook/domain/features/saved-views/amount-filter.ts';
import { deskRows } from '@pactbook/domain/features/decisions/desk.ts';
import type { DeskRow } from '@pactbook/domain/features/decisions/desk.ts';
import { AmountChip } from '../../field-kit/filters/amount-chip.tsx';
import { sumMoneyWords } from '../../field-kit/value/own-money.ts';
import { useAddressQuery } from '../../platform/address-query.ts';
import { PanelErrorBoundary } from '../../platform/error-boundary.tsx';
import { readDecisionsQuery, type DecisionsQuery } from '../../platform/addresses/decision-queries.ts';
import { Page } from '../../platform/pages/page.tsx';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { numberText } from '../../ui/text/own-numbers.ts';
import { useBeyondOneList } from '../contracts/page-queries.ts';
import { contractsQuery } from '../contracts/queries.ts';
import { useProfile, useToday } from '../users/queries.ts';
import { DecisionDesk } from './decision-desk.tsx';
import { DecisionTabs } from './decision-tabs.tsx';

/** The amount that the desk is filtered by. */
const COST = contractField('costInForce');

const SCOPES = [
  { value: 'all', label: 'All I can see' },
  { value: 'mine', label: 'I own' },
] as const;
const STAGES = [
  { value: 'toDecide', label: 'To decide' },
  { value: 'decided', label: 'Decided' },
] as const;

/** `/decisions`: the terms that end, by the day to act; what is chosen is in the address. */
export function DecisionsPage() {
  const { query, change } = useAddressQuery(readDecisionsQuery, paths.decisions);
  const list = useQuery(contractsQuery);
  const beyond = useBeyondOneList();
  const contracts = beyond === null ? (list.data ?? null) : null;
  const rows = useShownRows(contracts, query);
  const isDecided = query.stage === 'decided';
  // One frame before and after the records are loaded: a click on a tab that is replaced meanwhile would be lost.
  return (
    <Page
      title="Decisions"
      context={rows && <DeskSum rows={rows} isDecided={isDecided} />}
      className="@container gap-5"
      actions={rows && <DeskFilters query={query} change={change} />}
    >
      <DecisionTabs />
      {beyond !== null ? (
        <BeyondOneList beyond={beyond} />
      ) : rows !== null ? (
        <PanelErrorBoundary>
          <Desk rows={rows} query={query} change={change} />
        </PanelErrorBoundary>
      ) : (
        <Card>
          {list.isError ? (
            <ErrorPanel onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
          ) : (
            <SkeletonLines lines={10} label="Loading the decisions" />
          )}
        </Card>
      )}
    </Page>
  );
}

const NO_CONTRACTS: readonly Contract[] = [];

/** The terms that the address asks for; null while the records are loaded. */
function useShownRows(
  contracts: readonly Contract[] | null,
  { records, stage, cost }: DecisionsQuery,
): readonly DeskRow[] | null {
  const today = useToday();
  const { id: personId } = useProfile();
  const all = useMemo(() => deskRows(contracts ?? NO_CONTRACTS, today), [contracts, today]);
  const rows = useMemo(() => {
    const passes = cost === undefined ? null : amountPasses({ key: COST.key, value: cost }, { today });
    return all.filter(
      ({ stage: own, contract }) =>
        (own === 'decided') === (stage === 'decided') &&
        (records !== 'mine' || (contract.owners ?? []).includes(personId)) &&
        (passes === null || passes(contract)),
    );
  }, [all, cost, records, personId, stage, today]);
  return contracts === null ? null : rows;
}

interface DeskFiltersProps {
  query: DecisionsQuery;
  change: (changes: Partial<DecisionsQuery>, step?: 'typed') => void;
}

/** What the desk shows: by cost, by owner, by stage. */
function DeskFilters({ query: { records, stage, cost }, change }: DeskFiltersProps) {
  return (
    <>
      <AmountChip
        field={COST}
        value={cost}
        onChange={(range) => change({ cost: range }, 'typed')}
        onRemove={() => change({ cost: undefined })}
      />
      <SegmentedControl
        label="Records"
        options={SCOPES}
        value={records === 'mine' ? 'mine' : 'all'}
        onChange={(scope) => change({ records: scope === 'all' ? undefined : scope })}
      />
      <SegmentedControl
        label="Stage"
        options={STAGES}
        value={stage === 'decided' ? 'decided' : 'toDecide'}
        onChange={(next) => change({ stage: next === 'toDecide' ? undefined : next })}
      />
    </>
  );
}

function Desk({ rows, query, change }: DeskFiltersProps & { rows: readonly DeskRow[] }) {
  const { records, stage, cost } = query;
  const today = useToday();
  if (rows.length === 0)
    return (
      <NothingHere
        isDecided={stage === 'decided'}
        onClear={cost === undefined ? undefined : () => change({ cost: undefined })}
      />
    );
  return <DecisionDesk key={`${stage} ${records} ${cost}`} rows={rows} today={today} />;
}

/** How many decisions there are, and what their records cost a year. */
function DeskSum({ rows, isDecided }: { rows: readonly DeskRow[]; isDecided: boolean }) {
  const today = useToday();
  const totals = useMemo(
    () =>
      costTotalsOf(
        rows.map(({ contract }) => contract),
        today,
      ),
    [rows, today],
  );
  const noun = isDecided ? 'decided term' : 'open decision';
  return (
    <span className="tabular-nums">
      {numberText(rows.length)} {rows.length === 1 ? noun : `${noun}s`}
      {totals.costInForce > 0 && `, ${sumMoneyWords(totals.costInForce, totals)} a year`}
    </span>
  );
}

interface NothingHereProps {
  isDecided: boolean;
  /** Removes the filter by cost; undefined without one. */
  onClear: (() => void) | undefined;
}

function NothingHere({ isDecided, onClear }: NothingHereProps) {
  return (
    <Card className="p-0">
      {onClear !== undefined ? (
        <EmptyState
          icon={<Coins />}
          title="No record here has a cost in this range."
          action={<Button onClick={onClear}>Clear filter</Button>}
        />
      ) : isDecided ? (
        <EmptyState
          icon={<Gavel />}
          title="Nothing is decided yet."
          text="A decision stays here until its term ends."
        />
      ) : (
        <EmptyState
          icon={<CircleCheck />}
          title="No open decisions."
          text="Live records appear here by their last day for notice, or by their end date."
        />
      )}
    </Card>
  );
}

/** What replaces the desk where the records are too many for one list. */
function BeyondOneList({ beyond }: { beyond: string }) {
  return (
    <Banner className="rounded-lg">
      {beyond} Filter{' '}
      <Link to={paths.records({ missing: ['openDecision'], sort: 'noticeDeadline' })}>All Records</Link> by
      Missing: open decisions before the notice deadline, and those after it.
    </Banner>
  );
}
