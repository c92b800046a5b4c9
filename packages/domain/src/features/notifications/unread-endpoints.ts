import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';

/** In its own file, because every page of the web loads it. */
export const countUnreadNotifications = defineEndpoint({
  id: 'notifications.unread',
  method: 'GET',
  path: '/notifications/unread',
  summary: "How many entries of the caller's inbox are unread",
  access: 'signedIn',
  apiTokens: 'never',
  output: z.strictObject({ unread: z.int() }),
});
