import { useState } from 'react';
import { useLeaveGuard } from '../../platform/leave-guard.tsx';
import { saySucceeded } from '../../ui/feedback/say.ts';
import { useFormFailure } from './form-failure.ts';
import type { FormFailure } from './form-failure.ts';

/** A form of stored values that are changed and saved together. */
export interface ChangesFormState<Values> {
  /** What is stored, with what was changed. */
  readonly values: Values;
  readonly change: (changes: Partial<Values>) => void;
  readonly failure: FormFailure;
  /** How often saving was refused: moves the focus to the summary again. */
  readonly submits: number;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly save: () => void;
  readonly discard: () => void;
}

interface ChangesFormOptions<Values> {
  readonly isDirty: (values: Values) => boolean;
  readonly isSaving: boolean;
  readonly send: (
    values: Values,
    outcome: { readonly onSuccess: () => void; readonly onError: (error: Error) => void },
  ) => void;
  /** Said once they are saved. */
  readonly saved: string;
}

/** Keeps the changes until they are saved or discarded, and asks before somebody leaves them. */
export function useChangesForm<Values extends object>(
  stored: Values,
  { isDirty, isSaving, send, saved }: ChangesFormOptions<Values>,
): ChangesFormState<Values> {
  const [changes, setChanges] = useState<Partial<Values>>({});
  const { failure, submits, fail, forgive } = useFormFailure();
  const values: Values = { ...stored, ...changes };
  const hasChanges = isDirty(values);
  useLeaveGuard(hasChanges);
  const discard = () => {
    setChanges({});
    forgive();
  };
  const onSuccess = () => {
    discard();
    saySucceeded(saved);
  };
  return {
    values,
    change: (more) => setChanges((before) => ({ ...before, ...more })),
    failure,
    submits,
    isDirty: hasChanges,
    isSaving,
    save: () => {
      if (!isSaving) send(values, { onSuccess, onError: fail });
    },
    discard,
  };
}
