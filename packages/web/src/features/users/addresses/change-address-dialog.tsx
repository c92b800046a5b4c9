import { useState } from 'react';
import type { InvitedUser, ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { failureOf, NO_FAILURE } from '../../../field-kit/form/form-failure.ts';
import { GuardedDialog } from '../../../field-kit/form/guarded-dialog.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { useChangeAddress } from '../administration-queries.ts';
import { useProfile } from '../queries.ts';
import { nameOf } from '../users-list/user-words.ts';

export interface ChangeAddressDialogProps {
  user: ManagedUser;
  isOpen: boolean;
  onClose: () => void;
  /** Called with the link of an invited person where no mail server delivers it. */
  onLink: (link: string) => void;
}

/** Another address for a person, with the password of the System Admin (docs/product/people.md, "Accounts"). */
export function ChangeAddressDialog({ user, isOpen, onClose, onLink }: ChangeAddressDialogProps) {
  const { isSso } = useProfile();
  const [emailAddress, setEmailAddress] = useState(user.emailAddress);
  const [currentPassword, setCurrentPassword] = useState('');
  const [{ fields, problem }, setFailure] = useState(NO_FAILURE);
  const changing = useChangeAddress();
  const isDirty = emailAddress.trim() !== user.emailAddress;
  const onSuccess = (changed: InvitedUser) => {
    saySucceeded(`${nameOf(changed)} now has the address ${changed.emailAddress}.`);
    if (changed.link !== undefined) onLink(changed.link);
    onClose();
  };
  const save = () => {
    if (changing.isPending) return;
    if (!isDirty) return onClose();
    setFailure(NO_FAILURE);
    const body = { emailAddress, ...(isSso ? {} : { currentPassword }) };
    const onError = (error: Error) => setFailure(failureOf(error));
    changing.mutate({ params: { userId: user.id }, body }, { onSuccess, onError });
  };
  return (
    <GuardedDialog
      isOpen={isOpen}
      onClose={onClose}
      isDirty={isDirty && !changing.isSuccess}
      title={`Change Email Address of ${nameOf(user)}`}
      description={
        user.status === 'invited'
          ? 'They are invited again at the new address. The link that was sent before stops working.'
          : 'They sign in with the new address and stay signed in. Both addresses get an email.'
      }
    >
      {(close) => (
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <DialogBody className="flex flex-col gap-4">
            <Field label="Email address" error={fields['emailAddress']}>
              <Input
                type="email"
                autoComplete="off"
                value={emailAddress}
                onChange={(event) => setEmailAddress(event.target.value)}
              />
            </Field>
            {!isSso && (
              <Field label="Your current password" error={fields['currentPassword']}>
                <PasswordInput
                  autoComplete="current-password"
                  value={currentPassword}
                  onChange={(event) => setCurrentPassword(event.target.value)}
                />
              </Field>
            )}
            {problem !== undefined && (
              <p role="alert" className="text-negative">
                {problem}
              </p>
            )}
          </DialogBody>
          <DialogFooter>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={changing.isPending}>
              Change Address
            </Button>
          </DialogFooter>
        </DialogForm>
      )}
    </GuardedDialog>
  );
}
