import { CalendarDays, ChartNoAxesGantt, Table2 } from 'lucide-react';
import type { Layout, TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { LAYOUTS } from '@pactbook/domain/features/saved-views/table-view.ts';
import { withLayout } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { ToolWords } from '../../../ui/actions/tool-words.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import type { ChangeView } from '../view/use-contracts-view.ts';

const ICONS = { table: Table2, calendar: CalendarDays, timeline: ChartNoAxesGantt };
const LABELS: Readonly<Record<Layout, string>> = {
  table: 'Table',
  calendar: 'Calendar',
  timeline: 'Timeline',
};

const OPTIONS = LAYOUTS.map((value) => {
  const Icon = ICONS[value];
  return {
    value,
    label: (
      <span title={LABELS[value]} className="flex items-center gap-1.5">
        <Icon aria-hidden />
        <ToolWords rank={1}>{LABELS[value]}</ToolWords>
      </span>
    ),
  };
});

interface LayoutSwitchProps {
  view: TableView;
  change: ChangeView;
}

/** Shows the filtered records as a table, a calendar or a timeline. */
export function LayoutSwitch({ view, change }: LayoutSwitchProps) {
  return (
    <SegmentedControl
      label="Layout"
      options={OPTIONS}
      value={view.layout}
      onChange={(layout) => change((before) => withLayout(before, layout))}
      className="shrink-0 has-[[data-short]]:[&>button]:px-1.5 max-md:[&>button]:min-w-11 max-md:[&>button]:justify-center max-md:[&_[data-words]]:sr-only"
    />
  );
}
