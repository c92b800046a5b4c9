import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { VIEW_RECORDS_LIMIT } from '@pactbook/domain/features/notifications/view-mails/view-comparison.ts';
import { paths } from '../../../platform/paths.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { ClosedFields } from '../../../ui/forms/closed-fields.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import {
  useUnsubscribeFromView,
  viewSubscriptionsQuery,
  type ViewSubscription,
} from '../../saved-views/subscription-queries.ts';
import { useImpersonationReason } from '../../users/queries.ts';
import { numberText } from '../../../ui/text/own-numbers.ts';

export interface ViewEmailsPanelProps {
  /** When the emails come, as a sentence. */
  when: string;
}

/** The views of which the person gets a weekly email, with a button to stop each. */
export function ViewEmailsPanel({ when }: ViewEmailsPanelProps) {
  const subscriptions = useQuery(viewSubscriptionsQuery);
  const { data } = subscriptions;
  return (
    <Panel title="Weekly emails of views">
      <QueryFallback query={subscriptions} lines={2} label="Loading your weekly emails of views" />
      {data?.length === 0 && (
        <p className="text-muted">
          None yet. In{' '}
          <LinkButton asChild className="min-h-6">
            <Link to={paths.records()}>All Records</Link>
          </LinkButton>
          , open Saved filters and choose the envelope beside a view to get a weekly email of new records in
          it.
        </p>
      )}
      {data !== undefined && data.length > 0 && (
        <>
          <p className="mb-2 text-muted">
            {when} No email is sent in a week without new records. A view of more than{' '}
            {numberText(VIEW_RECORDS_LIMIT)} records is not compared. Add filters to narrow it.
          </p>
          <ul aria-label="Weekly emails of views" className="divide-y divide-border">
            {data.map((one) => (
              <Subscription key={one.id} subscription={one} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

const STATE_WORDS: Readonly<Record<Exclude<ViewSubscription['state'], 'usable'>, string>> = {
  gone: 'No longer shared. The next email is the last one.',
  lost: 'It filters by something that was deleted. The next email is the last one.',
  needsAccess: 'You no longer have access to its filters. No emails are sent.',
};

function Subscription({ subscription }: { subscription: ViewSubscription }) {
  const { id, name, state, savedName, sharedViewId } = subscription;
  const stopping = useUnsubscribeFromView();
  const stop = () =>
    stopping.mutate(
      { params: { subscriptionId: id } },
      {
        onSuccess: () => saySucceeded(`You get no more weekly emails of “${name}”.`),
        onError: sayFailed,
      },
    );
  return (
    <li className="flex items-start gap-2 py-2 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        {state === 'usable' ? (
          <Link
            to={paths.savedView({ name: savedName ?? undefined, shared: sharedViewId ?? undefined })}
            dir="auto"
            className="inline-block max-w-full rounded-sm py-0.5 font-medium break-words text-accent-text underline-offset-3 hover:underline"
          >
            {name}
          </Link>
        ) : (
          <>
            <p dir="auto" className="font-medium break-words">
              {name}
            </p>
            <p className="text-sm text-muted">{STATE_WORDS[state]}</p>
          </>
        )}
      </div>
      <ClosedFields reason={useImpersonationReason()}>
        <IconButton
          label={`Stop the weekly email of ${name}`}
          size="sm"
          aria-disabled={stopping.isPending}
          onClick={() => {
            if (!stopping.isPending) stop();
          }}
        >
          <X aria-hidden />
        </IconButton>
      </ClosedFields>
    </li>
  );
}
