import { z } from 'zod';
import { mailGreeting, mailParagraphs, type MailBlock, type MailContent } from '../../kernel/mail-content.ts';
import { counted } from '../../kernel/text/counted.ts';

/** Things done in an account that are listed to its person; the rest is counted. */
export const LISTED_STEPS = 20;

/** That an administrator was in a person's account: who, when, and what they did there. */
export const accountEntrySchema = z.object({
  by: z.string(),
  /** The time in words, in the person's time zone. */
  when: z.string(),
  /** The first of the things done, a line each. */
  steps: z.array(z.string()),
  count: z.int(),
});
export type AccountEntry = z.infer<typeof accountEntrySchema>;

/** A step as a line, such as "Slack: Fields of a record changed (End Date)". */
export function stepWords(label: string, summary: string, fields: readonly string[]): string {
  return `${label}: ${summary}${fields.length === 0 ? '' : ` (${fields.join(', ')})`}`;
}

/** The steps that are listed, and how many more there were. */
export function stepLines({ steps, count }: AccountEntry): string[] {
  return count > steps.length ? [...steps, `And ${count - steps.length} more`] : steps;
}

/** "Ana Ruiz was in your account on Nov 28, 2026, 9:12 – 9:31 AM and changed nothing". */
export function entryTitle({ by, when, count }: AccountEntry): string {
  const done = count === 0 ? 'changed nothing' : `took ${counted(count, 'action')} in your name`;
  return `${by} was in your account on ${when} and ${done}`;
}

/** The mail to the person (docs/product/people.md, "Impersonation"). It cannot be turned off. */
export function accountEntryMail(
  { firstName, organisationName }: { readonly firstName: string; readonly organisationName: string },
  entry: AccountEntry,
): MailContent {
  const title = entryTitle(entry);
  const done: MailBlock[] =
    entry.count === 0
      ? []
      : [
          { kind: 'heading', text: 'What was done' },
          { kind: 'list', items: stepLines(entry).map((step) => ({ title: step })) },
        ];
  return {
    subject: `${entry.by} was in your account`,
    preheader: `${title}.`,
    blocks: [
      mailGreeting(firstName),
      ...mailParagraphs(`${title}.`),
      ...done,
      ...mailParagraphs(
        'System Admins can enter the accounts of their organization to help. They cannot change your settings or views. If you did not expect this, ask them.',
      ),
    ],
    footer: {
      reason: 'Security emails about your account cannot be turned off.',
      organisationName,
    },
  };
}
