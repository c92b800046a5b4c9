import { useMemo } from 'react';
import type { Figures } from '@pactbook/domain/features/dashboard/figures.ts';
import { recordsAddress } from './records-address.ts';
import { SharePanel } from './share-panel.tsx';

interface SharePanelsProps {
  figures: Figures;
  /** The teams that are meant; null for all. */
  teams: readonly string[] | null;
  teamNames: ReadonlyMap<string, string>;
}

/** How the records divide by category and by team, each with the way to its records. */
export function SharePanels({ figures, teams, teamNames }: SharePanelsProps) {
  const byCategory = useMemo(
    () =>
      figures.categories.map((share) => ({
        ...share,
        to: recordsAddress({ categories: [share.name], ...(teams === null ? {} : { teams }) }),
      })),
    [figures, teams],
  );
  const byTeam = useMemo(
    () =>
      figures.teams.map((share) => ({
        ...share,
        name: teamNames.get(share.id) ?? 'Unknown team',
        to: recordsAddress({ teams: [share.id] }),
      })),
    [figures, teamNames],
  );
  return (
    <div className="grid grid-cols-1 items-start gap-5 @2xl:grid-cols-2">
      <SharePanel title="Records by Category" shares={byCategory} emptyText="No record has a category yet." />
      <SharePanel title="Records by Team" shares={byTeam} emptyText="No record belongs to a team yet." />
    </div>
  );
}
