import { useMemo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../platform/paths.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import type { OpenRecord } from '../record-layout/use-record.ts';
import { DraftNotice } from './draft-notice.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { recordFormFields } from './record-form-fields.ts';
import { RecordForm } from './record-form.tsx';
import { useEditForm } from './use-edit-form.ts';
import type { LoadedChoices } from './use-form-choices.ts';

export interface EditRecordFormProps {
  open: OpenRecord;
  loaded: LoadedChoices;
}

/** The record form on an open record, with the dialog for changes that met. */
export function EditRecordForm({ open, loaded }: EditRecordFormProps) {
  const { contract } = open;
  const { choices } = loaded;
  const edit = useEditForm(open, loaded);
  const before = edit.base.fields;
  const fields = useMemo(() => recordFormFields(choices, before), [choices, before]);
  const { form, refusals, problem } = edit.record;

  return (
    <>
      <RecordForm
        form={form}
        fields={fields}
        today={edit.today}
        onSubmit={(event) => void edit.submit(event)}
        refusals={refusals}
        problem={problem}
        isSaving={edit.isSaving}
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
