import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { canReadContractInFull } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { Lookout } from '@pactbook/domain/features/dashboard/figures.ts';
import { outlookSum } from '@pactbook/domain/features/dashboard/outlook.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { peopleNamesQuery } from '../../users/queries.ts';
import type { Dashboard } from '../use-dashboard.ts';
import { useListSum } from '../use-list-sum.ts';
import { OutlookTable, type ShownList } from './outlook-table.tsx';
import { LISTS_OF, TAB_WORDS, tabsFor, type OutlookTab } from './outlook-words.ts';
import { TableLink } from './table-link.tsx';
import type { TermStep } from './row-menu.tsx';
import type { TermDialogs } from './term-dialogs.ts';
import { lazyPart } from '../../../ui/loading/lazy-parts.ts';

const NO_NAMES: ReadonlyMap<string, string> = new Map();

interface OutlookPanelProps {
  dashboard: Dashboard;
  contracts: readonly Contract[];
  dialogs: TermDialogs;
}

/**
 * *Decide next* (docs/product/screens.md, "Dashboard"): the most urgent decisions, recently ended and recently added
 * records.
 */
export function OutlookPanel({ dashboard, contracts, dialogs }: OutlookPanelProps) {
  const { actor, lookout, query, change, teamNames } = dashboard;
  const { data: peopleNames = NO_NAMES } = useQuery(peopleNamesQuery);
  const readsTerms = decide(actor, canReadContractInFull).allowed;
  const tabs = tabsFor(readsTerms);
  const tab = tabs.find((one) => one === query.list) ?? tabs[0] ?? 'ending';
  const lists = useOutlookLists(tab, lookout, contracts);
  const { open, dialog } = useTermDialog(dialogs, lookout.today);
  const [only] = lists.length === 1 ? lists : [];
  const isEmpty = lists.every(({ count }) => count === 0);
  return (
    <Panel
      title={readsTerms ? 'Decide Next' : 'What ends next'}
      isFlush
      actions={
        <>
          <Tabs
            tabs={tabs}
            tab={tab}
            onChange={(next) => change({ list: next === tabs[0] ? undefined : next })}
          />
          {only && only.count > 0 && <TableLink list={only} />}
        </>
      }
    >
      {isEmpty ? (
        <EmptyState
          className="py-8"
          icon={<CalendarClock />}
          title={TAB_WORDS[tab].empty}
          text={TAB_WORDS[tab].emptyText}
        />
      ) : (
        <OutlookTable
          tab={tab}
          lists={lists}
          today={lookout.today}
          readsTerms={readsTerms}
          teamNames={teamNames}
          peopleNames={peopleNames}
          onStep={open}
        />
      )}
      {dialog}
    </Panel>
  );
}

/** Of the two lists of decisions so many rows are shown together, at most three of those that come too late. */
const MOST_ROWS = 10;
const MOST_LATE_ROWS = 3;

/** The lists of a tab with the rows that are shown. */
function useOutlookLists(
  tab: OutlookTab,
  lookout: Lookout,
  contracts: readonly Contract[],
): readonly ShownList[] {
  const [first, second] = LISTS_OF[tab];
  const firstSum = useMemo(() => outlookSum(first, lookout), [first, lookout]);
  const secondSum = useMemo(() => outlookSum(second ?? first, lookout), [first, second, lookout]);
  const one = useListSum(firstSum, contracts);
  const other = useListSum(secondSum, second === undefined ? null : contracts);
  if (second === undefined || other === null) return [{ ...one, name: first }];
  const late = Math.min(other.contracts.length, Math.max(MOST_LATE_ROWS, MOST_ROWS - one.contracts.length));
  return [
    { ...one, name: first, contracts: one.contracts.slice(0, MOST_ROWS - late) },
    { ...other, name: second, contracts: other.contracts.slice(0, late) },
  ];
}

interface TabsProps {
  tabs: readonly OutlookTab[];
  tab: OutlookTab;
  onChange: (tab: OutlookTab) => void;
}

function Tabs({ tabs, tab, onChange }: TabsProps) {
  return (
    <SegmentedControl
      label="List"
      options={tabs.map((one) => ({ value: one, label: TAB_WORDS[one].label }))}
      value={tab}
      onChange={onChange}
    />
  );
}

/**
 * The dialog of a row is rendered by the panel: a decided record leaves the list, and its dialog must still confirm it.
 */
function useTermDialog(dialogs: TermDialogs, today: string) {
  const [asked, setAsked] = useState<{ contract: Contract; step: TermStep; count: number } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [Renew, Decide] = useMemo(
    () => [
      lazyPart(dialogs.renew, (part) => part.Component),
      lazyPart(dialogs.decide, (part) => part.Component),
    ],
    [dialogs],
  );
  const open = (contract: Contract, step: TermStep) => {
    setAsked((before) => ({ contract, step, count: (before?.count ?? 0) + 1 }));
    setIsOpen(true);
  };
  if (asked === null) return { open, dialog: null };
  const { contract, step, count } = asked;
  const shared = { contract, today, isOpen, onClose: () => setIsOpen(false) };
  const dialog = (
    <PanelErrorBoundary key={count}>
      <Suspense>{step === 'renew' ? <Renew {...shared} /> : <Decide {...shared} />}</Suspense>
    </PanelErrorBoundary>
  );
  return { open, dialog };
}
