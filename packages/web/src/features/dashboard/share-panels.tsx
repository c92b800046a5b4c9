import { useMemo } from 'react';
import type { Figures } from '@pactbook/domain/features/dashboard/figures.ts';
import { colorOfNumber } from '../../ui/charts/color/chart-color.ts';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useCategoryColors, useCategoryId } from '../categories/queries.ts';
import { useTeamColors } from '../teams/queries.ts';
import { contractsAddress } from './contracts-address.ts';
import { SharePanel } from './share-panel.tsx';
import type { Dashboard } from './use-dashboard.ts';

interface SharePanelsProps {
  dashboard: Dashboard;
  figures: Figures;
}

/** The records by category and by team, each with a link. */
export function SharePanels({ dashboard, figures }: SharePanelsProps) {
  const { teamNames } = dashboard;
  const { teams } = dashboard.lookout;
  const categoryColor = useCategoryColors();
  const categoryId = useCategoryId();
  const teamColor = useTeamColors();
  const byCategory = useMemo(
    () =>
      figures.categories.map((share) => ({
        ...share,
        color: colorOfNumber(categoryColor(share.name)),
        to: contractsAddress({ categories: [categoryId(share.name)], ...(teams === null ? {} : { teams }) }),
      })),
    [figures, teams, categoryColor, categoryId],
  );
  const byTeam = useMemo(
    () =>
      figures.teams.map((share) => ({
        ...share,
        color: colorOfNumber(teamColor(share.id)),
        name: teamNames.get(share.id) ?? 'Unknown team',
        to: contractsAddress({ teams: [share.id] }),
      })),
    [figures, teamNames, teamColor],
  );
  return (
    <div className="grid grid-cols-1 items-start gap-5 @2xl:grid-cols-2">
      <SharePanel title="Records by category" shares={byCategory} emptyText="No record has a category yet." />
      {dashboard.hasNoTeamNames ? (
        <Panel title="Records by team">
          <ErrorPanel
            title="Could not load the names of the teams."
            onRetry={dashboard.retry}
            isRetrying={dashboard.isRetrying}
          />
        </Panel>
      ) : (
        <SharePanel title="Records by team" shares={byTeam} emptyText="No record belongs to a team yet." />
      )}
    </div>
  );
}
