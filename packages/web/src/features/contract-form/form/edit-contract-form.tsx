import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import type { OpenContract } from '../../contracts/use-contract.ts';
import { DraftNotice } from '../../contracts/draft-notice.tsx';
import { CostsElsewhere } from './costs-elsewhere.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { contractFormFields } from '../contract-form-fields.ts';
import { ContractForm } from './contract-form.tsx';
import { useEditForm } from './use-edit-form.ts';
import type { LoadedChoices } from '../use-form-choices.ts';

export interface EditContractFormProps {
  open: OpenContract;
  loaded: LoadedChoices;
}

/** The form of an open record, with the dialog for conflicting changes. */
export function EditContractForm({ open, loaded }: EditContractFormProps) {
  const { contract } = open;
  const { choices } = loaded;
  const navigate = useNavigate();
  const edit = useEditForm(open, loaded, {
    draftName: `record:${contract.id}`,
    onDone: ({ saved, before }) => {
      const title = before === null ? 'Nothing to save' : 'Record saved';
      toast({ variant: 'success', title, description: saved.product });
      void navigate(paths.record(saved));
    },
  });
  const before = edit.base.fields;
  const fields = useMemo(() => contractFormFields(choices, before), [choices, before]);
  const { form, refusals, problem } = edit.record;

  return (
    <>
      <ContractForm
        form={form}
        fields={fields}
        today={edit.today}
        onSubmit={(event) => void edit.submit(event)}
        refusals={refusals}
        problem={problem}
        isSaving={edit.isSaving}
        costs={<CostsElsewhere contract={contract} today={edit.today} />}
        notice={
          edit.broughtBackAt !== undefined && (
            <DraftNotice at={edit.broughtBackAt} onDiscard={edit.discardDraft} />
          )
        }
        actions={
          <>
            <Button asChild>
              <Link to={paths.record(contract)}>Cancel</Link>
            </Button>
            <Button type="submit" variant="primary" isBusy={edit.isSaving}>
              Save
            </Button>
          </>
        }
      />
      {edit.theirs && <EditConflict edit={edit} theirs={edit.theirs} loaded={loaded} />}
    </>
  );
}
