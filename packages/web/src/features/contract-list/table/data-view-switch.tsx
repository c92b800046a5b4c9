import { useRef } from 'react';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { openDataView } from '@pactbook/domain/features/saved-views/opened-view.ts';
import type { BeforeOpened } from '@pactbook/domain/features/saved-views/opened-view.ts';
import { DATA_VIEW_LABELS, DATA_VIEWS, presetsOf } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { DataView, TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { ToolPart } from '../../../ui/actions/tool-words.tsx';
import { ToolbarItem } from '../../../ui/actions/toolbar.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useActor } from '../../users/queries.ts';
import type { ChangeView } from '../view/use-contracts-view.ts';

const OPTIONS = DATA_VIEWS.map((value) => ({ value, label: DATA_VIEW_LABELS[value] }));

interface DataViewSwitchProps {
  view: TableView;
  change: ChangeView;
  today: CalendarDate;
  /** Always a list, as wide as its place, on narrow screens. */
  isStacked?: boolean | undefined;
}

/**
 * Opens data views; what Expiring Soon adds when it is opened goes when it is left (docs/decisions/0056). A view that
 * came with the address is left for the usual columns and order.
 */
function useOpenView(change: ChangeView, today: CalendarDate) {
  const actor = useActor();
  const before = useRef<BeforeOpened>(undefined);
  return (key: DataView, presetId: string | null) =>
    change((view) => {
      const next = openDataView(view, { key, presetId, today }, actor, before.current);
      if (view.name !== 'EXPIRING_SOON' && next.name === 'EXPIRING_SOON') before.current = view;
      return next;
    });
}

/** The view that leaves records out by their dates, in words; also after its name was reset (docs/decisions/0007). */
export function viewWithin({ name, dataView }: TableView): string | null {
  if (name !== 'ALL_RECORDS') return DATA_VIEW_LABELS[name];
  return dataView.dateRange === null ? null : DATA_VIEW_LABELS[dataView.key];
}

/** What Recently Added filters by, in words: start dates have no last day, so records that start later are in it. */
export function StartsFrom({ view }: { view: TableView }) {
  const from = view.dataView.dateRange?.range[0];
  if (view.name !== 'RECENTLY_ADDED' || from == null) return null;
  return <p className="text-sm text-muted">Starting on or after {formatMediumDate(from)}</p>;
}

/** Shows the records of all dates, with the other filters as they are. */
export function useLeaveView(change: ChangeView, today: CalendarDate): () => void {
  const open = useOpenView(change, today);
  return () => open('ALL_RECORDS', null);
}

/**
 * The data view and, where it has one, its date range (docs/product/records-table.md, "Data views"): side by side where
 * there is room, otherwise as a list.
 */
export function DataViewSwitch({ view, change, today, isStacked = false }: DataViewSwitchProps) {
  const choose = useOpenView(change, today);
  const presets = presetsOf(view.name);
  const list = (
    <ToolbarItem>
      <Select
        aria-label="View"
        value={view.name}
        options={OPTIONS}
        onChange={(event) => {
          const chosen = DATA_VIEWS.find((one) => one === event.target.value);
          if (chosen) choose(chosen, null);
        }}
        className={isStacked ? undefined : 'hidden w-38 shrink-0 peer-data-[short]:block'}
      />
    </ToolbarItem>
  );
  return (
    <>
      {!isStacked && (
        <ToolPart rank={6}>
          <SegmentedControl
            label="View"
            options={OPTIONS}
            value={view.name}
            onChange={(next) => choose(next, null)}
            className="shrink-0 group-has-[[data-short]]/tools:[&>button]:px-1.5"
          />
        </ToolPart>
      )}
      {list}
      {presets.length > 0 && (
        <ToolbarItem>
          <Select
            aria-label="Date range"
            value={view.dataView.dateRange?.id ?? ''}
            options={presets.map(({ id, label }) => ({ value: id, label }))}
            onChange={(event) => choose(view.name, event.target.value)}
            className={isStacked ? undefined : 'w-40 shrink-0'}
          />
        </ToolbarItem>
      )}
      {isStacked && <StartsFrom view={view} />}
    </>
  );
}
