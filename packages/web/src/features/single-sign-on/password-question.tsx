import { useState } from 'react';
import { failureOf } from '../../field-kit/form/form-failure.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import type { ConfirmDialogProps } from '../../ui/overlays/confirm-dialog.tsx';
import { Problem } from '../../ui/feedback/problem.tsx';
import { useProfile } from '../users/queries.ts';
import { CurrentPassword } from './current-password.tsx';

export interface PasswordQuestionProps extends Omit<ConfirmDialogProps, 'onConfirm' | 'children'> {
  /** Does it, with the password for its call. */
  onConfirm: (
    password: { readonly currentPassword?: string },
    outcome: { readonly onSuccess: () => void; readonly onError: (failure: Error) => void },
  ) => void;
  onDone: () => void;
}

/** Confirms a change of who can sign in with the current password, which people of single sign-on do not have. */
export function PasswordQuestion({ onClose, onConfirm, onDone, ...question }: PasswordQuestionProps) {
  const { isSso } = useProfile();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const close = () => {
    setPassword('');
    setError(undefined);
    onClose();
  };
  const confirm = () => {
    if (!isSso && password === '') return setError('Enter your current password');
    onConfirm(isSso ? {} : { currentPassword: password }, {
      onSuccess: () => {
        onDone();
        close();
      },
      onError: (failure) => {
        const { fields, problem } = failureOf(failure);
        setError(Object.values(fields)[0] ?? problem);
      },
    });
  };
  return (
    <ConfirmDialog {...question} onClose={close} onConfirm={confirm}>
      <CurrentPassword value={password} onChange={setPassword} error={error} />
      {isSso && <Problem text={error} className="text-sm" />}
    </ConfirmDialog>
  );
}
