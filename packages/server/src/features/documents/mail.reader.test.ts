import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMailText } from './mail.reader.ts';

const CRLF = '\r\n';
const HEAD = ['From: Ana <ana@example.com>', 'To: dana@example.com', 'MIME-Version: 1.0'];
const mail = (...lines: readonly string[]) => Buffer.from([...HEAD, ...lines].join(CRLF));
const base64 = (text: string) => Buffer.from(text).toString('base64');
/** "Нет" and "Žluťoučký kůň pronajímá" in encodings of their own. */
const NO_1251 = Buffer.from('cde5f2', 'hex');
const HORSE_1250 = Buffer.from(
  '8e6c75 9d6f75e86bfd 206bf9f2 2070726f6e616aed6de1'.replaceAll(' ', ''),
  'hex',
);

describe('the text of an email', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pactbook-mail-reader-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function read(content: Buffer): Promise<string> {
    const path = join(folder, 'mail.eml');
    await writeFile(path, content);
    return (await readMailText(path)).text;
  }

  it('has its head, its body and the names of what is attached, not the bytes of that', async () => {
    const { text } = await readMailText(
      join(import.meta.dirname, '../../testing/files/mail-with-attachment.eml'),
    );
    expect(text.split('\n')).toEqual([
      'From: a@example.com',
      'To: b@example.com',
      'Date: Mon, 01 Jun 2026 10:00:00 +0200',
      'Subject: Renewal Würzburg',
      'Bodyplatypus: please find the signed order form attached. Naïve café.',
      'Attachments: order.pdf',
    ]);
  });

  it.each<[string, Buffer, string]>([
    [
      'in base64 and ISO-8859-2',
      mail(
        'Content-Type: text/plain; charset=iso-8859-2',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from('a3f364bc', 'hex').toString('base64'),
      ),
      'Łódź',
    ],
    [
      'in quoted-printable and Windows-1252',
      mail(
        'Content-Type: text/plain; charset=windows-1252',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Preis: 100 =80, gek=FCn=',
        'digt',
      ),
      'Preis: 100 €, gekündigt',
    ],
    [
      'in HTML alone, without what its reader does not see',
      mail(
        'Content-Type: text/html; charset=utf-8',
        '',
        '<style>p { color: red }</style><p>Fee&nbsp;: <b>1&euro;</b></p><script>steal()</script><p>--part--</p>',
        '--part--',
        '<p>Ends today</p>',
      ),
      'Fee : 1€\n--part--\n--part--\nEnds today',
    ],
    [
      'in both, once',
      mail(
        'Content-Type: multipart/alternative; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'The notice period is 90 days.',
        '--b',
        'Content-Type: text/html',
        '',
        '<p>The notice period is 90 days.</p>',
        '--b--',
      ),
      'The notice period is 90 days.',
    ],
    [
      'that was forwarded as an attachment of its own',
      mail(
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        'Content-Type: message/rfc822',
        '',
        'From: vendor@example.com',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: base64',
        '',
        base64('Kündigung bestätigt'),
        '--b--',
      ),
      'Kündigung bestätigt',
    ],
    [
      'that names no encoding',
      Buffer.concat([mail('', ''), HORSE_1250, Buffer.from(CRLF)]),
      'Žluťoučký kůň pronajímá',
    ],
    [
      'whose head names no encoding, but whose body does',
      Buffer.concat([
        Buffer.from('Subject: '),
        NO_1251,
        NO_1251,
        Buffer.from(
          `${CRLF}From: a@example.com${CRLF}Content-Type: text/plain; charset=windows-1251${CRLF}${CRLF}`,
        ),
        NO_1251,
      ]),
      'Subject: НетНет\nНет',
    ],
  ])('%s', async (_, content, text) => {
    expect(await read(content)).toContain(text);
  });

  it('leaves out pictures inside it, and names the people of a group', async () => {
    const text = await read(
      mail(
        'Cc: Legal: lena@example.com, omar@example.com;',
        'Content-Type: multipart/related; boundary=b',
        '',
        '--b',
        'Content-Type: text/html',
        '',
        '<p>Signed.</p><img src="cid:logo">',
        '--b',
        'Content-Type: image/png; name=logo.png',
        'Content-ID: <logo>',
        'Content-Transfer-Encoding: base64',
        '',
        'iVBORw0KGgo=',
        '--b--',
      ),
    );
    expect(text).toContain('Cc: Legal: lena@example.com, omar@example.com\n');
    expect(text).not.toContain('logo');
  });

  it('ends with a fault where parts lie in parts without end', async () => {
    const parts = Array.from({ length: 300 }, (_, depth) => [
      `Content-Type: multipart/mixed; boundary=b${depth}`,
      '',
      `--b${depth}`,
    ]).flat();
    await expect(read(mail(...parts, '', 'x'))).rejects.toThrow(/nesting/);
  });
});
