import { z } from 'zod';
import { MAIL_DELIVERIES } from '../../kernel/mail-state.ts';
import { isStorableText } from '../../kernel/text/storable-text.ts';
import { currentPasswordSchema } from '../sign-in/credentials.ts';

/** What the organisation configures for everyone (docs/product/records.md, "Categories"). */
export const organisationConfigSchema = z
  .strictObject({
    categories: z.array(z.string()),
    /** Megabytes that a document can have on this installation, so that a larger one is not even sent. */
    maxUploadMb: z.number().positive().optional(),
  })
  .meta({ id: 'Config' });
export type OrganisationConfig = z.infer<typeof organisationConfigSchema>;

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
 * What system administrators set for the whole organisation (docs/product/screens.md, "Organization settings and system
 * health").
 */
export const organisationSettingsSchema = z
  .strictObject({
    name: z.string(),
    /** IANA name: whose days count for expiry and mails. */
    timeZoneId: z.string(),
    /** 1 is January. */
    fiscalYearStartMonth: z.int().min(1).max(MONTHS),
    /** Whether single sign-on is the only way in. */
    requiresSso: z.boolean(),
    /** Whether it can be made the only way: an administrator has signed in through a connection that is enabled. */
    canRequireSso: z.boolean(),
    mailDelivery: z.enum(MAIL_DELIVERIES),
  })
  .meta({ id: 'OrganisationSettings' });
export type OrganisationSettings = z.infer<typeof organisationSettingsSchema>;

/** What to change of the settings; what is left out stays. */
export const organisationSettingsChangesSchema = z
  .strictObject({
    name: z
      .string({ error: 'Enter a name' })
      .trim()
      .min(1, { error: 'Enter a name' })
      .max(200, { error: 'Use 200 characters or fewer' })
      .refine(isStorableText, { error: 'Enter a name' }),
    timeZoneId: z
      .string({ error: 'Choose a time zone' })
      .max(100, { error: 'Choose a time zone', abort: true })
      .refine(isTimeZone, { error: 'Choose a time zone' }),
    fiscalYearStartMonth: z
      .int({ error: 'Choose a month' })
      .min(1, { error: 'Choose a month' })
      .max(MONTHS, { error: 'Choose a month' }),
    requiresSso: z.boolean(),
    /** Needed to change `requiresSso`, by whoever has a password. */
    currentPassword: currentPasswordSchema,
  })
  .partial()
  .meta({ id: 'OrganisationSettingsChanges' });
export type OrganisationSettingsChanges = z.infer<typeof organisationSettingsChangesSchema>;

/** Said when single sign-on cannot become the only way in yet. */
export const SSO_NOT_PROVEN =
  'Sign in through an enabled connection as a System Admin first, so that nobody is locked out';
