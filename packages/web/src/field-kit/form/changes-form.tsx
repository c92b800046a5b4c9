import type { ReactNode } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { FailureSummary } from './failure-summary.tsx';
import type { ChangesFormState } from './use-changes-form.ts';

export interface ChangesFormProps<Values> {
  form: ChangesFormState<Values>;
  /** The control of a field is called `id-field`. */
  id: string;
  children: ReactNode;
}

/** The frame of a form whose values are saved together: what was refused above the fields, the buttons below. */
export function ChangesForm<Values>({ form, id, children }: ChangesFormProps<Values>) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
      className="flex flex-col gap-4 pt-1"
    >
      <FailureSummary failure={form.failure} submits={form.submits} controlIdOf={(name) => `${id}-${name}`} />
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
