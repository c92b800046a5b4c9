import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import type { SupportStatus, KeptSupportRequest } from '@pactbook/domain/features/support/support-request.ts';
import { NextPageButton } from '../../ui/actions/next-page-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { Card, Panel } from '../../ui/layout/panel.tsx';
import { supportRequestsQuery, useChangeSupportRequest } from './queries.ts';
import { numberText } from '../../ui/text/own-numbers.ts';
import { exactTime } from '../../platform/time-ago.ts';
import { Button } from '../../ui/actions/button.tsx';
import { sayFailed } from '../../ui/feedback/say.ts';
import { useProfile } from '../users/queries.ts';

const EMPTY = {
  open: { title: 'No open requests.', text: 'Messages from Contact Support appear here.' },
  done: { title: 'No requests are done yet.', text: 'Mark an open request as done when it is answered.' },
} as const;

/** *Support Requests*: the messages to the support team, open and done (docs/product/screens.md, "Contact Support"). */
export function SupportRequestsPage() {
  const [status, setStatus] = useState<SupportStatus>('open');
  const list = useInfiniteQuery(supportRequestsQuery(status));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const open = list.data?.pages.at(-1)?.open;
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        label="Which requests"
        options={[
          { value: 'open', label: open === undefined ? 'Open' : `Open (${numberText(open)})` },
          { value: 'done', label: 'Done' },
        ]}
        value={status}
        onChange={setStatus}
        className="self-start"
      />
      <QueryFallback query={list} lines={6} label="Loading the support requests" isCard />
      {list.data && items.length === 0 && (
        <Card className="p-0">
          <EmptyState icon={<MessageCircleQuestion />} {...EMPTY[status]} />
        </Card>
      )}
      {items.length > 0 && (
        <Panel isFlush>
          <ul aria-label="Support requests" className="divide-y divide-border">
            {items.map((request) => (
              <SupportRequestRow key={request.id} request={request} />
            ))}
          </ul>
        </Panel>
      )}
      <NextPageButton query={list} className="self-center">
        Show more
      </NextPageButton>
    </div>
  );
}

/** One message: its author, the page it was sent from, and whether it is done. */
function SupportRequestRow({ request }: { request: KeptSupportRequest }) {
  const { timeZoneId } = useProfile();
  const change = useChangeSupportRequest();
  const isDone = request.status === 'done';
  const toggle = () =>
    change.mutate(
      { params: { requestId: request.id }, body: { status: isDone ? 'open' : 'done' } },
      {
        onError: sayFailed,
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
        {isDone ? 'Open again' : 'Mark as done'}
        <span className="sr-only">, the request of {request.person.name}</span>
      </Button>
    </li>
  );
}
