import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';

/** The longest token of a link in a mail. */
const LONGEST_TOKEN = 1_000;

/**
 * Puts a reminder off by the link in its mail, without a session. The page of the link asks first, because mail scanners
 * follow links (docs/product/notifications.md, "Reminders").
 */
export const snoozeByMail = defineEndpoint({
  id: 'mailActions.snooze',
  method: 'POST',
  path: '/mailActions/snooze',
  summary: 'Put a reminder off for 14 days by the link in its email',
  access: 'public',
  body: z.strictObject({ token: z.string().min(1).max(LONGEST_TOKEN) }),
  output: z.strictObject({
    product: z.string(),
    /** The day on which it comes again. */
    snoozedUntil: z.string(),
  }),
  errors: ['invalid_fields', 'not_found', 'too_old', 'conflict'],
});
