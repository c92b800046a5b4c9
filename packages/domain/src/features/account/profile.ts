import { z } from 'zod';
import { enteredText } from '../../kernel/text/entered-text.ts';
import { lineSchema } from '../../kernel/text/line.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { isNumberLocale } from './number-locales.ts';

const NAME_LIMIT = 80;

/** A first or last name of a person: 1 to 80 characters. */
const nameSchema = (message: string) => lineSchema(NAME_LIMIT, message);

export const TIME_ZONE_UNKNOWN = 'Choose a time zone from the list';
const NUMBER_LOCALE_UNKNOWN = 'Choose a number format from the list';

/** What a person may change of their own profile (docs/product/people.md, "Profile"); what is left out stays. */
export const profileChangeSchema = namedObject('ProfileChange', {
  firstName: nameSchema('Enter your first name').optional(),
  lastName: nameSchema('Enter your last name').optional(),
  /** An IANA name such as America/New_York; Windows names are understood. */
  timeZoneId: enteredText(100, { missing: TIME_ZONE_UNKNOWN, tooLong: TIME_ZONE_UNKNOWN }).optional(),
  /** How numbers and amounts are written for them: a BCP 47 tag such as de-DE. */
  numberLocale: z
    .string({ error: NUMBER_LOCALE_UNKNOWN })
    .refine(isNumberLocale, { error: NUMBER_LOCALE_UNKNOWN })
    .optional(),
});
export type ProfileChange = z.infer<typeof profileChangeSchema>;
