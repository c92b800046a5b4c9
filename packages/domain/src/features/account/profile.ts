import { z } from 'zod';
import { STORABLE } from '../../kernel/text/storable-text.ts';
import { isNumberLocale } from './number-locales.ts';

const NAME_LIMIT = 80;

/** A first or last name of a person: 1 to 80 characters. */
const nameSchema = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .min(1, { error: message })
    .max(NAME_LIMIT, { error: `Use ${NAME_LIMIT} characters or fewer` })
    .refine(...STORABLE);

export const TIME_ZONE_UNKNOWN = 'Choose a time zone from the list';
const NUMBER_LOCALE_UNKNOWN = 'Choose a number format from the list';

/** What a person may change of their own profile (docs/product/people.md, "Profile"); what is left out stays. */
export const profileChangeSchema = z
  .strictObject({
    firstName: nameSchema('Enter your first name').optional(),
    lastName: nameSchema('Enter your last name').optional(),
    /** An IANA name such as America/New_York; Windows names are understood. */
    timeZoneId: z
      .string({ error: TIME_ZONE_UNKNOWN })
      .trim()
      .min(1, { error: TIME_ZONE_UNKNOWN })
      .max(100, { error: TIME_ZONE_UNKNOWN })
      .optional(),
    /** How numbers and amounts are written for them: a BCP 47 tag such as de-DE. */
    numberLocale: z
      .string({ error: NUMBER_LOCALE_UNKNOWN })
      .refine(isNumberLocale, { error: NUMBER_LOCALE_UNKNOWN })
      .optional(),
  })
  .meta({ id: 'ProfileChange' });
export type ProfileChange = z.infer<typeof profileChangeSchema>;
