/** How mail leaves the installation: through a mail server, or as files that nobody receives. */
export const MAIL_DELIVERIES = ['smtp', 'files'] as const;
export type MailDelivery = (typeof MAIL_DELIVERIES)[number];

/** Whether mail reaches people: the one state that every screen tells, the worst of its parts. */
export const MAIL_STATES = ['goesOut', 'standsStill', 'keptAsFiles'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Mail that is tried again goes out within the minute; what waits longer has a reason. */
const LONGEST_MAIL_WAIT_MS = 5 * 60_000;

/** Whether mails of which the oldest waits since a moment stand still. Unix milliseconds; null when none waits. */
export function isMailStalled(oldestAt: number | null, now: number): boolean {
  return oldestAt !== null && now - oldestAt > LONGEST_MAIL_WAIT_MS;
}

/** The state of mail. Without a mail server nothing reaches anybody, however quickly the files are written. */
export function mailStateOf(delivery: MailDelivery, oldestAt: number | null, now: number): MailState {
  if (delivery === 'files') return 'keptAsFiles';
  return isMailStalled(oldestAt, now) ? 'standsStill' : 'goesOut';
}

/** That no mail goes out, where the mails are, and what that means; the same words on every screen. */
export const MAIL_KEPT_AS_FILES =
  'No mail server is set up: mails are kept as files in the folder "mail" of the data folder, and nobody receives them.';
/** What whoever runs the installation does about it. */
export const SET_UP_MAIL = 'Set SMTP_URL to send them.';
