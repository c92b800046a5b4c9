import { mailGreeting, mailParagraphs, type MailBlock, type MailContent } from '../../kernel/mail-content.ts';
import { INVITATION_DAYS, RESET_LINK_MINUTES } from './password-link.ts';
import { counted } from '../../kernel/text/counted.ts';

/** Whom a mail about an account speaks to. */
export interface MailReader {
  /** Empty when it is not known. */
  readonly firstName: string;
  readonly organisationName: string;
}

const PRODUCT = 'Pactbook';
const ABOUT_ACCOUNT = 'Security emails about your account cannot be turned off.';
const ABOUT_REQUEST = 'You get this email because a new password was requested for your address.';
const ABOUT_INVITATION = 'You get this email because you were invited with this address.';

interface Letter {
  readonly subject: string;
  readonly preheader: string;
  readonly reason: string;
  readonly blocks: readonly MailBlock[];
}

function letter(reader: MailReader, { subject, preheader, reason, blocks }: Letter): MailContent {
  return {
    subject,
    preheader,
    blocks: [mailGreeting(reader.firstName), ...blocks],
    footer: { reason, organisationName: reader.organisationName },
  };
}

/** What is said after a change of what signs a person in. */
function notice(reader: MailReader, subject: string, text: string): MailContent {
  const blocks = mailParagraphs(text, NOT_YOU);
  return letter(reader, { subject, preheader: text, reason: ABOUT_ACCOUNT, blocks });
}

const NOT_YOU =
  'If this was not you, choose a new password now with "Forgot your password?" and tell a System Admin.';

/**
 * The link to a new password (docs/product/people.md, "Links to a new password").
 *
 * @param administrator who sent it; null for a request with the address
 */
export function resetMail(reader: MailReader, administrator: string | null, link: string): MailContent {
  return letter(reader, {
    subject: 'Choose a new password',
    preheader: `The link works once and expires in ${RESET_LINK_MINUTES} minutes.`,
    reason: administrator === null ? ABOUT_REQUEST : ABOUT_ACCOUNT,
    blocks: [
      ...mailParagraphs(
        administrator === null
          ? 'A new password was requested for your account. Choose it here:'
          : `${administrator} sent you a link to choose a new password:`,
      ),
      { kind: 'action', label: 'Choose a new password', url: link },
      ...mailParagraphs(
        `The link works once and expires in ${RESET_LINK_MINUTES} minutes. If you did not request it, ignore this email. Your password stays the same.`,
      ),
    ],
  });
}

/** What an account of single sign-on gets in its place (docs/product/people.md, "Links to a new password"). */
export function resetBySingleSignOnMail(reader: MailReader, signInAddress: string): MailContent {
  return letter(reader, {
    subject: 'Sign in with single sign-on',
    preheader: 'Your account has no password.',
    reason: ABOUT_REQUEST,
    blocks: [
      ...mailParagraphs(
        'A new password was requested for your account. Your account has no password: sign in with your organization’s single sign-on.',
      ),
      { kind: 'action', label: 'Sign in', url: signInAddress },
      ...mailParagraphs('If you did not request it, ignore this email.'),
    ],
  });
}

/** The way into a new account. */
export function invitationMail(reader: MailReader, inviterName: string | null, link: string): MailContent {
  const invitation = `${inviterName ?? 'A System Admin'} invited you to Pactbook for ${reader.organisationName}.`;
  return letter(reader, {
    subject: `Your invitation to ${PRODUCT}`,
    preheader: invitation,
    reason: ABOUT_INVITATION,
    blocks: [
      ...mailParagraphs(`${invitation} Choose a password to begin:`),
      { kind: 'action', label: 'Choose a password', url: link },
      ...mailParagraphs(
        `The link works once and expires in ${INVITATION_DAYS} days. If you did not expect it, ignore this email.`,
      ),
    ],
  });
}

/** The way into a new account of single sign-on. */
export function invitationBySingleSignOnMail(
  reader: MailReader,
  inviterName: string | null,
  signInAddress: string,
): MailContent {
  const invitation = `${inviterName ?? 'A System Admin'} invited you to Pactbook for ${reader.organisationName}.`;
  return letter(reader, {
    subject: `Your invitation to ${PRODUCT}`,
    preheader: invitation,
    reason: ABOUT_INVITATION,
    blocks: [
      ...mailParagraphs(`${invitation} Sign in with your organization’s single sign-on:`),
      { kind: 'action', label: 'Sign in', url: signInAddress },
    ],
  });
}

/** Said after a password was changed or chosen again (ASVS 6.3.7). */
export function passwordChangedMail(reader: MailReader): MailContent {
  return notice(
    reader,
    'Your password was changed',
    'Your password was changed. You are signed out everywhere else.',
  );
}

/** To the address that an account had. The new one is not named: it may be that of someone else. */
export function addressChangedMail(reader: MailReader): MailContent {
  const text = 'The email address of your account was changed. You can no longer sign in with this address.';
  return letter(reader, {
    subject: 'Your email address was changed',
    preheader: text,
    reason: ABOUT_ACCOUNT,
    blocks: mailParagraphs(text, 'If you did not expect this, tell a System Admin now.'),
  });
}

/** To the address that an account has from now on. */
export function addressInUseMail(reader: MailReader): MailContent {
  const text = 'This is now the email address of your account. Use it to sign in.';
  return letter(reader, {
    subject: 'This is your new email address',
    preheader: text,
    reason: ABOUT_ACCOUNT,
    blocks: mailParagraphs(text, 'If you did not expect this, tell a System Admin now.'),
  });
}

export function secondFactorOnMail(reader: MailReader): MailContent {
  return notice(
    reader,
    'Your second factor was turned on',
    'Signing in now asks for a code from your authenticator app.',
  );
}

export function secondFactorOffMail(reader: MailReader): MailContent {
  return notice(
    reader,
    'Your second factor was turned off',
    'Signing in no longer asks for a code from your authenticator app.',
  );
}

export function recoveryCodesMail(reader: MailReader): MailContent {
  return notice(
    reader,
    'New recovery codes were created',
    'New recovery codes were created. The old ones no longer work.',
  );
}

export function recoveryCodeUsedMail(reader: MailReader, codesLeft: number): MailContent {
  return notice(
    reader,
    'A recovery code was used',
    `Someone signed in to your account with a recovery code. ${counted(codesLeft, 'code is', 'codes are')} left.`,
  );
}
