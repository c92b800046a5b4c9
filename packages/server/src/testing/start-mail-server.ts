import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A mail as it came in. */
export interface ReceivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  /** Head and body as they were sent. */
  readonly raw: string;
  /** The part in plain text, decoded. */
  readonly text: string;
  /** The part in HTML, decoded; empty when there is none. */
  readonly html: string;
}

/** A real mail server on a free port. */
export interface MailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** Makes it answer 451 to every mail. */
  setRefusing(isRefusing: boolean): void;
  /** Waits for a mail to an address whose subject has some words; rejects after 10 seconds. */
  mailTo(address: string, subject: string): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

/** Starts such a server. Call `stop` in `afterAll`. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let isRefusing = false;
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (isRefusing)
          return done(
            Object.assign(new Error('Try again later, someone@example.com'), { responseCode: 451 }),
          );
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push(readMail(to, Buffer.concat(chunks).toString()));
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    setRefusing: (value) => void (isRefusing = value),
    mailTo: (wanted, subject) =>
      until(() => received.find((mail) => mail.to.includes(wanted) && mail.subject.includes(subject))),
    stop: () => new Promise((resolve) => smtp.close(resolve)),
  };
}

/** Head and parts of a mail of plain text, or of text and HTML, as it is written here (RFC 2046, section 5.1.4). */
export function readMail(to: readonly string[], raw: string): ReceivedMail {
  const { head } = halvesOf(raw);
  const subject = /^Subject: (.*)$/im.exec(head)?.[1] ?? '';
  const boundary = /boundary="?([^";\r\n]+)"?/i.exec(head)?.[1];
  if (boundary === undefined) return { to, subject, raw, text: bodyOf(raw), html: '' };
  const parts = raw.split(`--${boundary}`).slice(1, -1);
  const partOf = (type: string): string => {
    const part = parts.find((one) => halvesOf(one).head.toLowerCase().includes(`content-type: ${type}`));
    return part === undefined ? '' : bodyOf(part);
  };
  return { to, subject, raw, text: partOf('text/plain'), html: partOf('text/html') };
}

function halvesOf(part: string): { head: string; body: string } {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  return { head, body: rest.join('\r\n\r\n') };
}

function bodyOf(part: string): string {
  const { head, body } = halvesOf(part);
  const encoding = /^Content-Transfer-Encoding: (\S+)$/im.exec(head)?.[1];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body;
}

function decodeQuotedPrintable(text: string): string {
  const escaped = text.replaceAll(/=\r?\n/g, '').replaceAll(/%/g, '%25');
  return decodeURIComponent(escaped.replaceAll(/=([0-9A-F]{2})/g, '%$1'));
}

/** Asks again and again until something is there; rejects after 10 seconds. */
export async function until<Found>(
  find: () => Found | undefined | Promise<Found | undefined>,
): Promise<Found> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    await wait(50);
  }
  throw new Error('It did not happen within 10 seconds.');
}
