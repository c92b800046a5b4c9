import { Search } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { searchKey, searchedKey } from '@pactbook/domain/kernel/text/search-key.ts';
import type { Team } from '@pactbook/domain/features/teams/team.ts';
import { Input } from '../../../ui/forms/input.tsx';
import type { RightsDraft, TeamLevel } from './rights-draft.ts';

/** Fewer teams than this are found without a search. */
const SEARCHED_FROM = 8;
const LEVELS = [
  { level: 'none', label: 'None' },
  { level: 'view', label: 'View' },
  { level: 'manage', label: 'Manage' },
] as const satisfies readonly { level: TeamLevel; label: string }[];

export interface TeamMatrixProps {
  teams: readonly Team[];
  levels: RightsDraft['levels'];
  onChange: (team: string, level: TeamLevel) => void;
}

/** None, View or Manage for each team; those with a right come first and stay in place while it is edited. */
export function TeamMatrix({ teams, levels, onChange }: TeamMatrixProps) {
  const [search, setSearch] = useState('');
  const [atStart] = useState(levels);
  const ordered = useMemo(
    () => [...teams.filter(({ id }) => id in atStart), ...teams.filter(({ id }) => !(id in atStart))],
    [teams, atStart],
  );
  const wanted = searchedKey(search);
  const shown = ordered.filter(({ name }) => searchKey(name).includes(wanted));
  if (teams.length === 0) {
    return <p className="text-muted">No teams yet. Teams decide who can see costs and documents.</p>;
  }
  return (
    <div className="flex flex-col gap-2">
      {teams.length >= SEARCHED_FROM && (
        <Input
          type="search"
          aria-label="Search teams"
          placeholder="Search teams"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          leading={<Search />}
        />
      )}
      <div className="max-h-80 overflow-y-auto rounded-lg border border-border">
        <table aria-label="Rights for each team" className="w-full border-separate border-spacing-0 text-sm">
          <thead className="sticky top-0 z-10 bg-sunken text-xs text-muted">
            <tr>
              <th scope="col" className="h-9 border-b border-border px-3 text-left font-medium">
                Team
              </th>
              {LEVELS.map(({ level, label }) => (
                <th key={level} scope="col" className="h-9 w-16 border-b border-border font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>*]:border-b-0">
            {shown.map((team) => (
              <TeamRow key={team.id} team={team} level={levels[team.id] ?? 'none'} onChange={onChange} />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className="px-3 py-4 text-center text-muted">No teams match.</p>}
      </div>
    </div>
  );
}

interface TeamRowProps extends Pick<TeamMatrixProps, 'onChange'> {
  team: Team;
  level: TeamLevel;
}

const TeamRow = memo(function TeamRow({ team, level, onChange }: TeamRowProps) {
  return (
    <tr className="hover:bg-hover">
      <th
        scope="row"
        dir="auto"
        className="h-9 max-w-0 truncate border-b border-border px-3 text-left font-medium max-md:h-11"
      >
        {team.name}
      </th>
      {LEVELS.map((one) => (
        <td key={one.level} className="border-b border-border p-0">
          <label className="flex h-9 items-center justify-center max-md:h-11">
            <input
              type="radio"
              name={`team-${team.id}`}
              checked={level === one.level}
              onChange={() => onChange(team.id, one.level)}
              aria-label={`${one.label}, ${team.name}`}
              className="grid size-4 appearance-none place-content-center rounded-full border border-border-control bg-raised transition-colors before:size-1.5 before:rounded-full before:bg-on-accent before:opacity-0 hover:border-muted checked:border-accent checked:bg-accent checked:before:opacity-100 forced-colors:appearance-auto"
            />
          </label>
        </td>
      ))}
    </tr>
  );
});
