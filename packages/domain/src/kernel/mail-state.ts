/** How mail is delivered: through a mail server, or as files that no one receives. */
export const MAIL_DELIVERIES = ['smtp', 'files'] as const;
export type MailDelivery = (typeof MAIL_DELIVERIES)[number];

/** Whether mail reaches people: one state for every screen, the worst of its parts. */
export const MAIL_STATES = ['goesOut', 'standsStill', 'keptAsFiles'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Mail is normally sent within a minute; a longer wait has a cause. */
const LONGEST_MAIL_WAIT_MS = 5 * 60_000;

/** Whether mails are stuck, given the oldest waiting one. Unix milliseconds; null when none waits. */
export function isMailStalled(oldestAt: number | null, now: number): boolean {
  return oldestAt !== null && now - oldestAt > LONGEST_MAIL_WAIT_MS;
}

/** The state of mail. Without a mail server nothing is delivered, however quickly the files are written. */
export function mailStateOf(delivery: MailDelivery, oldestAt: number | null, now: number): MailState {
  if (delivery === 'files') return 'keptAsFiles';
  return isMailStalled(oldestAt, now) ? 'standsStill' : 'goesOut';
}

/** Says that no mail is sent, where the mails are, and what that means; the same text on every screen. */
export const MAIL_KEPT_AS_FILES =
  'No mail server is set up: emails are kept as files in the folder "mail" of the data folder, and no one receives them.';
/** What the operator of the installation can do about it. */
export const SET_UP_MAIL = 'Set SMTP_URL to send them.';
