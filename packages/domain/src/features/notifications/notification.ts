import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { MAIL_STATES } from '../../kernel/mail-content.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { addedReminderSchema } from './added-reminder.ts';
import { MAILED_KINDS } from './settings.ts';

/** The deadlines with reminders: two of a record's term, and the expiry of its documents. */
export const DEADLINE_KINDS = ['noticeDeadline', 'endDate', 'documentExpires'] as const;

/** All reminders: those of deadlines, and those that people added to records. */
export const REMINDER_KINDS = [...DEADLINE_KINDS, 'addedReminder'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/**
 * What an inbox contains: what is mailed, the weekly look at a view, which they asked
 * for by itself, and that an administrator was in their account.
 */
export const INBOX_KINDS = [...MAILED_KINDS, 'viewMatched', 'accountEntered'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** For how long the link in its mail puts a reminder off. */
export const SNOOZE_DAYS = 14;

/** Whether it is the reminder of a deadline, and not the notification of an event. */
export function isReminderKind(kind: InboxKind): kind is ReminderKind {
  return REMINDER_KINDS.some((one) => one === kind);
}

const recordSchema = z.strictObject({ id: idSchema, product: z.string(), vendor: z.string() });

/** One entry of the inbox: its text and its link. */
export const notificationSchema = namedObject('Notification', {
  id: idSchema,
  kind: z.enum(INBOX_KINDS),
  at: z.string(),
  isRead: z.boolean(),
  /** One line for people, such as "Notice by Jan 30, 2027 – Adobe Creative Cloud (in 45 days)". */
  title: z.string(),
  /** Null when it links to no record: the record was deleted, or there are many. */
  contract: recordSchema.nullable(),
  /** The view that records came into; missing for everything else. */
  view: z
    .strictObject({ name: z.string(), savedName: z.string().nullable(), sharedViewId: idSchema.nullable() })
    .optional(),
  /** What was done, a line each, where an administrator was in the person's account. */
  steps: z.array(z.string()).optional(),
});
export type Notification = z.infer<typeof notificationSchema>;

/** The reason for a recipient: they added the reminder, owner, manager of a team, administrator, or their own scope. */
export const REMINDER_REASONS = [
  'self',
  'owner',
  'teamManager',
  'recordAdministrator',
  'systemAdministrator',
  'scope',
] as const;
export type ReminderReason = (typeof REMINDER_REASONS)[number];

/** The deadline of a reminder. */
export const remindedOf = {
  kind: z.enum(REMINDER_KINDS),
  deadline: z.string(),
  /** The name of the document that expires; null when it is about the record itself. */
  document: z.string().nullable(),
  /** The note of an added reminder; null for others. */
  note: z.string().nullable(),
  /** The lead days before the deadline; a digest may come earlier, never later. */
  stage: z.int(),
  /** Days left on the day of the notification; negative after the deadline. */
  daysLeft: z.int(),
};

/** One planned reminder in the person's own preview. */
export const previewedReminderSchema = namedObject('PreviewedReminder', {
  /** The day on which it is due. */
  date: z.string(),
  /** When its mail is sent; null for a person who gets it in the inbox only. */
  mailAt: z.string().nullable(),
  ...remindedOf,
  contract: recordSchema,
});
export type PreviewedReminder = z.infer<typeof previewedReminderSchema>;

const personSchema = z.strictObject({ id: idSchema, name: z.string() });

/**
 * The state of a reminder: waiting for the digest, in the outbox, sent, stored as a file because there was no mail
 * server, refused by the mail server, or in the inbox only.
 */
export const DELIVERIES = ['waiting', 'queued', 'sent', 'file', 'failed', 'inApp'] as const;

/** The reminders of a record: for its editors all, for other full readers their own (docs/product/notifications.md, "Proof of reminders"). */
export const contractRemindersSchema = namedObject('ContractReminders', {
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
      /** When its mail was or will be sent. */
      mailAt: z.string().nullable(),
    }),
  ),
  /** The reminders that people added: for an editor all, for others their own and those of the owners. */
  added: z.array(addedReminderSchema),
  /** Why no reminder is planned, as a sentence, and whether a deadline passes without one; null otherwise. */
  silence: z.strictObject({ sentence: z.string(), isWarning: z.boolean() }).nullable(),
  /** The end of the reader's snooze of this record; null without one. */
  snoozedUntil: z.string().nullable(),
});
export type ContractReminders = z.infer<typeof contractRemindersSchema>;

/** Why a Live record would notify no one. */
export const HEALTH_REASONS = ['noDates', 'nobodyMailed', 'nobodyReached'] as const;
export type HealthReason = (typeof HEALTH_REASONS)[number];

/** The Live records of the caller that would notify no one (docs/product/notifications.md, "Proof of reminders"). */
export const reminderHealthSchema = namedObject('ReminderHealth', {
  /** Whether mails are delivered; otherwise people are notified in their inbox only. */
  mail: z.enum(MAIL_STATES),
  /**
   * The number of Live records, and of those that notify someone: by mail, or without a mail server in the inbox of
   * people who would get mails.
   */
  live: z.int(),
  warned: z.int(),
  /** Live records with a settled decision, which need no reminder. */
  decided: z.int(),
  /**
   * Of the records that notify someone: those without an owner or manager who is mailed, so that administrators are.
   */
  administratorsOnly: z.int(),
  /** Live records with an owner who was deactivated. */
  deactivatedOwners: z.int(),
  /** How many notify no one; `records` contains the first of them. */
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
});
export type ReminderHealth = z.infer<typeof reminderHealthSchema>;
