import { daysBetween, formatLongDate, type CalendarDate } from '../../kernel/calendar-date.ts';
import { mailGreeting, mailParagraphs, type MailContent } from '../../kernel/mail-content.ts';

/** So many days before the end of a certificate or secret System Admins get an email, and from the first on a warning. */
export const ENDING_STAGES = [30, 7, 1] as const;
const FIRST_STAGE = ENDING_STAGES[0];

/** What a connection to a provider depends on. */
export interface DatedConnection {
  readonly id: string;
  readonly name: string;
  readonly isEnabled: boolean;
  /** The last day of the certificate that ends last: several are kept while a provider changes its key. */
  readonly certificateEndsOn: CalendarDate | null;
  /** As an administrator entered it: providers do not say it. */
  readonly clientSecretEndsOn: CalendarDate | null;
}

/** A certificate or secret that ends within 30 days, or has ended. */
export interface ProviderEnding {
  readonly connectionId: string;
  readonly connection: string;
  readonly what: 'certificate' | 'secret';
  readonly on: CalendarDate;
  /** Negative afterwards. */
  readonly daysLeft: number;
}

/** What ends soon, or has ended, of the connections in use. */
export function providerEndings(
  connections: readonly DatedConnection[],
  today: CalendarDate,
): ProviderEnding[] {
  return connections
    .filter(({ isEnabled }) => isEnabled)
    .flatMap(({ id: connectionId, name: connection, certificateEndsOn, clientSecretEndsOn }) =>
      [
        { what: 'certificate' as const, on: certificateEndsOn },
        { what: 'secret' as const, on: clientSecretEndsOn },
      ].flatMap(({ what, on }) => {
        if (on === null) return [];
        const daysLeft = daysBetween(today, on);
        return daysLeft > FIRST_STAGE ? [] : [{ connectionId, connection, what, on, daysLeft }];
      }),
    );
}

/** The stage that a number of days has reached, the last one also afterwards; null before the first. */
export function endingStage(daysLeft: number): number | null {
  return ENDING_STAGES.findLast((stage) => daysLeft <= stage) ?? null;
}

const NAMES = { certificate: 'certificate', secret: 'client secret' } as const;

/** Such as: The client secret of "Entra ID" ends on December 28, 2026. */
export function endingSentence({
  connection,
  what,
  on,
  daysLeft,
}: Omit<ProviderEnding, 'connectionId'>): string {
  return `The ${NAMES[what]} of "${connection}" ${daysLeft < 0 ? 'ended' : 'ends'} on ${formatLongDate(on)}.`;
}

/** What to do about it. */
export function endingAdvice({ what }: Pick<ProviderEnding, 'what'>): string {
  return what === 'secret'
    ? 'Create a new secret at the provider and enter it, with its end date, in Organization Settings, Single Sign-On.'
    : "Enter the provider's new certificate or metadata in Organization Settings, Single Sign-On.";
}

/** The email to a System Admin, some days before. */
export function providerEndingMail(
  reader: { readonly firstName: string; readonly organisationName: string },
  ending: ProviderEnding,
): MailContent {
  const sentence = endingSentence(ending);
  const { organisationName } = reader;
  return {
    subject: sentence.replace(/\.$/, ''),
    preheader: sentence,
    blocks: [
      mailGreeting(reader.firstName),
      ...mailParagraphs(`${sentence} Sign-in through it can fail after that.`, endingAdvice(ending)),
    ],
    footer: {
      reason: 'You get this email because you are a System Admin. It cannot be turned off.',
      organisationName,
    },
  };
}
