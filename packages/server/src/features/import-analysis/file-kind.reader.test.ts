import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readFileContent } from './table.reader.ts';

const zip = (name: string, content = 'x') =>
  Buffer.from(zipSync({ [name]: Buffer.from(content) }, { level: 0 }));

const compound = (part: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(504),
    Buffer.from(part, 'utf16le'),
    Buffer.alloc(100),
  ]);

describe('a file that is no list is called what it is', () => {
  test.each<[string, string | Buffer, string]>([
    ['a web page', '<html><body><table><tr><th>Product</th></tr></table></body></html>', 'a web page (HTML)'],
    ['a bare table', '\ufeff  <table border="1"><tr><td>A</td></tr></table>', 'a web page (HTML)'],
    ['a page in UTF-16', Buffer.from('\ufeff<!DOCTYPE html><html></html>', 'utf16le'), 'a web page (HTML)'],
    ['a saved page', 'MIME-Version: 1.0\nContent-Type: multipart/related\n', 'a saved web page (MHTML)'],
    [
      'a workbook of 2003',
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      'an XML spreadsheet of Excel 2003',
    ],
    ['other XML', '<?xml version="1.0"?><contracts/>', 'XML, not a spreadsheet'],
    ['JSON', '[{"product":"A"}]', 'JSON'],
    ['a PDF', '%PDF-1.7\n', 'a PDF'],
    ['a photo', '\0\0\0\u0018ftypheic', 'a picture'],
    ['a picture of the web', 'RIFF\u0024\0\0\0WEBPVP8 ', 'a picture'],
    ['a scan', 'II*\0\u0008\0\0\0', 'a picture'],
    [
      'a page saved by Chrome',
      'From: <Saved by Blink>\nSnapshot-Content-Location: https://a.example/\nSubject: A\nMIME-Version: 1.0\n\nx',
      'a saved web page (MHTML)',
    ],
    [
      'an email',
      'From: ana@example.com\nSubject: List\n\nProduct,Vendor\nA,B\n',
      'an email without an attached list',
    ],
    [
      'an email whose head is long',
      `Received: ${'by a.example;\n\t'.repeat(600)}\nFrom: ana@example.com\nTo: b@example.com\n\nx`,
      'an email without an attached list',
    ],
    ['a Word 97 document', compound('WordDocument'), 'a Word 97–2003 document'],
    ['an Excel 97 workbook', compound('Workbook'), 'an Excel 97–2003 workbook (XLS)'],
    ['an Outlook email', compound('__properties_version1.0'), 'an Outlook email (MSG)'],
    ['a locked workbook', compound('EncryptedPackage'), 'locked with a password'],
    ['rich text', '{\\rtf1\\ansi Product}', 'a text document (RTF)'],
    ['something packed', Buffer.from('1f8b080000', 'hex'), 'packed (gzip)'],
    [
      'an OpenDocument spreadsheet',
      zip('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
      'an OpenDocument spreadsheet (ODS)',
    ],
    ['a binary workbook', zip('xl/workbook.bin'), 'a binary Excel workbook (XLSB)'],
    ['a Numbers document', zip('Index/Document.iwa'), 'an Apple Numbers document'],
    ['a Word document', zip('word/document.xml'), 'a Word document'],
  ])('%s', async (_name, content, what) => {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
    const text = typeof content === 'string' && content.startsWith('\ufeff') ? Buffer.from(content) : bytes;
    await expect(readFileContent(text, { columns: [] })).rejects.toThrow(`This file is ${what}`);
  });

  test('an email with attached lists names them', async () => {
    const part = (name: string) => [
      '--b',
      `Content-Type: application/octet-stream; name="${name}"`,
      'Content-Disposition: attachment',
      '',
      'x',
    ];
    const lines = [
      'From: ana@example.com',
      'To: dana@example.com',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...part('contracts 2026.xlsx'),
      ...part('logo.png'),
      ...part('=?utf-8?q?Vertr=C3=A4ge.CSV?='),
      '--b--',
    ];
    await expect(readFileContent(Buffer.from(lines.join('\r\n')), { columns: [] })).rejects.toThrow(
      'This file is an email. Save its attachment "contracts 2026.xlsx" or "Verträge.CSV", and choose that file.',
    );
  });

  test.each([
    ['a list with headings like those of an email', 'From:,To:,Subject:\nA,B,C\n'],
    ['a list whose first heading is in angle brackets', '<Product>,Vendor\nA,B\n'],
    ['a list whose first cell begins like a list of JSON', '[Product],Vendor\nA,B\n'],
    ['a list with a heading like a part of mails', 'MIME type,Vendor\nA,B\n'],
  ])('but not %s', async (_name, content) => {
    const { sheets } = await readFileContent(Buffer.from(content), { columns: [] });
    expect(sheets[0]?.rows).toHaveLength(2);
  });
});
