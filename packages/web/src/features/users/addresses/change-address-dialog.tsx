import type { InvitedUser, ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { GuardedDialog } from '../../../field-kit/form/guarded-dialog.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { nameOf } from '../user-words.ts';
import { useAddressForm } from './use-address-form.ts';

export interface ChangeAddressDialogProps {
  user: ManagedUser;
  isOpen: boolean;
  onClose: () => void;
  /** Called with the link of an invited person where no mail server delivers it. */
  onLink: (link: string) => void;
}

const WHAT_FOLLOWS = {
  invited: 'They are invited again at the new address. The link that was sent before stops working.',
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
      title={`Change Email Address of ${nameOf(user)}`}
      description={WHAT_FOLLOWS[user.status === 'invited' ? 'invited' : 'active']}
    >
      {(close) => (
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault();
            if (form.isDirty) form.save();
            else onClose();
          }}
        >
          <AddressFields form={form} />
          <DialogFooter>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={form.isSaving}>
              Change Address
            </Button>
          </DialogFooter>
        </DialogForm>
      )}
    </GuardedDialog>
  );
}

function AddressFields({ form }: { form: ReturnType<typeof useAddressForm> }) {
  const { fields, problem } = form.failure;
  return (
    <DialogBody className="flex flex-col gap-4">
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
      {problem !== undefined && (
        <p role="alert" className="text-negative">
          {problem}
        </p>
      )}
    </DialogBody>
  );
}
