import { z } from 'zod';
import { managesAll, type Actor } from '../../kernel/access.ts';
import { calendarDateSchema, type CalendarDate } from '../../kernel/calendar-date.ts';

/**
 * How often mails are sent: each at once, gathered daily or weekly, or not at all (docs/product/notifications.md,
 * "Settings").
 */
export const DIGESTS = ['off', 'immediate', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

/** Whose records a person is notified of; each scope includes the records that they own. */
export const SCOPES = ['owned', 'managedTeams', 'viewedTeams', 'all'] as const;
export type NotificationScope = (typeof SCOPES)[number];

/** The subjects of notifications. */
export const NOTIFICATION_KINDS = [
  'noticeDeadline',
  'endDate',
  'documentExpires',
  'expired',
  'renewed',
  'recordAdded',
  'recordChanged',
  'recordDeleted',
  'documentAdded',
  'costChanged',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const DEFAULT_LEAD_DAYS: readonly number[] = [120, 60, 30, 14, 7, 1];
/** How many days before a document expires people are reminded of it, whatever their own lead days are. */
export const DOCUMENT_LEAD_DAYS: readonly number[] = [60, 30, 7];
export const LONGEST_LEAD_DAYS = 365;
export const LEAD_DAYS_LIMIT = 12;

const WHOLE_DAYS = 'Enter whole days between 1 and 365';

const leadDaysSchema = z
  .array(
    z.int({ error: WHOLE_DAYS }).min(1, { error: WHOLE_DAYS }).max(LONGEST_LEAD_DAYS, { error: WHOLE_DAYS }),
  )
  .min(1, { error: 'Choose at least one day' })
  .max(LEAD_DAYS_LIMIT, { error: 'Choose at most 12 days' })
  .transform((days) => [...new Set(days)].toSorted((one, other) => other - one));

const eventsSchema = z.strictObject({
  noticeDeadline: z.boolean(),
  endDate: z.boolean(),
  documentExpires: z.boolean(),
  expired: z.boolean(),
  renewed: z.boolean(),
  recordAdded: z.boolean(),
  recordChanged: z.boolean(),
  recordDeleted: z.boolean(),
  documentAdded: z.boolean(),
  costChanged: z.boolean(),
});

/** The settings of one person (docs/product/notifications.md, "Settings"). */
export const notificationSettingsSchema = z
  .strictObject({
    digest: z.enum(DIGESTS, { error: 'Choose how often emails come' }),
    /** Of the day in the person's time zone, for daily and weekly mails. */
    hour: z.int().min(0, { error: 'Choose an hour' }).max(23, { error: 'Choose an hour' }),
    /** Of weekly mails: 1 is Monday, 7 is Sunday (ISO 8601). */
    weekday: z
      .int()
      .min(1, { error: 'Choose a day of the week' })
      .max(7, { error: 'Choose a day of the week' }),
    scope: z.enum(SCOPES, { error: 'Choose which records' }),
    events: eventsSchema,
    leadDays: leadDaysSchema,
    /** The first day after a pause of mails; null without one. */
    pausedUntil: calendarDateSchema.nullable(),
    channels: z.strictObject({ email: z.boolean(), inApp: z.boolean() }),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

/** Settings as stored: those from before reminders of documents existed lack that switch. */
export const keptSettingsSchema = notificationSettingsSchema.extend({
  events: eventsSchema.extend({ documentExpires: z.boolean().default(true) }),
});

/**
 * Body of `POST /users/notifications`: missing settings stay, also the switch for documents, which older clients do not
 * know.
 */
export const notificationChangesSchema = notificationSettingsSchema
  .partial()
  .extend({ events: eventsSchema.partial({ documentExpires: true }).optional() });
export type NotificationChanges = z.output<typeof notificationChangesSchema>;

/** Settings with some of them changed. */
export function changedSettings(
  settings: NotificationSettings,
  { events, ...changes }: NotificationChanges,
): NotificationSettings {
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
  const switched = Object.entries(events ?? {}).filter(([, value]) => value !== undefined);
  return {
    ...settings,
    ...Object.fromEntries(sent),
    events: { ...settings.events, ...Object.fromEntries(switched) },
  };
}

/**
 * The default settings: notice, end and expiry of the records that the person owns or whose teams they manage, and of
 * their documents, every Monday at eight (docs/product/notifications.md, "Settings"). Viewers are notified of records
 * that they own.
 */
export function defaultSettings(
  actor: Pick<Actor, 'isSuperAdmin' | 'manageAll' | 'manageTeams'>,
): NotificationSettings {
  return {
    digest: 'weekly',
    hour: 8,
    weekday: 1,
    scope: !managesAll(actor) && actor.manageTeams.length > 0 ? 'managedTeams' : 'owned',
    events: {
      noticeDeadline: true,
      endDate: true,
      documentExpires: true,
      expired: true,
      renewed: false,
      recordAdded: false,
      recordChanged: false,
      recordDeleted: false,
      documentAdded: false,
      costChanged: false,
    },
    leadDays: [...DEFAULT_LEAD_DAYS],
    pausedUntil: null,
    channels: { email: true, inApp: true },
  };
}

/** Whether a person gets mails at all. */
export function isMailed({ digest, channels }: Pick<NotificationSettings, 'digest' | 'channels'>): boolean {
  return digest !== 'off' && channels.email;
}

/** Whether mails are paused on a day. */
export function isPausedOn(
  { pausedUntil }: Pick<NotificationSettings, 'pausedUntil'>,
  day: CalendarDate,
): boolean {
  return pausedUntil !== null && day < pausedUntil;
}
