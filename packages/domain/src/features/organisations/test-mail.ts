import { mailGreeting, mailParagraphs, type MailContent } from '../../kernel/mail-content.ts';

/** The test mail that an administrator sends to themselves. */
export function testMail(organisationName: string): MailContent {
  const text = `Emails from Pactbook for ${organisationName} reach this address. You do not need to do anything.`;
  return {
    subject: 'Test email from Pactbook',
    preheader: text,
    blocks: [mailGreeting(''), ...mailParagraphs(text)],
    footer: {
      reason: 'You get this email because you asked for it in Organization Settings.',
      organisationName,
    },
  };
}
