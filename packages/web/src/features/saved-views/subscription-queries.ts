import type { EndpointOutput } from '@pactbook/domain/kernel/endpoint.ts';
import {
  listViewSubscriptions,
  subscribeToView,
  unsubscribeFromView,
} from '@pactbook/domain/features/saved-views/subscriptions/subscription-endpoints.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';

/** The views of which the person gets a weekly email. */
export const viewSubscriptionsQuery = endpointQuery('Notifications', listViewSubscriptions);

/** A view of which the person gets a weekly email. */
export type ViewSubscription = EndpointOutput<typeof listViewSubscriptions>[number];

const TOUCHED: { readonly invalidates: readonly CacheGroup[] } = { invalidates: ['Notifications'] };

/** Asks for the weekly email of a view. */
export const useSubscribeToView = () => useEndpointMutation(subscribeToView, TOUCHED);

/** Stops the weekly email of a view. */
export const useUnsubscribeFromView = () => useEndpointMutation(unsubscribeFromView, TOUCHED);
