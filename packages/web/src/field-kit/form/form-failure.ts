import { ApiError } from '../../platform/api-client/api-error.ts';

/** Why a form was refused. */
export interface FormFailure {
  /** One message for each field; those of a list's items are shown at the list. */
  readonly fields: Readonly<Record<string, string>>;
  /** The message when it was no field's fault. */
  readonly problem: string | undefined;
}

export const NO_FAILURE: FormFailure = { fields: {}, problem: undefined };

/** Converts an error for a form: `domains.0` is shown at `domains`. */
export function failureOf(error: Error): FormFailure {
  const faults = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (faults.length === 0) return { fields: {}, problem: error.message };
  const fields: Record<string, string> = {};
  for (const [path, message] of faults) fields[path.split('.')[0] ?? path] ??= message;
  return { fields, problem: undefined };
}
