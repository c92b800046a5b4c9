import { useState } from 'react';
import type { ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormErrorSummary } from '../../../ui/forms/form-error-summary.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { nameOf } from '../user-words.ts';
import { GuardedSheet } from '../../../field-kit/form/guarded-sheet.tsx';
import { useOpening } from '../../../field-kit/form/use-opening.ts';
import { RightsEditor } from './rights-editor.tsx';
import { useUserForm } from './use-user-form.ts';

export interface UserDrawerProps {
  /** Who is edited; null while the drawer is closed. */
  user: ManagedUser | null;
  onClose: () => void;
}

/**
 * Names and rights of one person, in a panel at the right (docs/product/screens.md, "Manage Users and Manage Teams").
 */
export function UserDrawer({ user, onClose }: UserDrawerProps) {
  // The person stays while the panel slides out; each opening begins again.
  const opening = useOpening(user);
  if (opening === null) return null;
  return <Drawer key={opening.count} user={opening.subject} isOpen={opening.isOpen} onClose={onClose} />;
}

interface DrawerProps {
  user: ManagedUser;
  isOpen: boolean;
  onClose: () => void;
}

function Drawer({ user, isOpen, onClose }: DrawerProps) {
  const form = useUserForm(user, onClose);
  const [isAsking, setIsAsking] = useState(false);
  const submit = () => {
    if (!form.isDirty) onClose();
    else if (form.isRaised) setIsAsking(true);
    else form.save();
  };
  return (
    <GuardedSheet
      isOpen={isOpen}
      onClose={onClose}
      isDirty={form.isDirty}
      title={nameOf(user)}
      description={user.emailAddress}
    >
      {(close) => (
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <DialogBody className="flex flex-col gap-5">
            <Problems form={form} />
            <Names form={form} />
            <RightsEditor
              draft={form.rights}
              onChange={form.changeRights}
              error={form.failure.fields.isSuperAdmin}
            />
          </DialogBody>
          <DialogFooter>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={form.isSaving}>
              Save
            </Button>
          </DialogFooter>
          <ConfirmDialog
            isOpen={isAsking}
            onOpenChange={setIsAsking}
            title={`Make ${nameOf(user)} a System Admin?`}
            text="System Admins see and change everything in the organization, and manage its users, teams and settings."
            confirmLabel="Make System Admin"
            onConfirm={() => {
              setIsAsking(false);
              form.save();
            }}
          />
        </DialogForm>
      )}
    </GuardedSheet>
  );
}

type FormProps = { form: ReturnType<typeof useUserForm> };

function Problems({ form: { failure, submits } }: FormProps) {
  const { fields, problem } = failure;
  const errors = Object.entries(fields).map(([name, message]) => ({ controlId: `user-${name}`, message }));
  return (
    <FormErrorSummary
      errors={problem === undefined ? errors : [{ message: problem }]}
      title={problem === undefined ? undefined : 'Nothing was saved'}
      submitCount={submits}
    />
  );
}

function Names({ form: { names, setNames, failure } }: FormProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label="First name" controlId="user-firstName" error={failure.fields.firstName}>
        <Input
          autoComplete="off"
          value={names.firstName}
          onChange={(event) => setNames({ firstName: event.target.value })}
        />
      </Field>
      <Field label="Last name" controlId="user-lastName" error={failure.fields.lastName}>
        <Input
          autoComplete="off"
          value={names.lastName}
          onChange={(event) => setNames({ lastName: event.target.value })}
        />
      </Field>
    </div>
  );
}
