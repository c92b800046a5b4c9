import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { checkMailServer, createMailTransport, failureOfTry } from './mail-transport.ts';

const MAIL = {
  id: '019a9e3e-0000-7000-8000-000000000001',
  toAddress: 'dana@example.com',
  replyTo: null,
  subject: 'Notice by Jan 30',
  textBody: 'Hello',
  htmlBody: null,
  unsubscribeUrl: null,
  sealedBody: null,
  attempts: 0,
  refusals: 0,
  createdAt: new Date(0),
};

/** What a mail server says to each command; everything else is taken. */
type Answers = Readonly<Record<string, string>>;

const servers: Server[] = [];

/** A mail server with chosen answers, and notes how it was greeted. */
async function startServer(answers: Answers): Promise<{ url: string; greetings: string[] }> {
  const greetings: string[] = [];
  const server = createServer((socket) => {
    let isContent = false;
    socket.on('error', () => undefined);
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        const [command = ''] = line.toUpperCase().split(/[ :]/);
        if (/^(EHLO|HELO)$/.test(command)) greetings.push(line);
        if (isContent && line !== '.') continue;
        if (line === '') continue;
        isContent = command === 'DATA';
        socket.write(`${answers[command] ?? (isContent ? '354 Go' : '250 Ok')}\r\n`);
      }
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, greetings };
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function faultOf(url: string, smtpHeloName: string | null = null): Promise<Error | null> {
  const transport = createMailTransport({
    smtpUrl: url,
    smtpHeloName,
    mailFrom: 'pactbook@example.com',
    folder: '',
  });
  try {
    await transport.send(MAIL, new AbortController().signal);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    transport.close();
  }
}

describe('the greeting of a mail server', () => {
  it('has the name that is configured', async () => {
    const { url, greetings } = await startServer({});
    expect(await faultOf(url, 'pactbook.example.com')).toBeNull();
    expect(greetings).toEqual(['EHLO pactbook.example.com']);
  });

  it.each<[string, Answers]>([
    ['at once', { EHLO: '550 Bad name', HELO: '550 Bad name' }],
    [
      'at the sender',
      { MAIL: '504 5.5.2 <[127.0.0.1]>: Helo command rejected: need fully-qualified hostname' },
    ],
    ['at the recipient', { RCPT: '550 5.7.1 <localhost>: Helo command rejected: Host not found' }],
    ['for now', { RCPT: '450 4.7.1 <localhost>: HELO command rejected: Host not found' }],
    ['by its other name', { RCPT: '501 Syntactically invalid EHLO argument(s)' }],
  ])('that is refused %s is named with its variable, and holds all mail up', async (_, answers) => {
    const { url } = await startServer(answers);
    const fault = await faultOf(url);
    expect(fault?.message).toMatch(
      /^The mail server refused the greeting\. Set SMTP_HELO_NAME to the full host name/,
    );
    expect(failureOfTry(fault)).toBe('down');
  });

  it('that is refused shows when the server is checked', async () => {
    const { url } = await startServer({ EHLO: '550 Bad name', HELO: '550 Bad name' });
    await expect(checkMailServer(url, null)).rejects.toThrow('Set SMTP_HELO_NAME');
  });

  it('is not blamed for a recipient that does not exist', async () => {
    const { url } = await startServer({ RCPT: '550 5.1.1 No such user' });
    const fault = await faultOf(url);
    expect(fault?.message).not.toContain('SMTP_HELO_NAME');
    expect(failureOfTry(fault)).toBe('refused');
  });
});
