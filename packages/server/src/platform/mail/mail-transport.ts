import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailDelivery } from '@pactbook/domain/kernel/mail-content.ts';
import type { ClaimedMail } from './store.ts';

/** Hands one mail over. */
export interface MailTransport {
  /**
   * Gives the answer of the mail server; null for a file. Rejects when the mail was not taken; when the signal aborts,
   * the connection ends and it rejects at once.
   */
  send(mail: ClaimedMail, signal: AbortSignal): Promise<string | null>;
  close(): void;
  /** Whether what is handed over reaches a mail server, or becomes a file. */
  readonly delivery: MailDelivery;
}

/** Where mail goes and from whom. */
export interface MailSettings {
  /** Null writes `.eml` files into {@link MailSettings.folder}. */
  readonly smtpUrl: string | null;
  /** The name in the greeting (EHLO); null or missing for the host name of this machine. */
  readonly smtpHeloName?: string | null;
  readonly mailFrom: string;
  readonly folder: string;
}

/** How mail leaves, as administrators see it. */
export function mailDeliveryOf({ smtpUrl }: Pick<MailSettings, 'smtpUrl'>): MailDelivery {
  return smtpUrl === null ? 'files' : 'smtp';
}

const CONNECT_MS = 10_000;
/** A server that looks at a mail before it answers may take a while; asking again would make two of it. */
const SILENCE_MS = 30_000;
const LIMITS = {
  connectionTimeout: CONNECT_MS,
  greetingTimeout: CONNECT_MS,
  socketTimeout: SILENCE_MS,
  dnsTimeout: CONNECT_MS,
} as const;

/** A text as one line of a header: line breaks and other control characters would forge further headers. */
function headerText(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is taken out
  return text.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
}

function messageOf(mail: ClaimedMail, from: string) {
  const domain = /@([^<>\s@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  const { unsubscribeUrl } = mail;
  return {
    from,
    to: headerText(mail.toAddress),
    ...(mail.replyTo === null ? {} : { replyTo: headerText(mail.replyTo) }),
    subject: headerText(mail.subject),
    text: mail.textBody,
    ...(mail.htmlBody === null ? {} : { html: mail.htmlBody }),
    date: mail.createdAt,
    // The same for every try, so that a mail server or reader recognizes a repetition.
    messageId: `<${mail.id}@${domain}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribeUrl === null ? {} : unsubscribeHeaders(unsubscribeUrl)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** One click in the mail program and no more such mail comes (RFC 2369, section 3.2; RFC 8058, section 3.1). */
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, foldLines: true, value: `<${headerText(url)}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Loaded with the first mail: a start would load its forty modules, and a command of the command line sends none. */
const loadNodemailer = () => import('nodemailer');

async function openSmtp(url: string, name: string | null) {
  const { createTransport } = await loadNodemailer();
  return createTransport({ url, ...(name === null ? {} : { name }), ...LIMITS });
}

/** Whether a mail server refused the name with which it was greeted; many say so only when they are given an address. */
function refusesGreeting(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || typeof error.responseCode !== 'number') {
    return false;
  }
  const isAtGreeting = 'command' in error && (error.command === 'EHLO' || error.command === 'HELO');
  return isAtGreeting || /\b(helo|ehlo)\b/i.test(error.message);
}

/** Names the variable of the greeting where that is what a mail server refused: it is no fault of one mail. */
async function explainingGreeting<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!refusesGreeting(error)) throw error;
    throw new Error(
      `The mail server refused the greeting. Set SMTP_HELO_NAME to the full host name of this server. It said: ${error.message}`,
      { cause: error },
    );
  }
}

async function openWriter() {
  const { createTransport } = await loadNodemailer();
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

/** SMTP when there is a server, otherwise files, so that nothing is lost and the content can be looked at. */
export function createMailTransport({
  smtpUrl,
  smtpHeloName = null,
  mailFrom,
  folder,
}: MailSettings): MailTransport {
  if (smtpUrl === null) return createFileTransport(mailFrom, folder);
  let smtp: ReturnType<typeof openSmtp> | null = null;
  return {
    send: async (mail, signal) => {
      smtp ??= openSmtp(smtpUrl, smtpHeloName);
      const message = { ...messageOf(mail, mailFrom), signal };
      const { response } = await explainingGreeting((await smtp).sendMail(message));
      return response;
    },
    close: () => void smtp?.then((opened) => opened.close()),
    delivery: 'smtp',
  };
}

/**
 * Connects to a mail server and signs in, and sends nothing.
 *
 * @throws Error with the reason
 */
export async function checkMailServer(smtpUrl: string, smtpHeloName: string | null): Promise<void> {
  const smtp = await openSmtp(smtpUrl, smtpHeloName);
  try {
    await explainingGreeting(smtp.verify());
  } finally {
    smtp.close();
  }
}

function createFileTransport(mailFrom: string, folder: string): MailTransport {
  let writer: ReturnType<typeof openWriter> | null = null;
  return {
    send: async (mail) => {
      writer ??= openWriter();
      const { message } = await (await writer).sendMail(messageOf(mail, mailFrom));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${mail.id}.eml`);
      // Complete or not there at all.
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
      return null;
    },
    close: () => void writer?.then((opened) => opened.close()),
    delivery: 'files',
  };
}

/** What the failure of a try says about what to do next. */
export type TryFailure = 'refused' | 'later' | 'down';

/**
 * Reads a failed try: `refused` is this mail, permanently (5xx to its recipient or its content); `later` is this mail, for
 * now (4xx, such as greylisting); `down` is everything else, also a sender or a password that the server does not take:
 * the next mail would fare no better.
 */
export function failureOfTry(error: unknown): TryFailure {
  if (!(error instanceof Error)) return 'down';
  const code = 'code' in error ? error.code : undefined;
  const command = 'command' in error ? error.command : undefined;
  const answer = 'responseCode' in error ? error.responseCode : undefined;
  // An address or a text that no server would take: there is no answer, because it was not asked.
  if (code === 'EENVELOPE' && command === 'API') return 'refused';
  if (typeof answer !== 'number' || answer === 421) return 'down';
  if ((code !== 'EENVELOPE' && code !== 'EMESSAGE') || command === 'MAIL FROM') return 'down';
  return answer >= 500 ? 'refused' : 'later';
}
