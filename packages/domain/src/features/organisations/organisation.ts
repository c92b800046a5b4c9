import { z } from 'zod';
import { MAIL_DELIVERIES } from '../../kernel/mail-content.ts';
import { lineSchema } from '../../kernel/text/line.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { leadDaysSchema } from './lead-days.ts';
import { currentPasswordSchema } from '../sign-in/credentials.ts';

const MONTHS = 12;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * The settings of the organisation, for system administrators (docs/product/screens.md, "Organization settings and
 * system health").
 */
export const organisationSettingsSchema = namedObject('OrganisationSettings', {
  name: z.string(),
  /** IANA name: decides the day for expiry and mails. */
  timeZoneId: z.string(),
  /** 1 is January. */
  fiscalYearStartMonth: z.int().min(1).max(MONTHS),
  /** On how many days before a deadline people are reminded who chose none, the longest first. */
  leadDays: z.array(z.int()),
  /** Whether single sign-on is the only way to sign in. */
  requiresSso: z.boolean(),
  /** Whether that can be turned on: an administrator has signed in through an enabled connection. */
  canRequireSso: z.boolean(),
  mailDelivery: z.enum(MAIL_DELIVERIES),
});
export type OrganisationSettings = z.infer<typeof organisationSettingsSchema>;

/** The changed settings; missing ones stay. */
export const organisationSettingsChangesSchema = z
  .strictObject({
    name: lineSchema(200, 'Enter a name'),
    timeZoneId: z
      .string({ error: 'Choose a time zone' })
      .max(100, { error: 'Choose a time zone', abort: true })
      .refine(isTimeZone, { error: 'Choose a time zone' }),
    fiscalYearStartMonth: z
      .int({ error: 'Choose a month' })
      .min(1, { error: 'Choose a month' })
      .max(MONTHS, { error: 'Choose a month' }),
    leadDays: leadDaysSchema,
    requiresSso: z.boolean(),
    /** Required to change `requiresSso`, for people with a password. */
    currentPassword: currentPasswordSchema,
  })
  .partial()
  .meta({ id: 'OrganisationSettingsChanges' });
export type OrganisationSettingsChanges = z.infer<typeof organisationSettingsChangesSchema>;

/** The message when single sign-on cannot be required yet. */
export const SSO_NOT_PROVEN =
  'Sign in through an enabled connection as a System Admin first, so that no one is locked out';
