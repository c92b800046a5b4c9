import { AppError } from '@pactbook/domain/kernel/app-error.ts';

/** The error of work whose client closed the connection; no user reads it. */
export const requestCancelled = (): AppError =>
  new AppError('malformed_request', 'The request ended before its answer.');

/** @throws AppError when the client closed the connection */
export function refuseWhenCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw requestCancelled();
}
