import { CircleAlert } from 'lucide-react';
import { signInErrorText } from '@pactbook/domain/features/sign-in/credentials.ts';
import { ApiError } from '../../platform/api-client/api-error.ts';

/** The second line of the hint, when the person can do something. */
function adviceOf(error: Error): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === null) return error.message;
  if (error.status !== 429) return null;
  const seconds = error.retryAfter;
  return seconds === null
    ? 'Wait a little before the next try.'
    : `You can try again in ${waitInWords(seconds)}.`;
}

function waitInWords(seconds: number): string {
  if (seconds <= 1) return '1 second';
  return seconds < 120 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

/** The error hint by HTTP status (docs/product/screens.md, "Sign-in page"); nothing without an error. */
export function SignInHint({ error }: { error: Error | null }) {
  const status = error instanceof ApiError ? error.status : null;
  const advice = error ? adviceOf(error) : null;
  return (
    <div aria-live="assertive">
      {error && (
        <div className="mt-4 flex animate-fade-in items-start gap-2 rounded-md bg-negative-soft px-3 py-2 text-sm text-negative">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div>
            <p>{signInErrorText(status)}</p>
            {advice && <p className="mt-0.5">{advice}</p>}
          </div>
        </div>
      )}
    </div>
  );
}
