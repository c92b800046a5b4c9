import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useMemo } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { ColumnKey, TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { DataRowReader } from '../../../data-table/data-row.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { configQuery } from '../../categories/queries.ts';
import type { ShownContracts } from '../view/use-shown-contracts.ts';
import type { ChangeView } from '../view/use-contracts-view.ts';
import { groupFacts } from '../groups/group-facts.ts';
import { lazyPart } from '../../../ui/loading/lazy-parts.ts';

/** Loaded when somebody first chooses them. */
const ContractsCalendar = lazyPart(
  () => import('../calendar/contracts-calendar.tsx'),
  (part) => part.ContractsCalendar,
);
const ContractsTimeline = lazyPart(
  () => import('../timeline/contracts-timeline.tsx'),
  (part) => part.ContractsTimeline,
);

const NO_RECORDS: readonly Contract[] = [];

interface LayoutBodyProps {
  /** Null while the list loads. */
  shown: ShownContracts | null;
  view: TableView;
  change: ChangeView;
  today: CalendarDate;
  reader: DataRowReader<Contract, ColumnKey>;
  isNarrow: boolean;
}

/** The filtered records as a calendar or a timeline. */
export function LayoutBody({ shown, view, change, today, reader, isNarrow }: LayoutBodyProps) {
  // Deferred, so that typing into the search does not wait for it.
  const later = useDeferredValue(shown);
  const contracts = useMemo(() => later?.all?.() ?? NO_RECORDS, [later]);
  const startMonth = useQuery(configQuery).data?.fiscalYearStartMonth;
  const groups = useMemo(() => timelineGroups(later, startMonth), [later, startMonth]);
  if (later === null) return <LayoutSkeleton />;
  return (
    <Suspense fallback={<LayoutSkeleton />}>
      {view.layout === 'calendar' ? (
        <ContractsCalendar
          contracts={contracts}
          partOf={later.partOf}
          month={view.calendarMonth}
          onMonthChange={(calendarMonth) => change((before) => ({ ...before, calendarMonth }))}
          today={today}
          reader={reader}
          isNarrow={isNarrow}
        />
      ) : (
        <ContractsTimeline
          contracts={contracts}
          groups={groups}
          onToggleGroup={(key) => later.groups?.open.onToggle(key)}
          scale={view.timeScale}
          onScaleChange={(timeScale) => change((before) => ({ ...before, timeScale }))}
          today={today}
          addressOf={reader.addressOf}
          pictureOf={reader.pictureOf}
          isNarrow={isNarrow}
        />
      )}
    </Suspense>
  );
}

/** The groups of the table with all of their records. */
function timelineGroups(shown: ShownContracts | null, startMonth: number | undefined) {
  const groups = shown?.groups;
  if (!groups) return null;
  return groups.groups.map((group) => ({
    key: group.key,
    name: group.name,
    facts: groupFacts(group, startMonth),
    isOpen: groups.open.isOpen(group.key),
    contracts: groups.recordsOf(group),
  }));
}

function LayoutSkeleton() {
  return (
    <div aria-busy="true" className="min-h-60 flex-1 rounded-lg border border-border bg-raised p-4">
      <span className="sr-only">Loading records</span>
      {Array.from({ length: 8 }, (_row, at) => (
        <Skeleton key={at} className="mb-6 h-4 w-full" />
      ))}
    </div>
  );
}
