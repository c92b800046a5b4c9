import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { MAIL_STATES } from '../../kernel/mail-state.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from './settings.ts';

/** The dates that a person is reminded of: two of a record's term, and the expiry of its documents. */
export const REMINDER_KINDS = ['noticeDeadline', 'endDate', 'documentExpires'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** Whether it reminds of a date, and is not about something that happened. */
export function isReminderKind(kind: NotificationKind): kind is ReminderKind {
  return REMINDER_KINDS.some((one) => one === kind);
}

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

/** What a reminder is about, wherever it is shown. */
const remindedOf = {
  kind: z.enum(REMINDER_KINDS),
  deadline: z.string(),
  /** The name of the document that expires; null where it is about the record itself. */
  document: z.string().nullable(),
  /** Days before the deadline that were asked for: a digest may come earlier, never later. */
  stage: z.int(),
  /** Days that are left on the day on which the person is told; negative when the deadline has passed by then. */
  daysLeft: z.int(),
};

/** One reminder that will go out, as the person's own preview shows it. */
export const previewedReminderSchema = z
  .strictObject({
    /** The day on which it is due. */
    date: z.string(),
    /** When its mail goes out; null for somebody who gets it in the product alone. */
    mailAt: z.string().nullable(),
    ...remindedOf,
    contract: recordSchema,
  })
  .meta({ id: 'PreviewedReminder' });
export type PreviewedReminder = z.infer<typeof previewedReminderSchema>;

const personSchema = z.strictObject({ id: idSchema, name: z.string() });

/**
 * What became of a reminder: waiting for the digest, in the outbox, sent, kept as a file because there was no mail server,
 * not taken by the mail server, or shown in the product alone.
 */
export const DELIVERIES = ['waiting', 'queued', 'sent', 'file', 'failed', 'inApp'] as const;

/** What the editors of a record see of its reminders (docs/product/notifications.md, "Proof of reminders"). */
export const contractRemindersSchema = z
  .strictObject({
    planned: z.array(
      z.strictObject({
        date: z.string(),
        mailAt: z.string().nullable(),
        ...remindedOf,
        person: personSchema,
        because: z.enum(REMINDER_REASONS),
      }),
    ),
    sent: z.array(
      z.strictObject({
        id: idSchema,
        at: z.string(),
        ...remindedOf,
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
export const HEALTH_REASONS = ['noDates', 'nobodyMailed', 'nobodyReached'] as const;
export type HealthReason = (typeof HEALTH_REASONS)[number];

/**
 * Which of the Live records that the caller manages would warn nobody (docs/product/notifications.md, "Proof of
 * reminders").
 */
export const reminderHealthSchema = z
  .strictObject({
    /** Whether mails reach anybody: while none does, people are warned in their inbox here alone. */
    mail: z.enum(MAIL_STATES),
    /**
     * How many Live records there are, and how many of them warn somebody: by mail, or without a mail server in the inbox
     * of people whom mails would go to.
     */
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
