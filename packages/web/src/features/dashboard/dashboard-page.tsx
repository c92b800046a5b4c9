import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { decide, managesAll } from '@pactbook/domain/kernel/access.ts';
import { canViewBudgets } from '@pactbook/domain/features/budgets/access.ts';
import { canReadContractInFull } from '@pactbook/domain/features/contracts/access.ts';
import { PanelErrorBoundary } from '../../platform/error-boundary.tsx';
import { Page } from '../../platform/pages/page.tsx';
import { paths } from '../../platform/paths.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { LockedLine } from '../../ui/feedback/locked-line.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { Card, Panel } from '../../ui/layout/panel.tsx';
import { useWhomToAskForAccess } from '../contracts/access-queries.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { OutlookPanel } from './decide-next/outlook-panel.tsx';
import type { TermDialogs } from './decide-next/term-dialogs.ts';
import { CountsLine, CountsLineSkeleton } from './counts-line.tsx';
import { EmptyCatalogue } from './empty-catalogue.tsx';
import { ChartPlace, EndsPanel } from './ends-panel.tsx';
import { MoneyPanel, MoneyPanelSkeleton } from './money-panel.tsx';
import { SharePanels } from './share-panels.tsx';
import { useDashboard } from './use-dashboard.ts';
import type { Dashboard } from './use-dashboard.ts';

const SCOPES = [
  { value: 'all', label: 'All I can see' },
  { value: 'myTeams', label: 'My teams' },
] as const;

interface DashboardPageProps {
  dialogs: TermDialogs;
  /** The panel of this year's budgets, for users who see them. */
  budgets?: ReactNode;
}

/** `/dashboard`: the figures of the catalogue, the next decisions and missing values. */
export function DashboardPage({ dialogs, budgets }: DashboardPageProps) {
  const dashboard = useDashboard();
  const { actor, lookout, ownTeams, figures, change } = dashboard;
  const isEmpty = lookout.teams === null && figures?.totalCount === 0;
  const readsSome = decide(actor, canReadContractInFull).allowed;

  return (
    <Page
      title="Dashboard"
      context={<Counts dashboard={dashboard} />}
      className="@container gap-5"
      actions={
        ownTeams.length > 0 && (
          <SegmentedControl
            label="Records"
            options={SCOPES}
            value={lookout.teams === null ? 'all' : 'myTeams'}
            onChange={(scope) => change({ records: scope === 'all' ? undefined : scope })}
          />
        )
      }
    >
      {!readsSome && <OpenFieldsOnly />}
      {dashboard.hasNoFigures && <FailedPanel dashboard={dashboard} />}
      {actor.isSuperAdmin && dashboard.hasNoMetrics && !dashboard.hasNoFigures && (
        <FailedPanel dashboard={dashboard} title="Could not load the number of users, teams and records." />
      )}
      {isEmpty && <EmptyCatalogue actor={actor} />}
      {!isEmpty && !dashboard.hasNoFigures && (
        <Panels dashboard={dashboard} dialogs={dialogs} budgets={budgets} />
      )}
    </Page>
  );
}

/** What a user with limited access does not see, and whom to ask. */
function OpenFieldsOnly() {
  return (
    <LockedLine>
      You can browse every record, without costs and documents. {useWhomToAskForAccess()}
    </LockedLine>
  );
}

/** Beyond one list the server counts all records, not those of a person's teams. */
const isUncounted = ({ beyond, lookout }: Dashboard): boolean => beyond !== null && lookout.teams !== null;

const seesAttention = (actor: Dashboard['actor']): boolean =>
  managesAll(actor) || actor.manageTeams.length > 0;

/** The counts in one line under the title. */
function Counts({ dashboard }: { dashboard: Dashboard }) {
  const { actor, figures, lookout, metrics, hasNoFigures } = dashboard;
  if (hasNoFigures || isUncounted(dashboard)) return null;
  if (figures === null) return <CountsLineSkeleton />;
  return <CountsLine figures={figures} teams={lookout.teams} metrics={actor.isSuperAdmin ? metrics : null} />;
}

