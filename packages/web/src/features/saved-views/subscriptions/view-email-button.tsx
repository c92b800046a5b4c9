import { useQuery } from '@tanstack/react-query';
import { MailCheck, MailPlus } from 'lucide-react';
import type { SubscriptionInput } from '@pactbook/domain/features/saved-views/subscriptions/view-subscription.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import {
  useSubscribeToView,
  useUnsubscribeFromView,
  viewSubscriptionsQuery,
} from '../subscription-queries.ts';

export interface ViewEmailButtonProps {
  name: string;
  /** One of the person's own views by its name, or a shared one. */
  view: SubscriptionInput;
}

/**
 * Turns the weekly email of a view on and off (docs/product/notifications.md, "Weekly email of a view"). What is on is
 * loaded with the menu; until then the button waits.
 */
export function ViewEmailButton({ name, view }: ViewEmailButtonProps) {
  const subscriptions = useQuery(viewSubscriptionsQuery);
  const starting = useSubscribeToView();
  const stopping = useUnsubscribeFromView();
  const current = subscriptions.data?.find((one) =>
    view.savedName === undefined ? one.sharedViewId === view.sharedViewId : one.savedName === view.savedName,
  );
  const isBusy = subscriptions.isPending || starting.isPending || stopping.isPending;
  const start = () =>
    starting.mutate(
      { body: view },
      {
        onSuccess: () => saySucceeded(`You get a weekly email of new records in “${name}”.`),
        onError: sayFailed,
      },
    );
  const stop = (subscriptionId: string) =>
    stopping.mutate(
      { params: { subscriptionId } },
      { onSuccess: () => saySucceeded(`You get no more weekly emails of “${name}”.`), onError: sayFailed },
    );
  return (
    <IconButton
      label={
        current === undefined ? `Email me new records weekly: ${name}` : `Stop the weekly email of ${name}`
      }
      size="sm"
      className={current === undefined ? undefined : 'text-accent-text'}
      aria-disabled={isBusy}
      onClick={() => {
        if (isBusy) return;
        if (current === undefined) start();
        else stop(current.id);
      }}
    >
      {current === undefined ? <MailPlus aria-hidden /> : <MailCheck aria-hidden />}
    </IconButton>
  );
}
