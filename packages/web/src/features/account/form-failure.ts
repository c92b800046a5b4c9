import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../platform/api-client/api-error.ts';

/**
 * Shows why a form was refused: the server's messages at their fields, the first of which takes the focus.
 * Gives the words for everything else, or undefined when the fields say it all or the session is over.
 */
export function showFailure<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: Error,
  names: readonly Path<Values>[],
): string | undefined {
  if (!(error instanceof ApiError)) return error.message;
  if (error.status === 401) return undefined;
  const faulty = names.filter((name) => Object.hasOwn(error.fields, name));
  for (const [at, name] of faulty.entries()) {
    form.setError(name, { type: 'server', message: error.fields[name] ?? '' }, { shouldFocus: at === 0 });
  }
  const others = Object.entries(error.fields).filter(([name]) => !faulty.some((known) => known === name));
  if (others.length > 0) return others.map(([, message]) => message).join(' ');
  return faulty.length > 0 ? undefined : error.message;
}
