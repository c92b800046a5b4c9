import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { decide, managesAll } from '@pactbook/domain/kernel/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { canReadContractInFull } from '@pactbook/domain/features/contracts/access.ts';
import { PanelErrorBoundary } from '../../platform/error-boundary.tsx';
import { paths } from '../../platform/paths.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Card, Panel } from '../../ui/layout/panel.tsx';
import { useProfile } from '../users/queries.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { OutlookPanel } from './decide-next/outlook-panel.tsx';
import type { TermDialogs } from './decide-next/term-dialogs.ts';
import { EmptyCatalogue } from './empty-catalogue.tsx';
import { ChartPlace, EndsPanel } from './ends-panel.tsx';
import {
  MetricTiles,
  MetricTilesSkeleton,
  OrganisationTiles,
  OrganisationTilesSkeleton,
} from './metric-tiles.tsx';
import { SharePanels } from './share-panels.tsx';
import { useDashboard } from './use-dashboard.ts';
import type { Dashboard } from './use-dashboard.ts';

const SCOPES = [
  { value: 'all', label: 'All I can see' },
  { value: 'myTeams', label: 'My teams' },
] as const;

/** `/dashboard`: the figures of the catalogue, the next decisions and missing values. */
export function DashboardPage({ dialogs }: { dialogs: TermDialogs }) {
  usePageTitle('Dashboard');
  const { organizationName } = useProfile();
  const dashboard = useDashboard();
  const { actor, lookout, ownTeams, figures, contracts, change } = dashboard;
  const isEmpty = lookout.teams === null && figures?.totalCount === 0;
  // The server counts all records, not those of a person's teams.
  const isUncounted = dashboard.beyond !== null && lookout.teams !== null;
  const readsSome = decide(actor, canReadContractInFull).allowed;

  return (
    <div className="@container flex flex-col gap-5">
      <PageHeader
        title="Dashboard"
        context={organizationName}
        actions={
          ownTeams.length > 0 && (
            <SegmentedControl
              label="Which records count"
              options={SCOPES}
              value={lookout.teams === null ? 'all' : 'myTeams'}
              onChange={(scope) => change({ records: scope === 'all' ? undefined : scope })}
            />
          )
        }
      />
      {!readsSome && (
        <Banner className="rounded-lg">
          You can browse every record. Ask an administrator for access to costs and documents.
        </Banner>
      )}
      {figures && <MetricTiles figures={figures} teams={lookout.teams} />}
      {!figures && !dashboard.hasNoFigures && !isUncounted && <MetricTilesSkeleton hasCosts={readsSome} />}
      {dashboard.hasNoFigures && <FailedPanel dashboard={dashboard} />}
      {actor.isSuperAdmin && <OrganisationFigures dashboard={dashboard} />}
      {isEmpty && <EmptyCatalogue actor={actor} />}
      {!isEmpty && !dashboard.hasNoFigures && (
        <>
          <FromTheList dashboard={dashboard} contracts={contracts} dialogs={dialogs} />
          {figures ? (
            <SharePanels dashboard={dashboard} figures={figures} />
          ) : isUncounted ? null : (
            <Panel>
              <SkeletonLines lines={6} label="Loading categories and teams" />
            </Panel>
          )}
        </>
      )}
    </div>
  );
}

/** Figures that only the server counts. When everything failed, one error is shown. */
function OrganisationFigures({ dashboard }: { dashboard: Dashboard }) {
  const { metrics, hasNoMetrics, hasNoFigures } = dashboard;
  if (metrics !== null) return <OrganisationTiles metrics={metrics} />;
  if (hasNoFigures) return null;
  if (!hasNoMetrics) return <OrganisationTilesSkeleton />;
  return <FailedPanel dashboard={dashboard} title="Could not load the number of users, teams and records." />;
}

function FailedPanel({ dashboard, title }: { dashboard: Dashboard; title?: string }) {
  return (
    <Card>
      <ErrorPanel title={title} onRetry={dashboard.retry} isRetrying={dashboard.isRetrying} />
    </Card>
  );
}

interface FromTheListProps {
  dashboard: Dashboard;
  contracts: readonly Contract[] | null;
  dialogs: TermDialogs;
}

/** Panels computed from the list of records; each fails separately. */
function FromTheList({ dashboard, contracts, dialogs }: FromTheListProps) {
  const { actor, lookout, query, change, figures } = dashboard;
  if (dashboard.beyond !== null) return <BeyondOneList beyond={dashboard.beyond} />;
  if (contracts === null) {
    return dashboard.hasNoList ? <FailedPanel dashboard={dashboard} /> : <ListPlaces />;
  }
  const seesAttention = managesAll(actor) || actor.manageTeams.length > 0;
  return (
    <>
      <PanelErrorBoundary>
        <OutlookPanel dashboard={dashboard} contracts={contracts} dialogs={dialogs} />
      </PanelErrorBoundary>
      <Pair>
        <PanelErrorBoundary>
          <EndsPanel
            contracts={contracts}
            lookout={lookout}
            readsCosts={figures?.totalCost !== undefined}
            isCost={query.ends === 'cost'}
            onMeasure={(isCost) => change({ ends: isCost ? 'cost' : undefined })}
          />
        </PanelErrorBoundary>
        {seesAttention && (
          <PanelErrorBoundary>
            <AttentionPanel contracts={contracts} lookout={lookout} />
          </PanelErrorBoundary>
        )}
      </Pair>
    </>
  );
}

/** What stands in place of the panels that need the whole list, where there is none. */
function BeyondOneList({ beyond }: { beyond: string }) {
  return (
    <Banner className="rounded-lg">
      {beyond} What to decide next, what ends when and what is missing: filter{' '}
      <Link to={paths.records()}>All Records</Link> by Notice By, Ends In and Missing.
    </Banner>
  );
}

/** The chart beside the missing values; one alone takes the whole width. */
function Pair({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 @4xl:has-[>:nth-child(2)]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {children}
    </div>
  );
}

/** Skeletons of the panels while the list loads. */
function ListPlaces() {
  return (
    <>
      <Panel className="min-h-[34rem]">
        <SkeletonLines lines={10} label="Loading records" />
      </Panel>
      <Panel>
        <ChartPlace />
      </Panel>
    </>
  );
}
