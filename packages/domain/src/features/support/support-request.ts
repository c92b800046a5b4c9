import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { enteredText } from '../../kernel/text/entered-text.ts';
import { namedObject } from '../../kernel/named-object.ts';

export const SUPPORT_MESSAGE_LIMIT = 5_000;

/** The support message (docs/product/screens.md, "Contact Support"). */
export const supportRequestSchema = namedObject('SupportRequest', {
  description: enteredText(SUPPORT_MESSAGE_LIMIT, { missing: 'Please enter a message' }),
});
export type SupportRequest = z.infer<typeof supportRequestSchema>;

export const SUPPORT_STATUSES = ['open', 'done'] as const;
export type SupportStatus = (typeof SUPPORT_STATUSES)[number];

/** A message to the support team for administrators (docs/product/screens.md, "Contact Support"). */
export const keptSupportRequestSchema = namedObject('KeptSupportRequest', {
  id: idSchema,
  at: z.string(),
  status: z.enum(SUPPORT_STATUSES),
  description: z.string(),
  person: z.strictObject({ id: idSchema, name: z.string(), emailAddress: z.string() }),
  /** The person's role at that time (docs/product/rights.md, "Roles"). */
  role: z.string(),
  page: z.string().nullable(),
  browser: z.string(),
  appVersion: z.string(),
  requestId: z.string(),
  done: z.strictObject({ at: z.string(), by: z.string() }).nullable(),
});
export type KeptSupportRequest = z.infer<typeof keptSupportRequestSchema>;
