import { z } from 'zod';
import { defineEndpoint } from '../../../kernel/endpoint.ts';
import { idSchema } from '../../../kernel/ids.ts';
import { subscriptionInputSchema, viewSubscriptionSchema } from './view-subscription.ts';

export const listViewSubscriptions = defineEndpoint({
  id: 'savedViews.subscriptions',
  method: 'GET',
  path: '/users/viewSubscriptions',
  summary: 'The views of which the caller gets a weekly email of what came in',
  access: 'signedIn',
  apiTokens: 'never',
  output: z.array(viewSubscriptionSchema),
});

export const subscribeToView = defineEndpoint({
  id: 'savedViews.subscribe',
  method: 'POST',
  path: '/users/viewSubscriptions',
  summary: 'Get a weekly email of what came into a saved or shared view; the same again changes nothing',
  access: 'signedIn',
  apiTokens: 'never',
  body: subscriptionInputSchema,
  output: viewSubscriptionSchema,
  status: 201,
  errors: ['not_found', 'invalid_fields'],
});

export const unsubscribeFromView = defineEndpoint({
  id: 'savedViews.unsubscribe',
  method: 'DELETE',
  path: '/users/viewSubscriptions/:subscriptionId',
  summary: 'Get no more weekly email of a view',
  access: 'signedIn',
  apiTokens: 'never',
  params: z.strictObject({ subscriptionId: idSchema }),
  errors: ['not_found'],
});
