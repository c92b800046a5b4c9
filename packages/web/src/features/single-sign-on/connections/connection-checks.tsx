import { CircleCheck, CircleX } from 'lucide-react';
import type { ConnectionTest } from '@pactbook/domain/features/single-sign-on/connection.ts';

/** What the test button found, one line a check. */
export function ConnectionChecks({ test }: { test: ConnectionTest }) {
  return (
    <div role="status">
      <p className="font-medium">
        {test.passed
          ? 'Everything that can be tested without signing in works.'
          : 'Something is not right yet.'}
      </p>
      <ul className="mt-2 flex flex-col gap-1.5">
        {test.checks.map((check) => (
          <li key={check.name} className="flex gap-2">
            {check.passed ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-positive-mark" />
            ) : (
              <CircleX aria-hidden className="mt-0.5 size-4 shrink-0 text-negative-mark" />
            )}
            <span className="min-w-0 break-words">
              <span className="sr-only">{check.passed ? 'Passed: ' : 'Failed: '}</span>
              {check.name}
              {check.detail !== '' && <span className="block text-sm text-muted">{check.detail}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
