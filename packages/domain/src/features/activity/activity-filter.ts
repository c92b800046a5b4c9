import { z } from 'zod';
import { calendarDateSchema } from '../../kernel/calendar-date.ts';
import { idSchema } from '../../kernel/ids.ts';
import { isStorableText } from '../../kernel/text/storable-text.ts';

/** As `actor`: what the system itself did. */
export const SYSTEM_ACTOR = 'system';

const nameSchema = z.string().regex(/^[A-Za-z]{1,60}$/, { error: 'There is no such kind of event' });

/**
 * Which events of the organisation are asked for (docs/product/screens.md, "Activity feed page"). What is left out does
 * not narrow.
 */
export const activityFilterSchema = z.strictObject({
  /** Who did it: a person, in their own name or in somebody else's account; or `system`. */
  actor: z.union([idSchema, z.literal(SYSTEM_ACTOR)]).optional(),
  /** The type of event, such as `contractUpdated`. */
  type: nameSchema.optional(),
  /** What it was about, such as `contract` or `user`. */
  kind: nameSchema.optional(),
  contractId: idSchema.optional(),
  /** What was about this team itself, or about a record that is in it now. */
  teamId: idSchema.optional(),
  /** What was part of one act on many records. */
  changeSetId: idSchema.optional(),
  /** Part of the subject's name, of the name of whoever did it, or of an old or new value, whatever the case. */
  search: z.string().trim().max(200).refine(isStorableText).optional(),
  /** First and last day, both included, in the caller's time zone. */
  from: calendarDateSchema.optional(),
  to: calendarDateSchema.optional(),
});
export type ActivityFilter = z.infer<typeof activityFilterSchema>;
