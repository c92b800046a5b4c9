import { z } from 'zod';

export const SUPPORT_MESSAGE_LIMIT = 5_000;

/** The support message (specification, section 5; screens.md, section 15 for the limit). */
export const supportRequestSchema = z
  .strictObject({
    description: z
      .string({ error: 'Please enter a message' })
      .trim()
      .min(1, { error: 'Please enter a message' })
      .max(SUPPORT_MESSAGE_LIMIT, { error: 'Use 5,000 characters or fewer' }),
    page: z.string().max(500).optional(),
  })
  .meta({ id: 'SupportRequest' });
export type SupportRequest = z.infer<typeof supportRequestSchema>;
