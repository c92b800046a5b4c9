import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** A mail of the product: without a mail server it is a file in the data folder. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** The part in plain text. */
  readonly text: string;
  /** The part in HTML. */
  readonly html: string;
}

/** Decodes quoted-printable (RFC 2045, section 6.7). */
function plain(body: string): string {
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

interface Part {
  readonly head: string;
  readonly body: string;
}

function partOf(text: string): Part {
  const [head = '', ...rest] = text.split(/\r?\n\r?\n/);
  return { head, body: rest.join('\n\n') };
}

function decoded({ head, body }: Part): string {
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  return /^Content-Transfer-Encoding: quoted-printable/im.test(head) ? plain(body) : body;
}

function readMail(path: string): Mail {
  const raw = readFileSync(path, 'utf8');
  const whole = partOf(raw);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(whole.head)?.[1]?.trim() ?? '';
  const boundary = /boundary="?([^";\r\n]+)"?/i.exec(whole.head)?.[1];
  const parts = boundary === undefined ? [whole] : raw.split(`--${boundary}`).slice(1, -1).map(partOf);
  const textOf = (type: string) => {
    const part = parts.find(({ head }) => head.toLowerCase().includes(`content-type: ${type}`));
    return part === undefined ? '' : decoded(part);
  };
  return {
    to: header('To'),
    subject: header('Subject'),
    text: textOf('text/plain'),
    html: textOf('text/html'),
  };
}

/** All mails to an address so far, the oldest first: their names are ascending ids. */
export function mailsTo(dataFolder: string, address: string): Mail[] {
  const folder = join(dataFolder, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readMail(join(folder, name)))
    .filter(({ to }) => to === address);
}

/** The link of the newest mail to an address with this subject; waits for the given number of them. */
export async function linkMailedTo(
  dataFolder: string,
  address: string,
  { subject, count = 1 }: { subject: RegExp; count?: number },
): Promise<string> {
  const found = () => mailsTo(dataFolder, address).filter((mail) => subject.test(mail.subject));
  await expect.poll(() => found().length).toBeGreaterThanOrEqual(count);
  const link = /https?:\/\/\S+/.exec(found().at(-1)?.text ?? '')?.[0];
  if (link === undefined) throw new Error(`The email to ${address} has no link.`);
  return link;
}
