import { useState } from 'react';
import type { ManagedTeam } from '@pactbook/domain/features/teams/team.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { RadioGroup } from '../../../../ui/forms/radio-group.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { useDeleteTeam } from '../../administration-queries.ts';
import { TeamChoice } from './merge-team-dialog.tsx';
import type { MergeTeamDialogProps } from './merge-team-dialog.tsx';
import { peopleWords, recordsWords, refusalWords, saySucceeded } from './team-words.ts';

type Fate = 'reassign' | 'takeOff';

/** What becomes of the records, as it is chosen, and deleting. */
function useDeletion(team: ManagedTeam, onClose: () => void) {
  const [fate, setFate] = useState<Fate>('takeOff');
  const [target, setTarget] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const deleting = useDeleteTeam();
  const close = () => {
    if (deleting.isPending) return;
    setTarget(null);
    setError(undefined);
    onClose();
  };
  const remove = () => {
    const isReassigned = fate === 'reassign' && team.records > 0;
    if (isReassigned && target === null) {
      setError('Choose a team');
      return;
    }
    const query = isReassigned && target !== null ? { reassignTo: target } : {};
    const onSuccess = () => {
      saySucceeded(`${team.name} was deleted.`);
      onClose();
    };
    const onError = (failure: Error) => setError(refusalWords(failure));
    deleting.mutate({ params: { teamId: team.id }, query }, { onSuccess, onError });
  };
  return { fate, setFate, target, setTarget, error, isBusy: deleting.isPending, close, remove };
}

/** Deletes a team and asks what becomes of its records, which are never deleted with it (behaviour.md, "People"). */
export function DeleteTeamDialog({ isOpen, onClose, team, teams }: MergeTeamDialogProps) {
  const { fate, setFate, target, setTarget, error, isBusy, close, remove } = useDeletion(team, onClose);
  const isReassigning = fate === 'reassign' && team.records > 0;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) close();
      }}
      title={`Delete ${team.name}?`}
      text={fateOf(team)}
      confirmLabel="Delete Team"
      isDangerous
      isBusy={isBusy}
      onConfirm={remove}
    >
      <div className="flex flex-col gap-4">
        {team.records > 0 && (
          <RecordsFate team={team} fate={fate} onChange={setFate} canReassign={teams.length > 1} />
        )}
        {isReassigning && (
          <TeamChoice
            label="Team for the records"
            team={team}
            teams={teams}
            value={target}
            onChange={setTarget}
            error={error}
          />
        )}
        {error !== undefined && !isReassigning && (
          <p role="alert" className="text-sm text-negative">
            {error}
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}

function fateOf(team: ManagedTeam): string {
  const people = team.managers + team.viewers;
  const rights =
    people === 0 ? 'Nobody has a right on it.' : `The rights of ${peopleWords(people)} on it end.`;
  return `${rights} Deleting a team never deletes records.`;
}

interface RecordsFateProps {
  team: ManagedTeam;
  fate: Fate;
  onChange: (fate: Fate) => void;
  canReassign: boolean;
}

function RecordsFate({ team, fate, onChange, canReassign }: RecordsFateProps) {
  return (
    <Field kind="group" label={`What happens to its ${recordsWords(team.records)}`}>
      <RadioGroup<Fate>
        options={[
          {
            value: 'takeOff',
            label: 'Take the team off',
            help: 'A record without teams can be changed by administrators only.',
          },
          { value: 'reassign', label: 'Give them to another team', isDisabled: !canReassign },
        ]}
        value={fate}
        onChange={onChange}
      />
    </Field>
  );
}
