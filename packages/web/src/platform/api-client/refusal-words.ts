import { ApiError } from './api-error.ts';

/** What the server says against the one thing that was entered or chosen: the field's own message, or that of the whole. */
export function refusalWords(error: Error): string {
  const [first] = error instanceof ApiError ? Object.values(error.fields) : [];
  return first ?? error.message;
}
