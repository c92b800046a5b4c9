import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import type { SupportStatus } from '@pactbook/domain/features/support/support-request.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { Card, Panel } from '../../ui/layout/panel.tsx';
import { SupportRequestRow } from './requests/support-request-row.tsx';
import { supportRequestsQuery } from './queries.ts';
import { numberText } from '../../ui/text/own-numbers.ts';

const EMPTY = {
  open: { title: 'No open requests.', text: 'Messages sent with Contact Support appear here.' },
  done: { title: 'No requests are done yet.', text: 'Mark an open request as done when it is answered.' },
} as const;

/** *Support Requests*: the messages to the support team, open and done (docs/product/screens.md, "Contact Support"). */
export function SupportRequestsPage() {
  const [status, setStatus] = useState<SupportStatus>('open');
  const list = useInfiniteQuery(supportRequestsQuery(status));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const open = list.data?.pages.at(-1)?.open;
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-4">
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
      {list.isPending && (
        <Card>
          <SkeletonLines lines={6} label="Loading the support requests" />
        </Card>
      )}
      {list.isError && !list.data && (
        <Card>
          <ErrorPanel onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        </Card>
      )}
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
      {list.hasNextPage && (
        <Button
          className="self-center"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show More
        </Button>
      )}
    </div>
  );
}
