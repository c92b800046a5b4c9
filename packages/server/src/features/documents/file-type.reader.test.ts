import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { buildCompound, buildDocx, buildPdf, buildZip } from '../../testing/build-document.ts';
import { inspectFile } from './file-type.reader.ts';

const office = (
  mainPart: string,
  more: readonly { name: string; content: Buffer | string; claims?: number }[] = [],
) =>
  buildZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: mainPart, content: '<x/>' },
    ...more,
  ]);
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const jpg = Buffer.from('ffd8ffe000104a464946', 'hex');
const mail = 'From: a@example.com\r\nSubject: Terms\r\n\r\nHello';

describe('what a file is', () => {
  let folder: string;
  let path: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pactbook-inspect-'));
    path = join(folder, 'file');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** The kind it is taken for, or the sentence with which it is refused. */
  async function found(name: string, content: Buffer | string): Promise<string> {
    await writeFile(path, content);
    try {
      return (await inspectFile(path, name)).type;
    } catch (error) {
      if (error instanceof AppError) return error.message;
      throw error;
    }
  }
  const REFUSED = 'This file type is not allowed.';

  it.each([
    ['a.pdf', buildPdf('x'), 'pdf'],
    ['a.PDF', Buffer.concat([Buffer.from('\ufeff\r\n'), buildPdf('x')]), 'pdf'],
    ['a.docx', buildDocx('x'), 'docx'],
    ['locked.docx', buildCompound('EncryptedPackage', 'EncryptionInfo'), 'docx'],
    ['a.xlsx', office('xl/workbook.xml'), 'xlsx'],
    ['a.pptx', office('ppt/presentation.xml'), 'pptx'],
    ['a.doc', buildCompound('WordDocument'), 'doc'],
    ['a.xls', buildCompound('Workbook'), 'xls'],
    ['a.msg', buildCompound('__properties_version1.0'), 'msg'],
    ['a.png', png, 'png'],
    ['a.jpeg', jpg, 'jpg'],
    ['a.txt', 'Terms\n\tand conditions', 'txt'],
    ['wide.txt', Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from('Terms', 'utf16le')]), 'txt'],
    ['unmarked.csv', Buffer.from('Größe;Käufer\n1;2\n', 'utf16le'), 'csv'],
    ['latin.txt', Buffer.from('Größe', 'latin1'), 'txt'],
    ['a.csv', 'a;b\n1;2', 'csv'],
    ['a.md', '# Terms', 'md'],
    ['a.eml', mail, 'eml'],
  ])('%s is what its name says', async (name, content, type) => {
    expect(await found(name, content)).toBe(type);
  });

  const executable = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
  it.each([
    ['page.pdf', '<html><script>alert(1)</script>%PDF-1.4'],
    ['page.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['tool.png', executable],
    ['tool.txt', executable],
    ['tool.docx', executable],
    ['tool.exe', executable],
    ['page.html', '<html></html>'],
    ['image.svg', '<svg/>'],
    ['data.xml', '<a/>'],
    ['run.js', 'alert(1)'],
    ['noending', 'text'],
    ['archive.docx', buildZip([{ name: 'a.txt', content: 'x' }])],
    ['sheet.docx', office('xl/workbook.xml')],
    ['macros.docx', office('word/document.xml', [{ name: 'word/vbaProject.bin', content: 'x' }])],
    ['polyglot.docx', Buffer.concat([Buffer.from('GIF89a'), buildDocx('x')])],
    ['torn.docx', buildDocx('x').subarray(0, 80)],
    ['mail.doc', buildCompound('__properties_version1.0')],
    ['installer.doc', buildCompound('!Property', 'Binary')],
    ['mail.eml', 'no headers at all'],
    ['archive.txt', buildDocx('x')],
    ['page.txt', buildPdf('x')],
  ])('%s is refused', async (name, content) => {
    expect(await found(name, content)).toContain(REFUSED);
  });

  it('a refusal says which types are allowed, or that the content is of another type', async () => {
    expect(await found('photo.heic', '\0\0\0\u0018ftypheic')).toBe(
      `${REFUSED} Allowed types: pdf, docx, doc, xlsx, xls, pptx, csv, txt, md, eml, msg, png, jpg, jpeg.`,
    );
    expect(await found('photo.JPG', '\0\0\0\u0018ftypheic')).toBe(
      `${REFUSED} Its name ends in .jpg, but its content is of another type.`,
    );
  });

  it('a bomb is refused by what its directory claims, without being unpacked', async () => {
    const huge = { name: 'word/huge.xml', content: Buffer.alloc(100_000), claims: 2 ** 32 - 1 };
    expect(await found('bomb.docx', office('word/document.xml', [huge]))).toContain(REFUSED);
    const dense = { ...huge, claims: 200 * 1024 ** 2 };
    expect(await found('bomb.docx', office('word/document.xml', [dense]))).toContain(REFUSED);
  });

  it('blank bytes after the end of an archive do no harm: some programs pad what they write', async () => {
    expect(await found('padded.docx', Buffer.concat([buildDocx('x'), Buffer.alloc(512)]))).toBe('docx');
  });

  it('an archive with more parts, or longer names, than any document has is refused', async () => {
    const parts = (count: number, name: string) =>
      Array.from({ length: count }, (_, at) => ({ name: `${name}${at}`, content: '' }));
    expect(await found('a.docx', office('word/document.xml', parts(9_998, 'p')))).toBe('docx');
    expect(await found('a.docx', office('word/document.xml', parts(9_999, 'p')))).toContain(REFUSED);
    const longNames = parts(70, 'p'.repeat(65_000));
    expect(await found('a.docx', office('word/document.xml', longNames))).toContain(REFUSED);
  });

  it('an older file whose directory runs in a circle is read to an end', async () => {
    const circle = buildCompound('WordDocument');
    // The entry of the directory's sector in the allocation table, which follows the header of 512 bytes.
    circle.writeUInt32LE(1, 512 + 4);
    expect(await found('a.doc', circle)).toBe('doc');
  });

  it('an empty file is reported as such', async () => {
    expect(await found('a.pdf', '')).toBe('This file is empty.');
  });

  it('noise is refused or taken, and never breaks anything', async () => {
    const endings = ['pdf', 'docx', 'doc', 'xls', 'msg', 'txt', 'eml', 'png', 'jpg', 'csv'];
    const begins = ['', '504b0304', 'd0cf11e0a1b11ae1', '255044462d312e34', '504b0506'].map((hex) =>
      Buffer.from(hex, 'hex'),
    );
    const noise = fc.tuple(
      fc.constantFrom(...endings),
      fc.constantFrom(...begins),
      fc.uint8Array({ minLength: 1, maxLength: 1_200 }),
    );
    await fc.assert(
      fc.asyncProperty(noise, async ([ending, begin, rest]) => {
        const answer = await found(`a.${ending}`, Buffer.concat([begin, rest]));
        expect(answer === ending || answer.startsWith(REFUSED)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
