import { ApiError } from '../../../platform/api-client/api-error.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';

const NUMBER = new Intl.NumberFormat('en-US');

/** "1 record", "1,200 records". */
export function recordsWords(count: number): string {
  return `${NUMBER.format(count)} ${count === 1 ? 'record' : 'records'}`;
}

/** What the server says against a choice: the field's own message, or that of the whole. */
export function refusalWords(error: Error): string {
  const [first] = error instanceof ApiError ? Object.values(error.fields) : [];
  return first ?? error.message;
}

/** Says that a change worked. */
export function saySucceeded(description: string): void {
  toast({ variant: 'success', title: 'Success', description });
}
