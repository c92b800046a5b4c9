import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePdf } from '../../demo/paper-pdf.ts';
import { buildCompound, buildZip } from '../../testing/build-document.ts';
import { pageText, readDocument } from './text.reader.ts';

/** Lines as a page draws them: a text and its distance from the bottom of the page. */
const drawn = (...lines: readonly (readonly [string, number])[]) =>
  lines.map(([text, y]) => ({ text, y, endsLine: true }));

describe('the text of a page', () => {
  it.each([
    ['a line that is lower than usual begins a paragraph', [700, 686, 672, 644, 630], 'a\nb\nc\n\nd\ne'],
    ['lines of one step are one paragraph', [700, 686, 672, 658, 644], 'a\nb\nc\nd\ne'],
    ['a little more room does not end a paragraph', [700, 686, 672, 652, 638], 'a\nb\nc\nd\ne'],
    ['a second column goes on in the same paragraph', [700, 686, 672, 700, 686], 'a\nb\nc\nd\ne'],
  ])('%s', (_, heights, text) => {
    expect(pageText(drawn(...heights.map((y, at) => ['abcde'.charAt(at), y] as const)))).toBe(text);
  });

  it('is put together of pieces, and lines without words count for nothing', () => {
    const pieces = [
      { text: 'This ', y: 700, endsLine: false },
      { text: 'Agreement', y: 700, endsLine: true },
      { text: ' ', y: 693, endsLine: true },
      { text: 'begins', y: 686, endsLine: true },
      { text: 'today.', y: 672, endsLine: false },
    ];
    expect(pageText(pieces)).toBe('This Agreement\nbegins\ntoday.');
  });
});

describe('the text of a file for its analysis', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pactbook-text-reader-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function read(type: 'pdf' | 'docx' | 'txt', content: Buffer | string) {
    const path = join(folder, `file.${type}`);
    await writeFile(path, content);
    return await readDocument({ path, type }, () => undefined);
  }

  it('is none of a PDF with a broken page, which the sentence names in our words', async () => {
    const pdf = writePdf([['First'], ['Second'], ['Third']]).toString('latin1');
    // In place of the second page stands what the first one draws.
    const broken = pdf.replace('[4 0 R 6 0 R 8 0 R]', '[4 0 R 5 0 R 8 0 R]');
    expect(broken).not.toBe(pdf);
    await expect(read('pdf', Buffer.from(broken, 'latin1'))).rejects.toThrow(
      /^This PDF is broken: page 2 cannot be read\.$/,
    );
  });

  it('has paragraphs, cells and lines of a DOCX, its body first, and nothing twice', async () => {
    const text = (words: string) => `<w:r><w:t>${words}</w:t></w:r>`;
    const body = [
      `<w:p>${text('First')}<w:r><w:tab/></w:r>${text('line')}<w:r><w:br/></w:r>${text('and the next')}</w:p>`,
      `<w:tbl><w:tc><w:p>${text('Fee')}</w:p></w:tc><w:tc><w:p>${text('$ 5')}</w:p></w:tc></w:tbl>`,
      `<mc:AlternateContent><mc:Choice><w:p>${text('Boxed')}</w:p></mc:Choice><mc:Fallback><w:p>${text('Boxed')}</w:p></mc:Fallback></mc:AlternateContent>`,
      `<w:p>${text('non')}<w:r><w:noBreakHyphen/></w:r>${text('exclusive')}</w:p>`,
    ];
    const docx = buildZip([
      { name: 'word/header1.xml', content: `<w:hdr><w:p>${text('Head')}</w:p></w:hdr>` },
      { name: 'word/document.xml', content: `<w:document>${body.join('')}</w:document>` },
    ]);
    expect((await read('docx', docx)).text).toBe(
      'First line\nand the next\n\nFee\n\n$ 5\n\nBoxed\n\nnon-exclusive\n\nHead',
    );
  });

  it('has a line of its own for what was put at the foot of a PDF later, and none for a raised sign', async () => {
    const later = 'BT /F1 8 Tf 56 30 Td (Source: Annual report) Tj ET';
    const form = `<</Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Length ${later.length}>>stream\n${later}\nendstream`;
    const pdf = writePdf([['The Oncology', 'Agreement', 'SIGN']])
      .toString('latin1')
      .replace('/Font<</F1 3 0 R>>>>/Contents', '/Font<</F1 3 0 R>>/XObject<</X1 9 0 R>>>>/Contents')
      .replace('(SIGN) Tj T* ET', '(ends) Tj 4 Ts (TM) Tj ET /X1 Do')
      .replace('xref\n', `9 0 obj\n${form}\nendobj\nxref\n`);
    expect((await read('pdf', Buffer.from(pdf, 'latin1'))).text).toMatch(
      /^The Oncology\nAgreement\nends ?TM\n\nSource: Annual report$/,
    );
  });

  it('tells where the pages of a PDF begin', async () => {
    const { text, pageStarts, pages } = await read('pdf', writePdf([['One', 'two'], [], ['three']]));
    expect([text, pageStarts, pages]).toEqual(['One\ntwo\nthree', [0, 7, 8], 3]);
  });

  it('is not that of a PDF with more than 500 pages', async () => {
    const pages = (count: number) => writePdf(Array.from({ length: count }, () => []));
    await expect(read('pdf', pages(501))).rejects.toThrow('This PDF has more than 500 pages.');
    expect((await read('pdf', pages(500))).pages).toBe(500);
  });

  it('is not that of a PDF whose password nobody gave', async () => {
    const key = 'ab'.repeat(32);
    const locked = `trailer<</ID[<${key}><${key}>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${key}>/U<${key}>>>`;
    const pdf = writePdf([['Secret']])
      .toString('latin1')
      .replace('trailer<<', locked);
    await expect(read('pdf', Buffer.from(pdf, 'latin1'))).rejects.toThrow(
      /^This PDF is locked with a password\.$/,
    );
  });

  it('is not that of a broken or hostile file', async () => {
    await expect(read('pdf', '%PDF-1.4\nand nothing more')).rejects.toThrow('This PDF is broken.');
    const entity = '<!DOCTYPE x [<!ENTITY a "b">]><w:document/>';
    const docx = buildZip([{ name: 'word/document.xml', content: entity }]);
    await expect(read('docx', docx)).rejects.toThrow('This document declares entities.');
    const open = buildZip([{ name: 'word/document.xml', content: '<w:document><w:p></w:document>' }]);
    await expect(read('docx', open)).rejects.toThrow('This document is broken.');
    await expect(read('docx', buildCompound('EncryptedPackage'))).rejects.toThrow(
      'This document is locked with a password or broken.',
    );
  });
});
