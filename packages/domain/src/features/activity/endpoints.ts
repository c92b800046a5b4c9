import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { activityEntrySchema } from '../../kernel/event.ts';
import { canViewActivity } from './access.ts';
import { activityFilterSchema } from './activity-filter.ts';

const reading = {
  access: canViewActivity,
  apiTokens: 'never',
  method: 'GET',
} as const;

/**
 * The activity feed (docs/product/screens.md, "Activity feed page"; docs/product/interface.md, "Insight and
 * administration").
 */
export const listActivity = defineEndpoint({
  ...reading,
  id: 'activity.list',
  path: '/activity',
  summary:
    'What happened in the organisation, newest first, filtered, page by page; a search that takes long ends a page early, and `nextCursor` leads on',
  query: activityFilterSchema.extend({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.strictObject({ items: z.array(activityEntrySchema), nextCursor: z.string().nullable() }),
});

/** The feed as a file. The download is itself an event. */
export const exportActivity = defineEndpoint({
  ...reading,
  id: 'activity.export',
  path: '/activity/export',
  summary:
    'The same as a CSV file (text/csv), a row for each changed field; packed (application/gzip) when `packed` says so, or left out beyond 50,000 events',
  query: activityFilterSchema.extend({ packed: z.enum(['true', 'false']).optional() }),
  output: z.string(),
  answerTypes: ['text/csv', 'application/gzip'],
});
