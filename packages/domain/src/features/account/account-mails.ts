import { INVITATION_DAYS, RESET_LINK_MINUTES } from './password-link.ts';

/** Subject and text of a mail. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** Whom a mail about an account speaks to. */
export interface MailReader {
  /** Empty when it is not known. */
  readonly firstName: string;
  readonly organisationName: string;
}

const PRODUCT = 'Pactbook';

function letter(reader: MailReader, ...paragraphs: readonly string[]): string {
  const greeting = reader.firstName === '' ? 'Hello,' : `Hello ${reader.firstName},`;
  return `${[greeting, ...paragraphs, `${PRODUCT}, for ${reader.organisationName}`].join('\n\n')}\n`;
}

const NOT_YOU =
  'If this was not you, choose a new password at once through "Forgot your password?" and tell an administrator.';

/** The link to a new password (behaviour.md, "People"). */
export function resetMail(reader: MailReader, link: string): MailText {
  return {
    subject: 'Choose a new password',
    text: letter(
      reader,
      'Somebody, probably you, asked for a new password for your account. Choose it here:',
      link,
      `The link works once, within ${RESET_LINK_MINUTES} minutes. If you did not ask for it, ignore this mail: your password stays as it is.`,
    ),
  };
}

/** What an account of single sign-on gets in its place (screens.md, section 0). */
export function resetBySingleSignOnMail(reader: MailReader, signInAddress: string): MailText {
  return {
    subject: 'Sign in with single sign-on',
    text: letter(
      reader,
      'Somebody, probably you, asked for a new password for your account. It has none here: you sign in with the single sign-on of your organization.',
      signInAddress,
      'If you did not ask for it, ignore this mail.',
    ),
  };
}

/** The way into a new account. */
export function invitationMail(reader: MailReader, inviterName: string | null, link: string): MailText {
  const inviter = inviterName ?? 'An administrator';
  return {
    subject: `Your invitation to ${PRODUCT}`,
    text: letter(
      reader,
      `${inviter} invites you to the catalogue of ${reader.organisationName}. Choose a password to begin:`,
      link,
      `The link works once, within ${INVITATION_DAYS} days. If you did not expect it, ignore this mail.`,
    ),
  };
}

/** The way into a new account of single sign-on. */
export function invitationBySingleSignOnMail(
  reader: MailReader,
  inviterName: string | null,
  signInAddress: string,
): MailText {
  const inviter = inviterName ?? 'An administrator';
  return {
    subject: `Your invitation to ${PRODUCT}`,
    text: letter(
      reader,
      `${inviter} invites you to the catalogue of ${reader.organisationName}. Sign in with the single sign-on of your organization:`,
      signInAddress,
    ),
  };
}

/** Said after a password was changed or chosen anew (ASVS 6.3.7). */
export function passwordChangedMail(reader: MailReader): MailText {
  return {
    subject: 'Your password was changed',
    text: letter(
      reader,
      'The password of your account was changed, and every other place where you were signed in was signed out.',
      NOT_YOU,
    ),
  };
}

export function secondFactorOnMail(reader: MailReader): MailText {
  return {
    subject: 'Your second factor was turned on',
    text: letter(
      reader,
      'From now on your account asks for a code of your authenticator app when you sign in.',
      NOT_YOU,
    ),
  };
}

export function secondFactorOffMail(reader: MailReader): MailText {
  return {
    subject: 'Your second factor was turned off',
    text: letter(
      reader,
      'Your account no longer asks for a code of your authenticator app when you sign in.',
      NOT_YOU,
    ),
  };
}

export function recoveryCodesMail(reader: MailReader): MailText {
  return {
    subject: 'New recovery codes were made',
    text: letter(
      reader,
      'New recovery codes were made for your account; the old ones no longer work.',
      NOT_YOU,
    ),
  };
}

export function recoveryCodeUsedMail(reader: MailReader, codesLeft: number): MailText {
  return {
    subject: 'A recovery code was used',
    text: letter(
      reader,
      `Somebody signed in to your account with a recovery code. ${codesLeft === 1 ? '1 code is' : `${codesLeft} codes are`} left.`,
      NOT_YOU,
    ),
  };
}
