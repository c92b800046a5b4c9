import { useState } from 'react';
import type { SsoConnection } from '@pactbook/domain/features/single-sign-on/connection.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { failureOf } from '../../../field-kit/form/form-failure.ts';
import { useProfile } from '../../users/queries.ts';
import { useRemoveSsoConnection } from '../queries.ts';
import { CurrentPassword } from '../current-password.tsx';

export interface RemoveConnectionDialogProps {
  connection: SsoConnection;
  isOpen: boolean;
  onClose: () => void;
}

/** Confirms the removal of a connection with the current password, which people of single sign-on do not have. */
export function RemoveConnectionDialog({ connection, isOpen, onClose }: RemoveConnectionDialogProps) {
  const { isSso } = useProfile();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const removing = useRemoveSsoConnection();
  const close = () => {
    setPassword('');
    setError(undefined);
    onClose();
  };
  const remove = () => {
    if (!isSso && password === '') {
      setError('Enter your current password');
      return;
    }
    const onSuccess = () => {
      saySucceeded(`${connection.name} was removed.`);
      close();
    };
    const onError = (failure: Error) => {
      const { fields, problem } = failureOf(failure);
      setError(Object.values(fields)[0] ?? problem);
    };
    const body = isSso ? {} : { currentPassword: password };
    removing.mutate({ params: { connectionId: connection.id }, body }, { onSuccess, onError });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen && !removing.isPending) close();
      }}
      title={`Remove ${connection.name}?`}
      text="No one can sign in through it any more. People who have no password need a link to choose one."
      confirmLabel="Remove Connection"
      isDangerous
      isBusy={removing.isPending}
      onConfirm={remove}
    >
      <CurrentPassword value={password} onChange={setPassword} error={error} />
      {isSso && error !== undefined && (
        <p role="alert" className="text-sm text-negative">
          {error}
        </p>
      )}
    </ConfirmDialog>
  );
}
