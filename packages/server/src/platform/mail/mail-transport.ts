import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { ClaimedMail } from './store.ts';

/** Hands one mail over. Rejects when it was not taken. */
export interface MailTransport {
  send(mail: ClaimedMail): Promise<void>;
  close(): void;
}

/** Where mail goes and from whom. */
export interface MailSettings {
  /** Null writes `.eml` files into {@link MailSettings.folder}. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly folder: string;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

/** A text as one line of a header: line breaks and other control characters would forge further headers. */
function headerText(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what is taken out
  return text.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
}

function messageOf(mail: ClaimedMail, from: string) {
  const domain = /@([^<>\s@]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: headerText(mail.toAddress),
    ...(mail.replyTo === null ? {} : { replyTo: headerText(mail.replyTo) }),
    subject: headerText(mail.subject),
    text: mail.textBody,
    date: mail.createdAt,
    // The same for every try, so that a mail server or reader can tell a repetition.
    messageId: `<${mail.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** SMTP when there is a server, otherwise files, so that nothing is lost and the content can be looked at. */
export function createMailTransport({ smtpUrl, mailFrom, folder }: MailSettings): MailTransport {
  if (smtpUrl === null) return createFileTransport(mailFrom, folder);
  const smtp = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: CONNECT_MS,
  });
  return {
    send: async (mail) => {
      await smtp.sendMail(messageOf(mail, mailFrom));
    },
    close: () => smtp.close(),
  };
}

function createFileTransport(mailFrom: string, folder: string): MailTransport {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message } = await writer.sendMail(messageOf(mail, mailFrom));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${mail.id}.eml`);
      // Complete or not there at all.
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => writer.close(),
  };
}
