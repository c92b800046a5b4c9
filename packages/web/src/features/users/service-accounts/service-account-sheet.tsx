import { useCallback, useState } from 'react';
import type { ServiceAccount } from '@pactbook/domain/features/users/service-account.ts';
import { serviceAccountInputSchema } from '@pactbook/domain/features/users/service-account.ts';
import { FailureSummary } from '../../../field-kit/form/failure-summary.tsx';
import { GuardedSheet } from '../../../field-kit/form/guarded-dialog.tsx';
import { useOpening } from '../../../field-kit/form/use-opening.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { DialogForm } from '../../../ui/overlays/dialog.tsx';
import { RightsEditor } from '../user-drawer/rights-editor.tsx';
import { failureOfIssues, useFormFailure } from '../../../field-kit/form/form-failure.ts';
import { useCreateServiceAccount, useUpdateServiceAccount } from '../administration-queries.ts';
import { draftOfRights, isSameRights, NO_RIGHTS, rightsOfDraft } from '../user-drawer/rights-draft.ts';
import type { RightsDraft } from '../user-drawer/rights-draft.ts';

/** Nothing, a new account, or an existing one. */
export type EditedAccount = null | 'new' | ServiceAccount;

export interface ServiceAccountSheetProps {
  edited: EditedAccount;
  onClose: () => void;
}

/** Adds a service account or changes its name and rights, in a sheet. */
export function ServiceAccountSheet({ edited, onClose }: ServiceAccountSheetProps) {
  // The account stays while the sheet closes; each opening starts again.
  const opening = useOpening(edited);
  if (opening === null) return null;
  const account = opening.subject === 'new' ? null : opening.subject;
  return <Account key={opening.count} account={account} isOpen={opening.isOpen} onClose={onClose} />;
}

interface AccountProps {
  account: ServiceAccount | null;
  isOpen: boolean;
  onClose: () => void;
}

function Account({ account, isOpen, onClose }: AccountProps) {
  const form = useServiceAccountForm(account, onClose);
  const controlIdOf = (name: string) => (name === 'name' ? 'service-account-name' : undefined);
  return (
    <GuardedSheet
      isOpen={isOpen}
      onClose={onClose}
      isDirty={form.isDirty}
      title={account === null ? 'Add a service account' : account.name}
      description="Reads and changes records within these rights. It cannot administer the organization."
    >
      {(close) => (
        <DialogForm
          onSubmit={form.save}
          onCancel={close}
          submitLabel={account === null ? 'Add service account' : 'Save'}
          isBusy={form.isSaving}
          className="flex flex-col gap-5"
        >
          <FailureSummary failure={form.failure} submits={form.submits} controlIdOf={controlIdOf} />
          <Field
            label="Name"
            controlId="service-account-name"
            isRequired
            help="The system or script that uses it. History shows this name."
            error={form.failure.fields.name}
          >
            <Input
              autoComplete="off"
              value={form.name}
              onChange={(event) => form.changeName(event.target.value)}
            />
          </Field>
          <RightsEditor draft={form.rights} onChange={form.changeRights} isWithoutAdministration who="It" />
        </DialogForm>
      )}
    </GuardedSheet>
  );
}

/** What the form of a service account holds, and what it does with it. */
function useServiceAccountForm(account: ServiceAccount | null, onDone: () => void) {
  const [first] = useState(() => ({
    name: account?.name ?? '',
    rights:
      account === null
        ? NO_RIGHTS
        : draftOfRights({ ...rightsOfDraft(NO_RIGHTS), permissions: account.permissions }),
  }));
  const [name, setName] = useState(first.name);
  const [rights, setRights] = useState<RightsDraft>(first.rights);
  const { failure, submits, refuse, fail, forgive } = useFormFailure();
  const creating = useCreateServiceAccount();
  const updating = useUpdateServiceAccount();
  const isSaving = creating.isPending || updating.isPending;
  const isDirty = name !== first.name || !isSameRights(rights, first.rights);
  const save = () => {
    if (isSaving) return;
    const { permissions } = rightsOfDraft(rights);
    const judged = serviceAccountInputSchema.safeParse({ name, permissions });
    if (!judged.success) {
      refuse(failureOfIssues(judged.error.issues));
      return;
    }
    const outcome = { onSuccess: onDone, onError: fail };
    if (account === null) creating.mutate({ body: judged.data }, outcome);
    else
      updating.mutate(
        { params: { serviceAccountId: account.id }, body: judged.data, ifMatch: account.version },
        outcome,
      );
  };
  return {
    name,
    changeName: (text: string) => {
      setName(text);
      forgive();
    },
    rights,
    changeRights: useCallback(
      (update: (before: RightsDraft) => RightsDraft) => setRights((before) => update(before)),
      [],
    ),
    failure,
    submits,
    save,
    isSaving,
    isDirty,
  };
}
