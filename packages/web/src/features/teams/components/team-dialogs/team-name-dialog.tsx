import { useState } from 'react';
import { teamNameSchema } from '@pactbook/domain/features/teams/team.ts';
import type { ManagedTeam } from '@pactbook/domain/features/teams/team.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../../../ui/overlays/dialog.tsx';
import { useCreateTeam, useRenameTeam } from '../../administration-queries.ts';
import { refusalWords, saySucceeded } from './team-words.ts';

export interface TeamNameDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The team to rename; none adds one. */
  team?: ManagedTeam | undefined;
}

/** Adds a team or gives one another name; names are unique whatever their case (screens.md, section 10). */
export function TeamNameDialog({ isOpen, onClose, team }: TeamNameDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) onClose();
      }}
      title={team ? 'Rename Team' : 'Add a Team'}
      size="sm"
    >
      <TeamNameForm team={team} onClose={onClose} />
    </Dialog>
  );
}

/** Inside the dialog, so that each opening begins with the name as it is. */
function TeamNameForm({ team, onClose }: Pick<TeamNameDialogProps, 'team' | 'onClose'>) {
  const [name, setName] = useState(team?.name ?? '');
  const [error, setError] = useState<string>();
  const creating = useCreateTeam();
  const renaming = useRenameTeam();
  const isBusy = creating.isPending || renaming.isPending;

  const submit = () => {
    if (isBusy) return;
    const judged = teamNameSchema.safeParse(name);
    setError(judged.error?.issues[0]?.message);
    if (!judged.success) return;
    if (judged.data === team?.name) {
      onClose();
      return;
    }
    const body = { name: judged.data };
    const callbacks = {
      onSuccess: ({ name: saved }: ManagedTeam) => {
        saySucceeded(team ? `The team is called ${saved} now.` : `${saved} was added.`);
        onClose();
      },
      onError: (failure: Error) => setError(refusalWords(failure)),
    };
    if (team) renaming.mutate({ params: { teamId: team.id }, body }, callbacks);
    else creating.mutate({ body }, callbacks);
  };
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DialogBody>
        <Field label="Name" isRequired error={error}>
          <Input
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {team ? 'Rename' : 'Add Team'}
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
