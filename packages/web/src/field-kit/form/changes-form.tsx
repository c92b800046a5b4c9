import type { ReactNode } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { FormErrorSummary } from '../../ui/forms/form-error-summary.tsx';
import type { ChangesFormState } from './use-changes-form.ts';

export interface ChangesFormProps<Values> {
  form: ChangesFormState<Values>;
  /** The control of a field is called `id-field`. */
  id: string;
  children: ReactNode;
}

/** The frame of a form whose values are saved together: what was refused above the fields, the buttons below. */
export function ChangesForm<Values>({ form, id, children }: ChangesFormProps<Values>) {
  const { fields, problem } = form.failure;
  const errors = Object.entries(fields).map(([name, message]) => ({ controlId: `${id}-${name}`, message }));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
      className="flex flex-col gap-4 pt-1"
    >
      <FormErrorSummary
        errors={problem === undefined ? errors : [{ message: problem }]}
        title={problem === undefined ? undefined : 'Nothing was saved'}
        submitCount={form.submits}
      />
      {children}
      <div className="flex justify-end gap-2">
        {form.isDirty && (
          <Button onClick={form.discard} disabled={form.isSaving}>
            Discard changes
          </Button>
        )}
        <Button type="submit" variant="primary" isBusy={form.isSaving}>
          Save
        </Button>
      </div>
    </form>
  );
}
