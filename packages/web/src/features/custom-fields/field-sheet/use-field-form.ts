import { useState } from 'react';
import { customFieldSchema } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { customFieldInputSchema } from '@pactbook/domain/features/custom-fields/custom-field-input.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { useCreateCustomField } from '../administration-queries.ts';
import { useUpdateCustomField } from '../field-calls.ts';
import { changesOf, draftOf, inputOf } from './field-draft.ts';
import type { FieldDraft } from './field-draft.ts';

interface Failure {
  /** One message for each field of the sheet. */
  readonly fields: Readonly<Record<string, string>>;
  /** Why nothing was saved, when it was no field's fault. */
  readonly problem?: string | undefined;
}

const CHANGED_MEANWHILE =
  'Someone else has changed this field. It now shows their version; make your change again.';

/** Faults of single options are shown at the list of options. */
function byField(faults: readonly (readonly [path: string, message: string])[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [path, message] of faults) fields[path.split('.')[0] ?? ''] ??= message;
  return fields;
}

function failureOf(error: Error): Failure {
  const faults = error instanceof ApiError ? Object.entries(error.fields) : [];
  return faults.length > 0 ? { fields: byField(faults) } : { fields: {}, problem: error.message };
}

/** A field while it is added (null) or edited, and saving it on the version it is based on. */
export function useFieldForm(field: CustomField | null, onSaved: () => void) {
  const [base, setBase] = useState(field);
  const [draft, setDraft] = useState(() => draftOf(field));
  const [failure, setFailure] = useState<Failure>({ fields: {} });
  const [submits, setSubmits] = useState(0);
  const creating = useCreateCustomField();
  const updating = useUpdateCustomField();
  const isSaving = creating.isPending || updating.isPending;

  const refuse = (next: Failure) => {
    setSubmits((before) => before + 1);
    setFailure(next);
  };
  const onSuccess = (saved: CustomField) => {
    saySucceeded(field ? `${saved.label} was saved.` : `${saved.label} was added.`);
    onSaved();
  };
  const onError = (error: Error) => {
    const current = error instanceof ApiError ? customFieldSchema.safeParse(error.current).data : undefined;
    if (error instanceof ApiError && error.code === 'stale_version' && current) {
      setBase(current);
      setDraft(draftOf(current));
      refuse({ fields: {}, problem: CHANGED_MEANWHILE });
    } else refuse(failureOf(error));
  };
  const save = () => {
    if (isSaving) return;
    const judged = customFieldInputSchema.safeParse(inputOf(draft));
    if (!judged.success) {
      const faults = judged.error.issues.map(
        ({ path, message }) => [path.map(String).join('.'), message] as const,
      );
      refuse({ fields: byField(faults) });
      return;
    }
    setFailure({ fields: {} });
    if (base === null) creating.mutate({ body: judged.data }, { onSuccess, onError });
    else {
      const about = { params: { fieldId: base.id }, ifMatch: base.version };
      updating.mutate({ ...about, body: changesOf(draft) }, { onSuccess, onError });
    }
  };
  return {
    draft,
    change: (changes: Partial<FieldDraft>) => setDraft((before) => ({ ...before, ...changes })),
    failure,
    submits,
    isDirty:
      JSON.stringify(draft) !== JSON.stringify(draftOf(base)) && !creating.isSuccess && !updating.isSuccess,
    isSaving,
    save,
  };
}
