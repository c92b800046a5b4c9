import { z } from 'zod';
import { calendarDateSchema } from '../../kernel/calendar-date.ts';
import { idSchema } from '../../kernel/ids.ts';
import { enteredText } from '../../kernel/text/entered-text.ts';
import { EVENT_GROUPS } from './event-groups.ts';

/** The actor of events that the system caused. */
export const SYSTEM_ACTOR = 'system';

const nameSchema = z.string().regex(/^[A-Za-z]{1,60}$/, { error: 'There is no such kind of event' });

/** More events than these leave as a packed file, unless the call says otherwise. */
export const UNPACKED_EVENTS = 50_000;

/** The filter of the activity feed (docs/product/screens.md, "Activity feed page"). Missing parts do not filter. */
export const activityFilterSchema = z.strictObject({
  /** The actor: a person, in their own name or while impersonating; or `system`. */
  actor: z.union([idSchema, z.literal(SYSTEM_ACTOR)]).optional(),
  /** Changes alone, or sign-ins and what was read. */
  group: z.enum(EVENT_GROUPS).optional(),
  /** The type of event, such as `contractUpdated`. */
  type: nameSchema.optional(),
  /** The kind of subject, such as `contract` or `user`. */
  kind: nameSchema.optional(),
  contractId: idSchema.optional(),
  /** Events about this team, or about a record that is in it now. */
  teamId: idSchema.optional(),
  /** Events of one change set. */
  changeSetId: idSchema.optional(),
  /** A part of the subject's name, of the actor's name, or of an old or new value, ignoring case. */
  search: enteredText(200).optional(),
  /** First and last day, both included, in the caller's time zone. */
  from: calendarDateSchema.optional(),
  to: calendarDateSchema.optional(),
});
export type ActivityFilter = z.infer<typeof activityFilterSchema>;
