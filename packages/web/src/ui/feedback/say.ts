import { toast } from './toast-store.ts';

/** Says in a toast that something worked. */
export function saySucceeded(description: string): void {
  toast({ variant: 'success', title: 'Success', description });
}

/** Says in a toast that something did not work, in the words of the error, which are the server's. */
export function sayFailed(error: Error): void {
  toast({ variant: 'error', title: 'Something went wrong', description: error.message });
}
