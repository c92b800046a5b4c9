import { useMemo } from 'react';
import type { Figures } from '@pactbook/domain/features/dashboard/figures.ts';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useCategoryColors, useCategoryId } from '../categories/queries.ts';
import { contractsAddress } from './contracts-address.ts';
import { SharePanel } from './share-panel.tsx';
import type { Dashboard } from './use-dashboard.ts';

interface SharePanelsProps {
  dashboard: Dashboard;
  figures: Figures;
}

/** The shares of categories and teams, each with a link. */
export function SharePanels({ dashboard, figures }: SharePanelsProps) {
  const { teamNames } = dashboard;
  const { teams } = dashboard.lookout;
  const categoryColor = useCategoryColors();
  const categoryId = useCategoryId();
  const byCategory = useMemo(
    () =>
      figures.categories.map((share) => ({
        ...share,
        to: contractsAddress({ categories: [categoryId(share.name)], ...(teams === null ? {} : { teams }) }),
      })),
    [figures, teams, categoryId],
  );
  const byTeam = useMemo(
    () =>
      figures.teams.map((share) => ({
        ...share,
        name: teamNames.get(share.id) ?? 'Unknown team',
        to: contractsAddress({ teams: [share.id] }),
      })),
    [figures, teamNames],
  );
  return (
    <div className="grid grid-cols-1 gap-5 self-stretch @2xl:grid-cols-2">
      <SharePanel
        by="Category"
        shares={byCategory}
        numberOf={categoryColor}
        emptyText="No record has a category yet."
      />
      {dashboard.hasNoTeamNames ? (
        <Panel title="By team">
          <ErrorPanel
            title="Could not load the names of the teams."
            onRetry={dashboard.retry}
            isRetrying={dashboard.isRetrying}
          />
        </Panel>
      ) : (
        <SharePanel by="Team" shares={byTeam} emptyText="No record belongs to a team yet." />
      )}
    </div>
  );
}
