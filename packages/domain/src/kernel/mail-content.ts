import type { Urgency } from './urgency.ts';

/** One line of a list in a mail. */
export interface MailListItem {
  readonly title: string;
  /** The link of the title, an address of the installation. */
  readonly url?: string;
  /** A short text beside the title, such as "14 Days"; the tone only adds colour. */
  readonly note?: string;
  readonly tone?: Urgency;
  /** The lines below the title. */
  readonly lines?: readonly string[];
  /** What can be done about it, below the lines. */
  readonly links?: readonly { readonly label: string; readonly url: string }[];
}

/** One block of a mail, from top to bottom. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  /** The call to action: a button, and in the plain text its address on its own line. */
  | { readonly kind: 'action'; readonly label: string; readonly url: string }
  | { readonly kind: 'list'; readonly items: readonly MailListItem[] }
  | { readonly kind: 'facts'; readonly rows: readonly { readonly label: string; readonly value: string }[] }
  /** A text by a person, with its line breaks. */
  | { readonly kind: 'quote'; readonly text: string };

/**
 * A mail before it is rendered to HTML and plain text: no markup, and only addresses from the configuration. Texts may
 * come from people; the renderer escapes them.
 */
export interface MailContent {
  readonly subject: string;
  /** The preview text that mail programs show beside the subject. */
  readonly preheader: string;
  readonly blocks: readonly MailBlock[];
  readonly footer: {
    /** Why the reader gets this mail, as a sentence. */
    readonly reason: string;
    readonly organisationName: string;
    /** The settings page; left out for mails that cannot be turned off. */
    readonly settingsUrl?: string;
    /** The one-click unsubscribe address. */
    readonly unsubscribeUrl?: string;
  };
}

/** The kind of a mail. Only `digest` and `reminder` can be turned off. */
export const MAIL_KINDS = ['account', 'security', 'support', 'test', 'digest', 'reminder'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The greeting; without a name it names no one. */
export function mailGreeting(firstName: string): MailBlock {
  return { kind: 'paragraph', text: firstName === '' ? 'Hello,' : `Hello ${firstName},` };
}

/** Paragraphs, one for each text. */
export function mailParagraphs(...texts: readonly string[]): MailBlock[] {
  return texts.map((text) => ({ kind: 'paragraph', text }));
}

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
