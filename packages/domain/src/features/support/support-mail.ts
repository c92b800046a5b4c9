import type { MailContent } from '../../kernel/mail-content.ts';

/** What the support team gets beside the message (docs/product/screens.md, "Contact Support"). */
export interface SupportMailFacts {
  readonly name: string;
  readonly emailAddress: string;
  readonly organisationName: string;
  readonly role: string;
  /** Null when the browser did not send it. */
  readonly page: string | null;
  readonly appVersion: string;
  readonly browser: string;
  readonly requestId: string;
}

/** A person's message to the support team, with the person and the page. */
export function supportMail(description: string, facts: SupportMailFacts): MailContent {
  const rows = [
    ['Name', facts.name],
    ['Email', facts.emailAddress],
    ['Organization', facts.organisationName],
    ['Role', facts.role],
    ['Page', facts.page ?? 'unknown'],
    ['App version', facts.appVersion],
    ['Browser', facts.browser || 'unknown'],
    ['Request', facts.requestId],
  ] as const;
  return {
    subject: `[Support] ${facts.name} - ${facts.page ?? 'no page'}`,
    preheader: description.slice(0, 120),
    blocks: [
      { kind: 'quote', text: description },
      { kind: 'facts', rows: rows.map(([label, value]) => ({ label, value })) },
    ],
    footer: {
      reason: 'Sent with Contact Support. Reply to this email to answer.',
      organisationName: facts.organisationName,
    },
  };
}
