import { CalendarX2 } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { Lookout } from '@pactbook/domain/features/dashboard/figures.ts';
import { endsSum } from '@pactbook/domain/features/dashboard/outlook.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useListSum } from './use-list-sum.ts';
import { lazyPart } from '../../ui/loading/lazy-parts.ts';

const EndsChart = lazyPart(
  () => import('./ends-chart.tsx'),
  (part) => part.EndsChart,
);

const MEASURES = [
  { value: 'count', label: 'Count' },
  { value: 'cost', label: 'Cost' },
] as const;

interface EndsPanelProps {
  contracts: readonly Contract[];
  lookout: Lookout;
  /** Whether the person reads the cost of some record. */
  readsCosts: boolean;
  isCost: boolean;
  onMeasure: (isCost: boolean) => void;
}

/** The chart of ends by month, with a switch between counts and costs. The chart's code is loaded after the figures. */
export function EndsPanel({ contracts, lookout, readsCosts, isCost, onMeasure }: EndsPanelProps) {
  const sum = useMemo(() => endsSum(lookout), [lookout]);
  const { months, currencies } = useListSum(sum, contracts);
  const isEmpty = months.every(({ count }) => count === 0);
  const showsCost = isCost && readsCosts;
  return (
    <Panel
      title="Ends per month"
      context="Live records, by the month of their end date"
      actions={
        readsCosts && (
          <SegmentedControl
            label="Chart summary"
            options={MEASURES}
            value={showsCost ? 'cost' : 'count'}
            onChange={(measure) => onMeasure(measure === 'cost')}
          />
        )
      }
    >
      {isEmpty ? (
        <EmptyState
          className="py-8"
          icon={<CalendarX2 />}
          title="No Live record ends in the next twelve months."
        />
      ) : (
        <Suspense fallback={<ChartPlace />}>
          <EndsChart months={months} currencies={currencies} today={lookout.today} isCost={showsCost} />
        </Suspense>
      )}
    </Panel>
  );
}

/** Skeleton of the chart. */
export function ChartPlace() {
  return (
    <div aria-busy="true" className="h-72">
      <span className="sr-only">Loading the chart</span>
      <Skeleton className="h-full w-full" />
    </div>
  );
}
