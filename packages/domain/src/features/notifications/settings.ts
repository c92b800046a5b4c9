import { z } from 'zod';
import { managesAll, type Actor } from '../../kernel/access.ts';
import { calendarDateSchema, type CalendarDate } from '../../kernel/calendar-date.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { DEFAULT_LEAD_DAYS, leadDaysSchema } from '../organisations/lead-days.ts';

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
  'reminderHealth',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What is mailed: the subjects with a switch, and the reminders that people added to records, which have none. */
export const MAILED_KINDS = [...NOTIFICATION_KINDS, 'addedReminder'] as const;
export type MailedKind = (typeof MAILED_KINDS)[number];

/** Whether a person wants to be notified of a subject. No one can turn added reminders off, only remove them. */
export function isSwitchedOn({ events }: Pick<NotificationSettings, 'events'>, kind: MailedKind): boolean {
  return kind === 'addedReminder' || events[kind];
}

/**
 * The settings for a reminder that a person added for themselves: it is mailed although other mails are off or paused,
 * with their digest if they have one, otherwise at their hour.
 */
export function settingsOfOwnReminder(settings: NotificationSettings): NotificationSettings {
  const { digest, channels } = settings;
  return {
    ...settings,
    digest: digest === 'off' ? 'daily' : digest,
    channels: { ...channels, email: true },
    pausedUntil: null,
  };
}

/** How many days before a document expires people are reminded of it, whatever their own lead days are. */
export const DOCUMENT_LEAD_DAYS: readonly number[] = [60, 30, 7];

/** Whose lead days hold for a person: the organisation's, or their own. */
export const LEAD_DAYS_FROM = ['organization', 'own'] as const;

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
  /** Of System Admins: every Monday, how many Live records remind someone. */
  reminderHealth: z.boolean(),
});

/** The settings of one person (docs/product/notifications.md, "Settings"). */
export const notificationSettingsSchema = namedObject('NotificationSettings', {
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
  /** On how many days before a deadline. */
  leadDays: leadDaysSchema,
  leadDaysFrom: z.enum(LEAD_DAYS_FROM, { error: 'Choose whose days' }),
  /** The first day after a pause of mails; null without one. */
  pausedUntil: calendarDateSchema.nullable(),
  channels: z.strictObject({ email: z.boolean(), inApp: z.boolean() }),
});
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

/**
 * Settings as stored: those from before reminders of documents existed lack that switch, and those from before the
 * organisation had lead days are a person's own.
 */
export const keptSettingsSchema = notificationSettingsSchema.extend({
  leadDaysFrom: z.enum(LEAD_DAYS_FROM).default('own'),
  events: eventsSchema.extend({
    documentExpires: z.boolean().default(true),
    reminderHealth: z.boolean().default(true),
  }),
});

/**
 * Body of `POST /users/notifications`: missing settings stay, also the switches that older clients do not know.
 */
export const notificationChangesSchema = notificationSettingsSchema
  .partial()
  .extend({ events: eventsSchema.partial({ documentExpires: true, reminderHealth: true }).optional() });
export type NotificationChanges = z.output<typeof notificationChangesSchema>;

/**
 * Settings with some of them changed. Lead days that come alone are the person's own.
 * @param organisationLeadDays what holds for people who follow the organisation
 */
export function changedSettings(
  settings: NotificationSettings,
  { events, ...changes }: NotificationChanges,
  organisationLeadDays: readonly number[] = settings.leadDays,
): NotificationSettings {
  const from = changes.leadDaysFrom ?? (changes.leadDays === undefined ? settings.leadDaysFrom : 'own');
  const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
  const switched = Object.entries(events ?? {}).filter(([, value]) => value !== undefined);
  return {
    ...settings,
    ...Object.fromEntries(sent),
    leadDaysFrom: from,
    ...(from === 'organization' ? { leadDays: [...organisationLeadDays] } : {}),
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
  organisationLeadDays: readonly number[] = DEFAULT_LEAD_DAYS,
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
      reminderHealth: true,
    },
    leadDays: [...organisationLeadDays],
    leadDaysFrom: 'organization',
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
