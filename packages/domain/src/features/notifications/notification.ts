import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { NOTIFICATION_KINDS } from './settings.ts';

/** The two dates that a person is reminded of. */
export const REMINDER_KINDS = ['noticeDeadline', 'endDate'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

const recordSchema = z.strictObject({ id: idSchema, product: z.string(), vendor: z.string() });

/** One entry of the inbox: its words, and where it leads. */
export const notificationSchema = z
  .strictObject({
    id: idSchema,
    kind: z.enum(NOTIFICATION_KINDS),
    at: z.string(),
    isRead: z.boolean(),
    /** One line for people, such as "Notice by Jan 30, 2027 – Adobe Creative Cloud (45 days)". */
    title: z.string(),
    /** Null where it leads to no record: the record was deleted, or there are many. */
    contract: recordSchema.nullable(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notificationSchema>;

/** Why somebody is told: first the owners, then who manages a team, then administrators; or their own scope asks for it. */
export const REMINDER_REASONS = [
  'owner',
  'teamManager',
  'recordAdministrator',
  'systemAdministrator',
  'scope',
] as const;
export type ReminderReason = (typeof REMINDER_REASONS)[number];

/** One reminder that will go out, as the person's own preview shows it. */
export const previewedReminderSchema = z
  .strictObject({
    /** The day on which it is due. */
    date: z.string(),
    /** When its mail goes out; null for somebody who gets it in the product alone. */
    mailAt: z.string().nullable(),
    kind: z.enum(REMINDER_KINDS),
    deadline: z.string(),
    /** Days before the deadline, as the person chose them. */
    stage: z.int(),
    contract: recordSchema,
  })
  .meta({ id: 'PreviewedReminder' });
export type PreviewedReminder = z.infer<typeof previewedReminderSchema>;

const personSchema = z.strictObject({ id: idSchema, name: z.string() });

/** What became of a reminder: waiting for the digest, in the outbox, sent, not taken by the mail server, or shown in the product alone. */
export const DELIVERIES = ['waiting', 'queued', 'sent', 'failed', 'inApp'] as const;

/** What the editors of a record see of its reminders (users-say.md, "Provable reminders"). */
export const contractRemindersSchema = z
  .strictObject({
    planned: z.array(
      z.strictObject({
        date: z.string(),
        mailAt: z.string().nullable(),
        kind: z.enum(REMINDER_KINDS),
        deadline: z.string(),
        stage: z.int(),
        person: personSchema,
        because: z.enum(REMINDER_REASONS),
      }),
    ),
    sent: z.array(
      z.strictObject({
        id: idSchema,
        at: z.string(),
        kind: z.enum(REMINDER_KINDS),
        deadline: z.string(),
        stage: z.int(),
        person: personSchema,
        delivery: z.enum(DELIVERIES),
        /** When its mail went out, or is to. */
        mailAt: z.string().nullable(),
      }),
    ),
    /** Why there is nothing planned, as a sentence; null when there is. */
    silence: z.string().nullable(),
    /** Until when the reader put their own reminders of this record off; null when they did not. */
    snoozedUntil: z.string().nullable(),
  })
  .meta({ id: 'ContractReminders' });
export type ContractReminders = z.infer<typeof contractRemindersSchema>;

/** Why a Live record would warn nobody. */
export const HEALTH_REASONS = ['noDates', 'nobodyMailed'] as const;
export type HealthReason = (typeof HEALTH_REASONS)[number];

/** Which Live records would warn nobody (screens.md, section 9; users-say.md, "Provable reminders"). */
export const reminderHealthSchema = z
  .strictObject({
    /** How many Live records there are, and how many of them warn somebody by mail. */
    live: z.int(),
    warned: z.int(),
    /** Live records that are decided, so that there is nothing to warn of. */
    decided: z.int(),
    /** Of the warned ones: those that have no owner or manager who is mailed, so that administrators are. */
    administratorsOnly: z.int(),
    /** Live records with an owner who was deactivated. */
    deactivatedOwners: z.int(),
    /** How many warn nobody; `records` shows the first of them. */
    silent: z.int(),
    records: z.array(
      z.strictObject({
        contract: recordSchema,
        endDate: z.string().nullable(),
        reason: z.enum(HEALTH_REASONS),
        /** The reason as a sentence. */
        sentence: z.string(),
      }),
    ),
  })
  .meta({ id: 'ReminderHealth' });
export type ReminderHealth = z.infer<typeof reminderHealthSchema>;
