import { useState } from 'react';
import { ApiError } from '../../platform/api-client/api-error.ts';

/** Why a form was refused. */
export interface FormFailure {
  /** One message for each field; those of a list's items are shown at the list. */
  readonly fields: Readonly<Record<string, string>>;
  /** The message when it was no field's fault. */
  readonly problem: string | undefined;
}

const NO_FAILURE: FormFailure = { fields: {}, problem: undefined };

/** The faults that a schema found in a form. */
export function failureOfIssues(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): FormFailure {
  const fields = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
  return { fields, problem: undefined };
}

/** Converts an error for a form: `domains.0` is shown at `domains`. */
export function failureOf(error: Error): FormFailure {
  const faults = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (faults.length === 0) return { fields: {}, problem: error.message };
  const fields: Record<string, string> = {};
  for (const [path, message] of faults) fields[path.split('.')[0] ?? path] ??= message;
  return { fields, problem: undefined };
}

/** Why a form was refused, and how often: each refusal moves the focus to its summary again. */
export function useFormFailure() {
  const [failure, setFailure] = useState(NO_FAILURE);
  const [submits, setSubmits] = useState(0);
  const refuse = (next: FormFailure) => {
    setFailure(next);
    setSubmits((before) => before + 1);
  };
  return {
    failure,
    submits,
    refuse,
    /** Refuses what the server refused. */
    fail: (error: Error) => refuse(failureOf(error)),
    /** Removes the faults of fields that were changed, or everything. */
    forgive: (names?: readonly string[]) =>
      setFailure(({ fields, problem }) =>
        names === undefined
          ? NO_FAILURE
          : {
              fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))),
              problem,
            },
      ),
  };
}
