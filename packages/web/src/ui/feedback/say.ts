import { toast } from './toast-store.ts';

/** Shows a success toast. */
export function saySucceeded(description: string): void {
  toast({ variant: 'success', title: 'Success', description });
}

/** Shows an error toast with the message of the error, which is the server's. */
export function sayFailed(error: Error): void {
  toast({ variant: 'error', title: 'Something went wrong', description: error.message });
}
