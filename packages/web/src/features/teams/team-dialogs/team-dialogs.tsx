import { teamNameSchema } from '@pactbook/domain/features/teams/team.ts';
import type { ManagedTeam } from '@pactbook/domain/features/teams/team.ts';
import { DeleteGroupDialog } from '../../../field-kit/groups/delete-group-dialog.tsx';
import { GroupNameDialog } from '../../../field-kit/groups/group-name-dialog.tsx';
import { MergeGroupDialog } from '../../../field-kit/groups/merge-group-dialog.tsx';
import type { GroupDialogProps } from '../../../field-kit/groups/contract-group.ts';
import { peopleWords, contractsWords } from '../../../field-kit/value/count-words.ts';
import { useCreateTeam, useDeleteTeam, useMergeTeam, useRenameTeam } from '../administration-queries.ts';

const TEAM = { one: 'team', many: 'teams' };

interface TeamNameDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The team to rename; none adds one. */
  team?: ManagedTeam | undefined;
}

/** Adds or renames a team (docs/product/screens.md, "Manage Users and Manage Teams"). */
export function TeamNameDialog({ isOpen, onClose, team }: TeamNameDialogProps) {
  const creating = useCreateTeam();
  const renaming = useRenameTeam();
  return (
    <GroupNameDialog
      {...{ isOpen, onClose }}
      noun={TEAM}
      present={team?.name}
      judge={(name) => teamNameSchema.safeParse(name)}
      isBusy={creating.isPending || renaming.isPending}
      onSave={(name, outcome) =>
        team
          ? renaming.mutate({ params: { teamId: team.id }, body: { name } }, outcome)
          : creating.mutate({ body: { name } }, outcome)
      }
    />
  );
}

/**
 * Merges a team into another one: records and rights move (docs/product/screens.md, "Manage Users and Manage Teams").
 */
export function MergeTeamDialog(props: GroupDialogProps<ManagedTeam>) {
  const { id, records, managers, viewers } = props.group;
  const merging = useMergeTeam();
  return (
    <MergeGroupDialog
      {...props}
      noun={TEAM}
      whatMoves={`Its ${contractsWords(records)} and the rights of ${peopleWords(managers + viewers)} move to the team you choose.`}
      isBusy={merging.isPending}
      onMerge={(intoTeamId, outcome) =>
        merging.mutate({ params: { teamId: id }, body: { intoTeamId } }, outcome)
      }
    />
  );
}

/**
 * Deletes a team and asks what to do with its records, which are never deleted with it (docs/product/people.md,
 * "Teams").
 */
export function DeleteTeamDialog(props: GroupDialogProps<ManagedTeam>) {
  const { id } = props.group;
  const deleting = useDeleteTeam();
  return (
    <DeleteGroupDialog
      {...props}
      noun={TEAM}
      text={fateOf(props.group)}
      takeOff={{
        label: 'Take the team off',
        help: 'A record without teams can be changed by administrators only.',
      }}
      reassignLabel="Give them to another team"
      isBusy={deleting.isPending}
      onDelete={(query, outcome) => deleting.mutate({ params: { teamId: id }, query }, outcome)}
    />
  );
}

function fateOf(team: ManagedTeam): string {
  const people = team.managers + team.viewers;
  const rights =
    people === 0 ? 'No one has a right on it.' : `The rights of ${peopleWords(people)} on it end.`;
  return `${rights} Deleting a team never deletes records.`;
}
