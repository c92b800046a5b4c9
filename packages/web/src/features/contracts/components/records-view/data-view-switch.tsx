import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import {
  chooseDataView,
  DATA_VIEW_LABELS,
  DATA_VIEWS,
  presetsOf,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import type { DataView, TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { SegmentedControl } from '../../../../ui/forms/segmented-control.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import type { ChangeView } from './use-records-view.ts';

const OPTIONS = DATA_VIEWS.map((value) => ({ value, label: DATA_VIEW_LABELS[value] }));

interface DataViewSwitchProps {
  view: TableView;
  change: ChangeView;
  today: CalendarDate;
  /** Two lists one below the other instead of the switch, where there is little room. */
  isStacked?: boolean | undefined;
}

/** The data view and, where it has one, its date range beside it (specification, section 4, "Data views"). */
export function DataViewSwitch({ view, change, today, isStacked = false }: DataViewSwitchProps) {
  const choose = (dataView: DataView, presetId: string | null) =>
    change((before) => chooseDataView(before, dataView, presetId, today));
  const presets = presetsOf(view.name);
  return (
    <>
      {isStacked ? (
        <Select
          aria-label="View"
          value={view.name}
          options={OPTIONS}
          onChange={(event) => {
            const chosen = DATA_VIEWS.find((one) => one === event.target.value);
            if (chosen) choose(chosen, null);
          }}
        />
      ) : (
        <SegmentedControl
          label="View"
          options={OPTIONS}
          value={view.name}
          onChange={(next) => choose(next, null)}
          className="@max-2xl:[&>button]:px-1.5"
        />
      )}
      {presets.length > 0 && (
        <Select
          aria-label="Date range"
          value={view.dataView.dateRange?.id ?? ''}
          options={presets.map(({ id, label }) => ({ value: id, label }))}
          onChange={(event) => choose(view.name, event.target.value)}
          className={isStacked ? undefined : 'w-44'}
        />
      )}
    </>
  );
}
