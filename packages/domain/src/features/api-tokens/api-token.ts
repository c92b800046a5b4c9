import { z } from 'zod';
import { API_TOKEN_SCOPES, type ApiTokenScope } from '../../kernel/api-token-scope.ts';
import { addDays, calendarDateSchema, type CalendarDate } from '../../kernel/calendar-date.ts';
import { idSchema } from '../../kernel/ids.ts';
import { lineSchema } from '../../kernel/text/line.ts';
import { namedObject } from '../../kernel/named-object.ts';

const NAME_LIMIT = 80;
const TEAMS_LIMIT = 200;
/** A token lives at most so long: a user who still needs it makes the next one in time. */
export const LONGEST_TOKEN_DAYS = 365;
/** Most tokens of one owner that can be used at a time. */
export const TOKENS_PER_OWNER = 50;
/** So many days before its end the owner of a token, or who made it, is informed. */
export const TOKEN_WARNING_DAYS = 14;

/** The name of a token: 1 to 80 characters. */
const tokenNameSchema = lineSchema(NAME_LIMIT, 'Enter a name');

/** A token as it is asked for. */
export const newTokenSchema = namedObject('NewApiToken', {
  name: tokenNameSchema,
  scope: z.enum(API_TOKEN_SCOPES, { error: 'Choose what the token may do' }),
  /** Missing for all teams of its owner. */
  teams: z
    .array(idSchema)
    .min(1, { error: 'Choose at least one team' })
    .max(TEAMS_LIMIT, { error: `Choose ${TEAMS_LIMIT} teams or fewer` })
    .optional(),
  /** The last day on which it works. */
  expiresOn: calendarDateSchema,
  /** The service account whose token it is; missing for one's own. */
  serviceAccountId: idSchema.optional(),
});
export type NewToken = z.infer<typeof newTokenSchema>;

/** A token as people see it: never the token itself, of which only the hash is kept. */
export const apiTokenSchema = namedObject('ApiToken', {
  id: idSchema,
  name: z.string(),
  scope: z.enum(API_TOKEN_SCOPES),
  teams: z.array(idSchema).nullable(),
  /** Its last characters, by which it is recognised. */
  hint: z.string(),
  /** RFC 3339 in UTC, like the next ones. */
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.string().nullable(),
  isExpired: z.boolean(),
  owner: z.strictObject({ id: idSchema, name: z.string(), isServiceAccount: z.boolean() }),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

/** A token just made, with its secret, which is shown this once. */
export const madeTokenSchema = z
  .strictObject({ token: apiTokenSchema, secret: z.string() })
  .meta({ id: 'MadeApiToken' });
export type MadeToken = z.infer<typeof madeTokenSchema>;

/** What each scope allows, in words. */
export const SCOPE_WORDS: Readonly<Record<ApiTokenScope, { readonly label: string; readonly help: string }>> =
  {
    readOpen: { label: 'Read open values', help: 'Reads what every member of the organization sees.' },
    read: {
      label: 'Read',
      help: 'Reads everything its owner can see, including restricted values and documents.',
    },
    write: {
      label: 'Read and write',
      help: 'Reads everything, and changes the records its owner can change.',
    },
  };

/** What is wrong with the last day of a token; null for a good one. @param today the day it is for who asks */
export function expiryFault(expiresOn: CalendarDate, today: CalendarDate): string | null {
  if (expiresOn < today) return 'Choose today or a later day';
  if (expiresOn > addDays(today, LONGEST_TOKEN_DAYS)) return `Choose a day within ${LONGEST_TOKEN_DAYS} days`;
  return null;
}
