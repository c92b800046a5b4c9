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
}

/** One block of a mail, from top to bottom. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  /** The call to action: a button, and in the plain text its address on a line of its own. */
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
