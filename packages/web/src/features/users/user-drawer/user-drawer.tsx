import { useState, useCallback } from 'react';
import type { ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { managedUserSchema } from '@pactbook/domain/features/users/managed-user.ts';
import { FailureSummary } from '../../../field-kit/form/failure-summary.tsx';
import { GuardedSheet } from '../../../field-kit/form/guarded-dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog.tsx';
import { nameOf } from '../user-words.ts';
import { useOpening } from '../../../field-kit/form/use-opening.ts';
import { RightsEditor } from './rights-editor.tsx';
import { useFormFailure } from '../../../field-kit/form/form-failure.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { useUpdateUser } from '../administration-queries.ts';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { draftOfRights, isSameRights, rightsOfDraft } from './rights-draft.ts';
import type { RightsDraft } from './rights-draft.ts';

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
          onSubmit={submit}
          onCancel={close}
          submitLabel="Save"
          isBusy={form.isSaving}
          className="flex flex-col gap-5"
        >
          <FailureSummary
            failure={form.failure}
            submits={form.submits}
            controlIdOf={(name) => `user-${name}`}
          />
          <Names form={form} />
          <RightsEditor
            draft={form.rights}
            onChange={form.changeRights}
            error={form.failure.fields.isSuperAdmin}
          />
          <ConfirmDialog
            isOpen={isAsking}
            onClose={() => setIsAsking(false)}
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

/** The names of a person as they are typed. */
interface NamesDraft {
  readonly firstName: string;
  readonly lastName: string;
}

/** One person while they are edited: what was typed, what of it is new, saving it on the version it is based on. */
function useUserForm(user: ManagedUser, onSaved: () => void) {
  const [base, setBase] = useState(user);
  const [names, setNames] = useState<NamesDraft>({ firstName: user.firstName, lastName: user.lastName });
  const [rights, setRights] = useState(() => draftOfRights(user));
  const { failure, submits, refuse, fail, forgive } = useFormFailure();
  const update = useUpdateUser();

  const hasNewNames = names.firstName.trim() !== base.firstName || names.lastName.trim() !== base.lastName;
  const hasNewRights = !isSameRights(rights, draftOfRights(base));
  const given = rightsOfDraft(rights);

  const restart = (current: ManagedUser) => {
    setBase(current);
    setNames({ firstName: current.firstName, lastName: current.lastName });
    setRights(draftOfRights(current));
    forgive();
  };
  const onError = (error: Error) => {
    const current = error instanceof ApiError ? managedUserSchema.safeParse(error.current).data : undefined;
    if (error instanceof ApiError && error.code === 'stale_version' && current) {
      restart(current);
      refuse({
        fields: {},
        problem:
          'Someone else has changed this person. The form now shows their version; make your change again.',
      });
    } else fail(error);
  };
  const save = () => {
    if (update.isPending) return;
    const body = { ...(hasNewNames ? names : {}), ...(hasNewRights ? given : {}) };
    const onSuccess = (saved: ManagedUser) => {
      saySucceeded(`${nameOf(saved)} was saved.`);
      onSaved();
    };
    update.mutate({ params: { userId: user.id }, body, ifMatch: base.version }, { onSuccess, onError });
  };
  return {
    base,
    names,
    setNames: (changes: Partial<NamesDraft>) => setNames((before) => ({ ...before, ...changes })),
    rights,
    changeRights: useCallback((next: (draft: RightsDraft) => RightsDraft) => setRights(next), []),
    failure,
    submits,
    isDirty: (hasNewNames || hasNewRights) && !update.isSuccess,
    /** Whether saving makes a System Admin of somebody who is none. */
    isRaised: hasNewRights && given.isSuperAdmin && !base.isSuperAdmin,
    isSaving: update.isPending,
    save,
  };
}
