import { UsersRound } from 'lucide-react';
import { teamNameSchema } from '@pactbook/domain/features/teams/team.ts';
import type { ManagedTeam } from '@pactbook/domain/features/teams/team.ts';
import { GroupActions } from '../../field-kit/groups/group-actions.tsx';
import { GroupNameDialog } from '../../field-kit/groups/group-name-dialog.tsx';
import { peopleWords, contractsWords } from '../../field-kit/value/count-words.ts';
import { MenuItem } from '../../ui/overlays/dropdown-menu.tsx';
import { useCreateTeam, useDeleteTeam, useMergeTeam, useRenameTeam } from './administration-queries.ts';

const TEAM = { one: 'team', many: 'teams' };
const judge = (name: string) => teamNameSchema.safeParse(name);

/** Adds a team (docs/product/screens.md, "Manage Users and Manage Teams"). */
export function AddTeamDialog(props: { isOpen: boolean; onClose: () => void }) {
  const creating = useCreateTeam();
  return (
    <GroupNameDialog
      {...props}
      noun={TEAM}
      present={undefined}
      judge={judge}
      isBusy={creating.isPending}
      onSave={(name, outcome) => creating.mutate({ body: { name } }, outcome)}
    />
  );
}

export interface TeamActionsProps {
  team: ManagedTeam;
  teams: readonly ManagedTeam[];
  onOpen: () => void;
}

/**
 * The actions on one team: merging moves its records and rights, deleting it never deletes records
 * (docs/product/people.md, "Teams").
 */
export function TeamActions({ team, teams, onOpen }: TeamActionsProps) {
  const renaming = useRenameTeam();
  const merging = useMergeTeam();
  const deleting = useDeleteTeam();
  const params = { teamId: team.id };
  const people = team.managers + team.viewers;
  return (
    <GroupActions
      noun={TEAM}
      group={team}
      groups={teams}
      isBusy={renaming.isPending || merging.isPending || deleting.isPending}
      rename={{ judge, onSave: (name, outcome) => renaming.mutate({ params, body: { name } }, outcome) }}
      merge={{
        whatMoves: `Its ${contractsWords(team.records)} and the rights of ${peopleWords(people)} move to the team you choose.`,
        onMerge: (intoTeamId, outcome) => merging.mutate({ params, body: { intoTeamId } }, outcome),
      }}
      remove={{
        text: fateOf(people),
        takeOff: {
          label: 'Remove the team from them',
          help: 'Only Record Admins and System Admins can change records without a team.',
        },
        reassignLabel: 'Move them to another team',
        onDelete: (query, outcome) => deleting.mutate({ params, query }, outcome),
      }}
    >
      <MenuItem icon={<UsersRound aria-hidden />} onSelect={onOpen}>
        Members
      </MenuItem>
    </GroupActions>
  );
}

function fateOf(people: number): string {
  const rights =
    people === 0
      ? 'No one has rights in this team.'
      : `${peopleWords(people)} will lose the rights in this team.`;
  return `${rights} No records are deleted.`;
}
