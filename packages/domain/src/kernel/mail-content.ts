import type { Urgency } from './urgency.ts';

/** What a line of a list in a mail is about. */
export interface MailListItem {
  readonly title: string;
  /** Where the title leads; an address below the installation's own. */
  readonly url?: string;
  /** A word or two beside the title, such as "14 Days"; the tone adds colour, never meaning of its own. */
  readonly note?: string;
  readonly tone?: Urgency;
  /** What stands below the title, each on a line of its own. */
  readonly lines?: readonly string[];
}

/** One piece of a mail, from top to bottom. */
export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  /** The one thing to do: a button, and in the plain text its address on a line of its own. */
  | { readonly kind: 'action'; readonly label: string; readonly url: string }
  | { readonly kind: 'list'; readonly items: readonly MailListItem[] }
  | { readonly kind: 'facts'; readonly rows: readonly { readonly label: string; readonly value: string }[] }
  /** What a person wrote, with its line breaks. */
  | { readonly kind: 'quote'; readonly text: string };

/**
 * A mail before it is put into words of HTML and plain text: no markup, no address that does not come from the
 * configuration. Texts may come from people; who renders it escapes them.
 */
export interface MailContent {
  readonly subject: string;
  /** What mail programs show beside the subject in their list: what matters, in one line. */
  readonly preheader: string;
  readonly blocks: readonly MailBlock[];
  readonly footer: {
    /** Why its reader gets this mail, as a sentence. */
    readonly reason: string;
    readonly organisationName: string;
    /** The page on which its reader can change that; left out for mails that cannot be turned off. */
    readonly settingsUrl?: string;
    /** Where one click turns mails of this kind off. */
    readonly unsubscribeUrl?: string;
  };
}

/** What a mail is for. Only `digest` and `reminder` can be turned off. */
export const MAIL_KINDS = ['account', 'security', 'support', 'test', 'digest', 'reminder'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The usual beginning of a mail; without a name nobody is called by one. */
export function mailGreeting(firstName: string): MailBlock {
  return { kind: 'paragraph', text: firstName === '' ? 'Hello,' : `Hello ${firstName},` };
}

/** Paragraphs, one for each text. */
export function mailParagraphs(...texts: readonly string[]): MailBlock[] {
  return texts.map((text) => ({ kind: 'paragraph', text }));
}
