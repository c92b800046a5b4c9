import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A mail as it came in. */
export interface ReceivedMail {
  readonly to: readonly string[];
  readonly subject: string;
  /** Head and body as they were sent. */
  readonly raw: string;
  /** The body in plain text, decoded. */
  readonly text: string;
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

/** Head and body of a mail of one plain text, as nodemailer writes it. */
export function readMail(to: readonly string[], raw: string): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const isEncoded = /^Content-Transfer-Encoding: quoted-printable$/im.test(head);
  const subject = /^Subject: (.*)$/im.exec(head)?.[1] ?? '';
  return { to, subject, raw, text: isEncoded ? decodeQuotedPrintable(body) : body };
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
