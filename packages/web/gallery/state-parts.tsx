import { FileText } from 'lucide-react';
import { Button } from '../src/ui/actions/button.tsx';
import { Banner } from '../src/ui/feedback/banner.tsx';
import { EmptyState } from '../src/ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../src/ui/feedback/error-panel.tsx';
import { NoAccessPanel } from '../src/ui/feedback/no-access-panel.tsx';
import { SkeletonLines } from '../src/ui/feedback/skeleton.tsx';
import { Card, Panel } from '../src/ui/layout/panel.tsx';

const CHART_FILLS = [
  'bg-chart-1',
  'bg-chart-2',
  'bg-chart-3',
  'bg-chart-4',
  'bg-chart-5',
  'bg-chart-6',
  'bg-chart-7',
  'bg-chart-8',
];

export function StateParts() {
  return (
    <>
      <div className="flex flex-col gap-2">
        <Banner tone="caution">You are currently impersonating a user!</Banner>
        <Banner>A new version is ready.</Banner>
        <Banner tone="negative">Mail could not be sent for two hours.</Banner>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Panel title="Empty">
          <EmptyState
            icon={<FileText />}
            title="No documents yet."
            text="Add the signed contract first."
            action={<Button variant="primary">Upload documents</Button>}
          />
        </Panel>
        <Panel title="Failed">
          <ErrorPanel onRetry={() => undefined} />
        </Panel>
        <Panel title="No access">
          <NoAccessPanel action={<Button>Dashboard</Button>} />
        </Panel>
        <Panel title="Loading">
          <SkeletonLines lines={5} />
        </Panel>
      </div>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {['Total Records', 'Live', 'Evaluating', 'Expired'].map((name, index) => (
          <Card key={name}>
            <p className="text-sm text-muted">{name}</p>
            <p className="mt-1 text-2xl font-semibold tabular-nums">{(1284 / (index + 1)).toFixed(0)}</p>
          </Card>
        ))}
      </div>
      <div className="flex h-24 items-end gap-2">
        {CHART_FILLS.map((fill, index) => (
          <span
            key={fill}
            className={`w-8 rounded-t-sm ${fill}`}
            style={{ height: `${40 + ((index * 37) % 60)}%` }}
          />
        ))}
      </div>
    </>
  );
}
