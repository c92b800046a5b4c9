import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Card, Panel } from '../../../ui/layout/panel.tsx';
import { HealthFigures } from '../components/health/health-figures.tsx';
import { SilentRecords } from '../components/health/silent-records.tsx';
import { reminderHealthQuery } from '../queries.ts';

/** *Reminder Health*: the Live records that would warn nobody, and why (screens.md, section 9; users-say.md, "Provable reminders"). */
export function ReminderHealthPage() {
  const health = useQuery(reminderHealthQuery);
  if (health.isPending) {
    return (
      <Card>
        <SkeletonLines lines={6} label="Loading the reminder health" />
      </Card>
    );
  }
  if (!health.data) {
    return (
      <Card>
        <ErrorPanel onRetry={() => void health.refetch()} isRetrying={health.isFetching} />
      </Card>
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-4">
      <HealthFigures health={health.data} />
      {health.data.silent === 0 ? (
        <Card className="p-0">
          <EmptyState
            icon={<BellRing />}
            title="Every Live record warns somebody."
            text="Each has a date to warn of and somebody who is mailed before it, or is decided already."
          />
        </Card>
      ) : (
        <Panel
          title="Records that would warn nobody"
          context={
            health.data.records.length < health.data.silent
              ? `The first ${health.data.records.length} of ${health.data.silent.toLocaleString('en-US')}.`
              : undefined
          }
          isFlush
        >
          <SilentRecords records={health.data.records} />
        </Panel>
      )}
    </div>
  );
}
