import { useState } from 'react';
import type { ManagedTeam } from '@pactbook/domain/features/teams/team.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { Combobox } from '../../../../ui/pickers/combobox.tsx';
import { useMergeTeam } from '../../administration-queries.ts';
import { peopleWords, recordsWords, refusalWords, saySucceeded } from './team-words.ts';

export interface MergeTeamDialogProps {
  isOpen: boolean;
  onClose: () => void;
  team: ManagedTeam;
  teams: readonly ManagedTeam[];
}

/** Makes one team of two: records and rights move, the first name is gone (screens.md, section 10). */
export function MergeTeamDialog({ isOpen, onClose, team, teams }: MergeTeamDialogProps) {
  const [into, setInto] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const merging = useMergeTeam();
  const close = () => {
    if (merging.isPending) return;
    setInto(null);
    setError(undefined);
    onClose();
  };
  const merge = () => {
    if (into === null) {
      setError('Choose a team');
      return;
    }
    const onSuccess = ({ name }: ManagedTeam) => {
      saySucceeded(`${team.name} was merged into ${name}.`);
      onClose();
    };
    const onError = (failure: Error) => setError(refusalWords(failure));
    merging.mutate({ params: { teamId: team.id }, body: { intoTeamId: into } }, { onSuccess, onError });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) close();
      }}
      title={`Merge ${team.name} into another team?`}
      text={`Its ${recordsWords(team.records)} and the rights of ${peopleWords(team.managers + team.viewers)} move to the team you choose. ${team.name} is gone then. This cannot be undone.`}
      confirmLabel="Merge Teams"
      isDangerous
      isBusy={merging.isPending}
      onConfirm={merge}
    >
      <TeamChoice label="Into" team={team} teams={teams} value={into} onChange={setInto} error={error} />
    </ConfirmDialog>
  );
}

export interface TeamChoiceProps {
  label: string;
  /** The team that cannot be chosen. */
  team: ManagedTeam;
  teams: readonly ManagedTeam[];
  value: string | null;
  onChange: (teamId: string | null) => void;
  error: string | undefined;
}

/** One of the other teams. */
export function TeamChoice({ label, team, teams, value, onChange, error }: TeamChoiceProps) {
  const others = teams.filter(({ id }) => id !== team.id);
  return (
    <Field label={label} isRequired error={error}>
      <Combobox
        label={label}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={onChange}
        placeholder="Choose a team"
        emptyText="No teams match."
      />
    </Field>
  );
}
