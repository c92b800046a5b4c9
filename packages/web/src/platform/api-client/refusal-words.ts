import { ApiError } from './api-error.ts';

/** The server's message about the only field of a form: the field's own message, or that of the whole. */
export function refusalWords(error: Error): string {
  const [first] = error instanceof ApiError ? Object.values(error.fields) : [];
  return first ?? error.message;
}
