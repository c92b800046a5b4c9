import type { ServiceAccount } from '@pactbook/domain/features/users/service-account.ts';
import { GuardedSheet } from '../../../field-kit/form/guarded-sheet.tsx';
import { useOpening } from '../../../field-kit/form/use-opening.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormErrorSummary } from '../../../ui/forms/form-error-summary.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { RightsEditor } from '../user-drawer/rights-editor.tsx';
import { useServiceAccountForm } from './use-service-account-form.ts';

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
  const { name: fault, ...others } = form.faults;
  const problems = [...Object.values(others), ...(form.problem === undefined ? [] : [form.problem])];
  const errors = [
    ...(fault === undefined ? [] : [{ controlId: 'service-account-name', message: fault }]),
    ...problems.map((message) => ({ message })),
  ];
  return (
    <GuardedSheet
      isOpen={isOpen}
      onClose={onClose}
      isDirty={form.isDirty}
      title={account === null ? 'Add a Service Account' : account.name}
      description="It reads and changes records within these rights, and never administers anything."
    >
      {(close) => (
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          <DialogBody className="flex flex-col gap-5">
            <FormErrorSummary errors={errors} submitCount={form.submits} />
            <Field
              label="Name"
              controlId="service-account-name"
              isRequired
              help="The system or script that uses it. History shows this name."
              error={fault}
            >
              <Input
                autoComplete="off"
                value={form.name}
                onChange={(event) => form.changeName(event.target.value)}
              />
            </Field>
            <RightsEditor draft={form.rights} onChange={form.changeRights} isWithoutAdministration />
          </DialogBody>
          <DialogFooter>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={form.isSaving}>
              {account === null ? 'Add service account' : 'Save'}
            </Button>
          </DialogFooter>
        </DialogForm>
      )}
    </GuardedSheet>
  );
}
