import { mailGreeting, mailParagraphs, type MailContent } from '../../kernel/mail-content.ts';

/** Whom a mail about a token speaks to, and which token it is about. */
export interface TokenMailFacts {
  readonly firstName: string;
  readonly organisationName: string;
  readonly tokenName: string;
}

const REASON = 'Security emails about your API tokens cannot be turned off.';

function mail(
  { firstName, organisationName }: TokenMailFacts,
  subject: string,
  ...texts: string[]
): MailContent {
  return {
    subject,
    preheader: texts[0] ?? subject,
    blocks: [mailGreeting(firstName), ...mailParagraphs(...texts)],
    footer: { reason: REASON, organisationName },
  };
}

/** Said when a token is made: it signs a person in, as a password does. */
export function tokenMadeMail(facts: TokenMailFacts): MailContent {
  return mail(
    facts,
    `API token "${facts.tokenName}" was created`,
    `The API token "${facts.tokenName}" was created in your account. Anyone who has it can use Pactbook as you until it expires.`,
    'If this was not you, revoke it in your profile, choose a new password now and tell a System Admin.',
  );
}

/** Said some days before a token ends. @param lastDay in words */
export function tokenEndsMail(facts: TokenMailFacts, lastDay: string): MailContent {
  return mail(
    facts,
    `API token "${facts.tokenName}" expires on ${lastDay}`,
    `The API token "${facts.tokenName}" works until the end of ${lastDay}. Programs that use it then lose access.`,
    'If you still need it, create a new token, replace this one, then revoke it.',
  );
}
