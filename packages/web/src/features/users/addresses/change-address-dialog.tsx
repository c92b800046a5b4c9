import { useState } from 'react';
import type { InvitedUser, ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { GuardedDialog } from '../../../field-kit/form/guarded-dialog.tsx';
import { Problem } from '../../../ui/feedback/problem.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { DialogForm } from '../../../ui/overlays/dialog.tsx';
import { nameOf } from '../user-words.ts';
import { useFormFailure } from '../../../field-kit/form/form-failure.ts';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { useChangeAddress } from '../administration-queries.ts';
import { useProfile } from '../queries.ts';

export interface ChangeAddressDialogProps {
  user: ManagedUser;
  isOpen: boolean;
  onClose: () => void;
  /** Called with the link of an invited person where no mail server delivers it. */
  onLink: (link: string) => void;
}

const WHAT_FOLLOWS = {
  invited: 'They get a new invitation at this address. The earlier link stops working.',
  active: 'They sign in with the new address and stay signed in. Both addresses get an email.',
};

/** Another address for a person, with the password of the System Admin (docs/product/people.md, "Accounts"). */
export function ChangeAddressDialog({ user, isOpen, onClose, onLink }: ChangeAddressDialogProps) {
  const form = useAddressForm(user, ({ link }: InvitedUser) => {
    if (link !== undefined) onLink(link);
    onClose();
  });
  return (
    <GuardedDialog
      isOpen={isOpen}
      onClose={onClose}
      isDirty={form.isDirty}
      title={`Change email address of ${nameOf(user)}`}
      description={WHAT_FOLLOWS[user.status === 'invited' ? 'invited' : 'active']}
    >
      {(close) => (
        <DialogForm
          onSubmit={() => (form.isDirty ? form.save() : onClose())}
          onCancel={close}
          submitLabel="Change address"
          isBusy={form.isSaving}
        >
          <AddressFields form={form} />
        </DialogForm>
      )}
    </GuardedDialog>
  );
}

function AddressFields({ form }: { form: ReturnType<typeof useAddressForm> }) {
  const { fields, problem } = form.failure;
  return (
    <>
      <Field label="Email address" error={fields['emailAddress']}>
        <Input
          type="email"
          autoComplete="off"
          value={form.emailAddress}
          onChange={(event) => form.setEmailAddress(event.target.value)}
        />
      </Field>
      {form.needsPassword && (
        <Field label="Your current password" error={fields['currentPassword']}>
          <PasswordInput
            autoComplete="current-password"
            value={form.currentPassword}
            onChange={(event) => form.setCurrentPassword(event.target.value)}
          />
        </Field>
      )}
      <Problem text={problem} />
    </>
  );
}

/** Another address for a person while it is typed, and saving it with the password of the System Admin. */
function useAddressForm(user: ManagedUser, onSaved: (user: InvitedUser) => void) {
  const { isSso } = useProfile();
  const [emailAddress, setEmailAddress] = useState(user.emailAddress);
  const [currentPassword, setCurrentPassword] = useState('');
  const { failure, fail, forgive } = useFormFailure();
  const changing = useChangeAddress();
  const save = () => {
    if (changing.isPending) return;
    forgive();
    const onSuccess = (changed: InvitedUser) => {
      saySucceeded(`${nameOf(changed)} now has the address ${changed.emailAddress}.`);
      onSaved(changed);
    };
    const body = { emailAddress, ...(isSso ? {} : { currentPassword }) };
    changing.mutate({ params: { userId: user.id }, body }, { onSuccess, onError: fail });
  };
  return {
    emailAddress,
    setEmailAddress,
    currentPassword,
    setCurrentPassword,
    /** People who sign in by single sign-on have no password. */
    needsPassword: !isSso,
    failure,
    isDirty: emailAddress.trim() !== user.emailAddress && !changing.isSuccess,
    isSaving: changing.isPending,
    save,
  };
}
