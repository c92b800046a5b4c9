import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { namedObject } from '../../kernel/named-object.ts';

/** A place where a person is signed in, as they see it themselves (docs/product/people.md, "Sessions"; ASVS 7.5.2). */
export const ownSessionSchema = namedObject('OwnSession', {
  id: idSchema,
  /** In words, such as "Firefox on Windows". */
  browser: z.string(),
  /** RFC 3339 in UTC, like the next. */
  createdAt: z.string(),
  lastSeenAt: z.string(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** Most sessions of one person that live at a time; beginning one more ends the oldest. */
export const SESSIONS_PER_PERSON = 50;
