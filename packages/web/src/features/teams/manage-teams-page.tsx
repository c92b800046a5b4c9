import { useQuery } from '@tanstack/react-query';
import { SearchX, UsersRound } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { searchKey, searchedKey } from '@pactbook/domain/kernel/text/search-key.ts';
import type { ManagedTeam } from '@pactbook/domain/features/teams/team.ts';
import { useAddressQuery, useTypedText } from '../../platform/address-query.ts';
import { paths, readTeamsQuery } from '../../platform/paths.ts';
import { SearchBox } from '../../field-kit/filters/search-box.tsx';
import { ROW_LINK } from '../../data-table/use-row-focus.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { useIsNarrow } from '../../ui/layout/use-media-query.ts';
import { TeamMembersSheet } from './team-dialogs/team-members-sheet.tsx';
import { AddTeamDialog, TeamActions } from './team-actions.tsx';
import { TeamsTable } from './teams-list/teams-table.tsx';
import { managedTeamsQuery } from './administration-queries.ts';
import { counted } from '../../ui/text/own-numbers.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { peopleWords, contractsWords } from '../../field-kit/value/count-words.ts';
import type { TeamsTableProps } from './teams-list/teams-table.tsx';

/**
 * `/admin/manage-teams`: the teams, their records and their members (docs/product/screens.md, "Manage Users and Manage
 * Teams").
 */
export function ManageTeamsPage() {
  const teams = useQuery(managedTeamsQuery);
  const { query, change } = useAddressQuery(readTeamsQuery, paths.manageTeams);
  const search = useTypedText(query.q ?? '', (text) => change({ q: text || undefined }, 'typed'));
  const [isAdding, setIsAdding] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const focusFirstRow = () => rows.current?.querySelector<HTMLElement>(`[${ROW_LINK}]`)?.focus();
  const wanted = searchedKey(search.text);
  const shown = useMemo(
    () => teams.data?.filter(({ name }) => searchKey(name).includes(wanted)),
    [teams.data, wanted],
  );
  return (
    <div className="flex flex-col gap-3">
      {teams.data?.length !== 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <SearchBox
            label="Search teams"
            placeholder="Search teams"
            value={search.text}
            onChange={search.type}
            onPause={search.flush}
            onLeaveDown={focusFirstRow}
            className="w-64 max-md:w-full"
          />
          <Button variant="primary" className="ml-auto max-md:w-full" onClick={() => setIsAdding(true)}>
            Add team
          </Button>
        </div>
      )}
      <div ref={rows}>
        {teams.isError && !teams.data ? (
          <QueryFallback query={teams} lines={5} label="Loading the teams" isCard />
        ) : (
          <Teams
            teams={teams.data}
            shown={shown}
            onAdd={() => setIsAdding(true)}
            onClear={() => change({ q: undefined })}
          />
        )}
      </div>
      {shown && shown.length > 0 && (
        <p role="status" className="text-sm text-muted tabular-nums">
          {counted(shown.length, 'team')}
        </p>
      )}
      <AddTeamDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </div>
  );
}

interface TeamsProps {
  /** Undefined while loading. */
  teams: readonly ManagedTeam[] | undefined;
  shown: readonly ManagedTeam[] | undefined;
  onAdd: () => void;
  onClear: () => void;
}

function Teams({ teams, shown, onAdd, onClear }: TeamsProps) {
  const isNarrow = useIsNarrow();
  const [openId, setOpenId] = useState<string | null>(null);
  // The sheet keeps its team while it closes; when a team is deleted, its sheet closes, too.
  const [lastId, setLastId] = useState<string | null>(null);
  if (openId !== null && openId !== lastId) setLastId(openId);
  const team = teams?.find(({ id }) => id === lastId);
  if (teams?.length === 0) {
    return (
      <Nothing
        icon={<UsersRound />}
        title="No teams yet."
        text="Teams decide who can see costs and documents."
        action={
          <Button variant="primary" onClick={onAdd}>
            Add team
          </Button>
        }
      />
    );
  }
  if (shown?.length === 0) {
    return (
      <Nothing
        icon={<SearchX />}
        title="No teams match."
        action={<Button onClick={onClear}>Show all teams</Button>}
      />
    );
  }
  const List = isNarrow ? TeamsCards : TeamsTable;
  return (
    <>
      <List shown={shown} teams={teams ?? []} onOpen={({ id }) => setOpenId(id)} />
      {team && <TeamMembersSheet team={team} isOpen={openId !== null} onClose={() => setOpenId(null)} />}
    </>
  );
}

function Nothing(props: Parameters<typeof EmptyState>[0]) {
  return (
    <Card className="p-0">
      <EmptyState {...props} />
    </Card>
  );
}

/** The rows of the table as cards on narrow screens (docs/product/look.md, "Responsive"). */
function TeamsCards({ shown, teams, onOpen }: TeamsTableProps) {
  if (shown === undefined) {
    return (
      <Card>
        <SkeletonLines lines={5} label="Loading the teams" />
      </Card>
    );
  }
  return (
    <ul aria-label="Teams" className="overflow-hidden rounded-lg border border-border bg-raised">
      {shown.map((team) => (
        <li key={team.id} className="flex items-center gap-1 border-b border-border pr-1 last:border-b-0">
          <button
            type="button"
            onClick={() => onOpen(team)}
            className="min-h-16 min-w-0 flex-1 px-3 py-2.5 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span dir="auto" className="block text-base font-medium break-words">
              {team.name}
            </span>
            <span className="block text-sm text-muted">
              {contractsWords(team.records)} · {peopleWords(team.managers + team.viewers)}
            </span>
          </button>
          <TeamActions team={team} teams={teams} onOpen={() => onOpen(team)} />
        </li>
      ))}
    </ul>
  );
}