function FailedPanel({ dashboard, title }: { dashboard: Dashboard; title?: string }) {
  return (
    <Card>
      <ErrorPanel title={title} onRetry={dashboard.retry} isRetrying={dashboard.isRetrying} />
    </Card>
  );
}

/**
 * Two columns that are filled from the top, so that no panel leaves a hole below it: what to decide and how the records
 * are shared out, and beside them what is missing, what it costs and what ends.
 */
function Panels({ dashboard, dialogs, budgets }: DashboardPageProps & { dashboard: Dashboard }) {
  const { actor, contracts, lookout, figures } = dashboard;
  return (
    <div className="grid grid-cols-1 items-start gap-5 @5xl:grid-cols-[minmax(0,1fr)_20rem] @5xl:grid-rows-[auto_1fr] @7xl:grid-cols-[minmax(0,1fr)_24rem]">
      <Decisions dashboard={dashboard} dialogs={dialogs} />
      <div className="flex min-w-0 flex-col gap-5 @5xl:row-span-2 print:grid print:grid-cols-2 print:items-start">
        {contracts !== null && seesAttention(actor) && (
          <PanelErrorBoundary>
            <AttentionPanel contracts={contracts} lookout={lookout} />
          </PanelErrorBoundary>
        )}
        <Money dashboard={dashboard} />
        <Ends dashboard={dashboard} />
        {/* Of all records: a choice of teams has budgets of its own. */}
        {lookout.teams === null && decide(actor, canViewBudgets).allowed && (
          <PanelErrorBoundary>{budgets}</PanelErrorBoundary>
        )}
      </div>
      {figures ? (
        <SharePanels dashboard={dashboard} figures={figures} />
      ) : isUncounted(dashboard) ? null : (
        <Panel>
          <SkeletonLines lines={6} label="Loading categories and teams" />
        </Panel>
      )}
    </div>
  );
}

function Money({ dashboard }: { dashboard: Dashboard }) {
  const { actor, contracts, figures, lookout, metrics } = dashboard;
  if (!decide(actor, canReadContractInFull).allowed || isUncounted(dashboard)) return null;
  if (figures === null) return <MoneyPanelSkeleton />;
  if (figures.totalCost === undefined) return null;
  // Of all records: a choice of teams has sums of its own.
  const currencies = lookout.teams === null ? metrics?.currencies : undefined;
  return <MoneyPanel figures={figures} contracts={contracts} lookout={lookout} currencies={currencies} />;
}

function Decisions({ dashboard, dialogs }: { dashboard: Dashboard; dialogs: TermDialogs }) {
  const { contracts } = dashboard;
  if (contracts !== null) {
    return (
      <PanelErrorBoundary>
        <OutlookPanel dashboard={dashboard} contracts={contracts} dialogs={dialogs} />
      </PanelErrorBoundary>
    );
  }
  if (dashboard.beyond !== null) return <BeyondOneList beyond={dashboard.beyond} />;
  if (dashboard.hasNoList) return <FailedPanel dashboard={dashboard} />;
  return (
    <Panel className="min-h-[34rem]">
      <SkeletonLines lines={10} label="Loading records" />
    </Panel>
  );
}

function Ends({ dashboard }: { dashboard: Dashboard }) {
  const { contracts, lookout, query, change, figures, hasNoList, beyond } = dashboard;
  if (contracts !== null) {
    const readsCosts = figures?.totalCost !== undefined;
    return (
      <PanelErrorBoundary>
        <EndsPanel
          contracts={contracts}
          lookout={lookout}
          readsCosts={readsCosts}
          isCost={query.ends !== 'count'}
          onMeasure={(isCost) => change({ ends: isCost ? undefined : 'count' })}
        />
      </PanelErrorBoundary>
    );
  }
  return hasNoList || beyond !== null ? null : (
    <Panel>
      <ChartPlace />
    </Panel>
  );
}

/** What replaces the panels that need the whole list, where there is none. */
function BeyondOneList({ beyond }: { beyond: string }) {
  return (
    <Banner className="rounded-lg">
      {beyond} What to decide next, what ends when and what is missing: filter{' '}
      <Link to={paths.records()}>All Records</Link> by Notice By, Ends In and Missing.
    </Banner>
  );
}
