import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canChangeSharedView, canShareViews, canUnshareView } from './access.ts';
import { sharedViewInputSchema, sharedViewSchema } from './shared-view.ts';

const VALUE_LIMIT = 128 * 1024;
const oneView = z.strictObject({ viewId: idSchema });

export const listSharedViews = defineEndpoint({
  id: 'savedViews.shared',
  method: 'GET',
  path: '/sharedViews',
  summary:
    'The views that people share with the organization, by name; pinned ones stay when they are no longer shared',
  access: canShareViews,
  output: z.array(sharedViewSchema),
});

export const shareView = defineEndpoint({
  id: 'savedViews.share',
  method: 'POST',
  path: '/sharedViews',
  summary: 'Share a copy of a table view with the organization',
  access: canShareViews,
  apiTokens: 'never',
  body: sharedViewInputSchema,
  output: sharedViewSchema,
  status: 201,
  errors: ['invalid_fields', 'duplicate'],
  bodyLimit: VALUE_LIMIT,
});

export const changeView = defineEndpoint({
  id: 'savedViews.changeShared',
  method: 'POST',
  path: '/sharedViews/:viewId',
  summary: 'Give a shared view another name, or another content; for the user who shares it',
  access: canChangeSharedView,
  apiTokens: 'never',
  params: oneView,
  body: sharedViewInputSchema.partial(),
  output: sharedViewSchema,
  errors: ['not_found', 'invalid_fields', 'duplicate'],
  bodyLimit: VALUE_LIMIT,
});

export const unshare = defineEndpoint({
  id: 'savedViews.unshare',
  method: 'DELETE',
  path: '/sharedViews/:viewId',
  summary: 'Stop sharing a view; users who pinned it are notified until they remove the pin',
  access: canUnshareView,
  apiTokens: 'never',
  params: oneView,
  errors: ['not_found'],
});

export const pinView = defineEndpoint({
  id: 'savedViews.pin',
  method: 'POST',
  path: '/sharedViews/:viewId/pin',
  summary: "Put a shared view into the signed-in person's sidebar, or take it out",
  access: canShareViews,
  apiTokens: 'never',
  params: oneView,
  body: z.strictObject({ isPinned: z.boolean() }),
  output: z.strictObject({ isPinned: z.boolean() }),
  errors: ['not_found'],
});
