import type { KeptSupportRequest } from '@pactbook/domain/features/support/support-request.ts';
import { exactTime } from '../../../platform/time-ago.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useProfile } from '../../users/queries.ts';
import { useChangeSupportRequest } from '../queries.ts';

/** One message: its author, the page it was sent from, and whether it is done. */
export function SupportRequestRow({ request }: { request: KeptSupportRequest }) {
  const { timeZoneId } = useProfile();
  const change = useChangeSupportRequest();
  const isDone = request.status === 'done';
  const toggle = () =>
    change.mutate(
      { params: { requestId: request.id }, body: { status: isDone ? 'open' : 'done' } },
      {
        onError: (error) =>
          toast({ variant: 'error', title: 'Something went wrong', description: error.message }),
      },
    );
  const facts = [
    request.role,
    request.page ?? '',
    request.browser,
    request.appVersion === '' ? '' : `Pactbook ${request.appVersion}`,
    request.requestId === '' ? '' : `Request ${request.requestId}`,
  ].filter((fact) => fact !== '');
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-sm text-muted">
          <span dir="auto" className="text-base font-medium text-text">
            {request.person.name}
          </span>{' '}
          <a
            href={`mailto:${request.person.emailAddress}`}
            className="rounded-sm break-all text-accent-text underline underline-offset-3"
          >
            {request.person.emailAddress}
          </a>{' '}
          · <time dateTime={request.at}>{exactTime(Date.parse(request.at), timeZoneId)}</time>
        </p>
        <p dir="auto" className="mt-1 break-words whitespace-pre-wrap">
          {request.description}
        </p>
        <p className="mt-1 text-sm break-words text-muted">{facts.join(' · ')}</p>
        {request.done !== null && (
          <p className="mt-1 text-sm text-muted">
            Done by {request.done.by}, {exactTime(Date.parse(request.done.at), timeZoneId)}
          </p>
        )}
      </div>
      <Button size="sm" isBusy={change.isPending} onClick={toggle}>
        {isDone ? 'Open Again' : 'Mark as Done'}
        <span className="sr-only">, the request of {request.person.name}</span>
      </Button>
    </li>
  );
}
