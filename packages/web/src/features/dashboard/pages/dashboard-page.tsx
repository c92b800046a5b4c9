import { useQuery } from '@tanstack/react-query';
import { FolderKanban } from 'lucide-react';
import { Link } from 'react-router';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { createContract } from '@pactbook/domain/features/contracts/access.ts';
import type { Metrics } from '@pactbook/domain/features/dashboard/metrics.ts';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import { usePageTitle } from '../../../platform/page-title.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Card, Panel } from '../../../ui/layout/panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { useActor, useProfile } from '../../users/queries.ts';
import { ExpiringSoonPanel } from '../components/expiring-soon-panel.tsx';
import { MetricTiles, MetricTilesSkeleton } from '../components/metric-tiles.tsx';
import { SharePanel } from '../components/share-panel.tsx';
import { metricsQuery } from '../queries.ts';

/** `/dashboard`: the figures of the catalogue and what ends next. */
export function DashboardPage() {
  usePageTitle('Dashboard');
  const { organizationName } = useProfile();
  const { isSuperAdmin } = useActor();
  const metrics = useQuery(metricsQuery(isSuperAdmin));
  const isEmpty = metrics.data?.totalCount === 0;

  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Dashboard" context={organizationName} />
      {metrics.isPending && <MetricTilesSkeleton />}
      {metrics.isError && metrics.data === undefined && (
        <Card>
          <ErrorPanel onRetry={() => void metrics.refetch()} isRetrying={metrics.isFetching} />
        </Card>
      )}
      {metrics.data && <MetricTiles metrics={metrics.data} isSuperAdmin={isSuperAdmin} />}
      {isEmpty ? (
        <EmptyCatalogue />
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <PanelErrorBoundary>
            <ExpiringSoonPanel />
          </PanelErrorBoundary>
          {!metrics.isError && <Shares metrics={metrics.data} />}
        </div>
      )}
    </div>
  );
}

function Shares({ metrics }: { metrics: Metrics | undefined }) {
  if (!metrics) {
    return (
      <Panel>
        <SkeletonLines lines={6} label="Loading categories and teams" />
      </Panel>
    );
  }
  return (
    <div className="grid grid-cols-1 items-start gap-5 md:max-xl:grid-cols-2">
      <SharePanel
        title="Records by Category"
        shares={metrics.categories.map((share) => ({
          ...share,
          to: paths.records({ category: [share.name] }),
        }))}
        emptyText="No record has a category yet."
      />
      <SharePanel
        title="Records by Team"
        shares={metrics.teams.map((share) => ({ ...share, to: paths.records({ team: [share.id] }) }))}
        emptyText="No record belongs to a team yet."
      />
    </div>
  );
}

function EmptyCatalogue() {
  const mayCreate = decide(useActor(), createContract).allowed;
  return (
    <Card>
      <EmptyState
        icon={<FolderKanban />}
        title="Your catalog is empty."
        text={
          mayCreate ? 'Add the first record to begin.' : 'Records appear here as soon as someone adds them.'
        }
        action={
          mayCreate && (
            <Button asChild variant="primary">
              <Link to={paths.newRecord()}>Add a New Record</Link>
            </Button>
          )
        }
      />
    </Card>
  );
}
