import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { createMailTransport, type MailTransport } from '../platform/mail/mail-transport.ts';
import { startTestServer, type TestServer } from './start-test-server.ts';

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
  /** What the server said when it took it, different for each. */
  readonly answer: string;
}

/**
 * What a mail server does with those who call: take their mail; say 451 to every mail; say 550 to addresses at
 * `refused.example`; take the connection and say nothing; cut it before a mail is through; cut it once the mail is
 * through, before anyone learns of it.
 */
export type MailServerMood =
  | 'taking'
  | 'postponing'
  | 'refusing'
  | 'silent'
  | 'cutting'
  | 'cutting after DATA';

/** A real mail server on a free port. */
export interface MailServer {
  readonly url: string;
  readonly port: number;
  readonly received: ReceivedMail[];
  behave(mood: MailServerMood): void;
  /** Makes it answer 451 to every mail. */
  setRefusing(isRefusing: boolean): void;
  /** Waits for a mail to an address whose subject has some words; rejects after 10 seconds. */
  mailTo(address: string, subject: string): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Starts such a server, on a port of one's choice when one is given. Call `stop` in `afterAll`. */
export async function startMailServer(wantedPort = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  let mood: MailServerMood = 'taking';
  let count = 0;
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    // A client that is not answered waits for the greeting.
    onConnect: (_session, done) => (mood === 'silent' ? undefined : done()),
    onRcptTo: ({ address }, _session, done) => {
      const isRefused = mood === 'refusing' && address.endsWith('@refused.example');
      done(isRefused ? answer(550, `No such user, ${address}`) : null);
    },
    onData: (stream, session, done) => {
      if (mood === 'cutting') {
        cutAll();
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (mood === 'postponing') return done(answer(451, 'Try again later, someone@example.com'));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        count += 1;
        const taken = `OK: queued as ${count}`;
        received.push({ ...readMail(to, Buffer.concat(chunks).toString()), answer: `250 ${taken}` });
        if (mood === 'cutting after DATA') return cutAll();
        return done(null, taken);
      });
    },
  });
  // Connections that we cut are errors of the other side's making.
  smtp.on('error', () => undefined);
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => smtp.listen(wantedPort, '127.0.0.1', resolve));
  const address = smtp.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    behave: (value) => void (mood = value),
    setRefusing: (isRefusing) => void (mood = isRefusing ? 'postponing' : 'taking'),
    mailTo: (wanted, subject) =>
      until(() => received.find((mail) => mail.to.includes(wanted) && mail.subject.includes(subject))),
    stop: () =>
      new Promise((resolve) => {
        smtp.close(resolve);
        cutAll();
      }),
  };
}

/** Head and parts of a mail of plain text, or of text and HTML, as it is written here (RFC 2046, section 5.1.4). */
export function readMail(to: readonly string[], raw: string): Omit<ReceivedMail, 'answer'> {
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

/** Asks again and again until something is there. */
export async function until<Found>(
  find: () => Found | undefined | Promise<Found | undefined>,
): Promise<Found> {
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    await wait(50);
  }
}

/** A server of tests, the mail server that takes its emails, and the way between them. */
export interface MailingServer {
  readonly server: TestServer;
  readonly mail: MailServer;
  readonly transport: MailTransport;
  readonly stop: () => Promise<void>;
}

/** Starts a server of tests whose emails a mail server takes. @param options of the server */
export async function startMailingServer(
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<MailingServer> {
  const mail = await startMailServer();
  const transport = createMailTransport({ smtpUrl: mail.url, mailFrom: 'pactbook@example.com', folder: '' });
  const server = await startTestServer(options);
  const stop = async (): Promise<void> => {
    await server.stop();
    transport.close();
    await mail.stop();
  };
  return { server, mail, transport, stop };
}
