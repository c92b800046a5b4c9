import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnalyzedType } from '@pactbook/domain/features/contract-analysis/analyzed-type.ts';
import { writePdf } from '../../demo/paper-pdf.ts';
import { buildCompound, buildZip } from '../../testing/build-document.ts';
import { pageText, readDocument } from './text.reader.ts';

const TRACKED = [
  'SOFTWARE LICENSE AGREEMENT',
  'This Software License Agreement is entered into as of January 15, 2026 by and between Example Corp and Quillstone Inc.',
  'This Agreement shall expire on January 14, 2029.',
  'Either party may give notice of non-renewal at least ninetynumbats (90) days before the end of the term.',
  'Movedwallaby sentence in the new place.',
  'Contentcontrolquoll value',
  'Textboxpotoroo signature block',
  'See note',
  'Footnotewombat: fees exclude tax.',
].join('\n\n');
const FILLED = `SOFTWARE SUBSCRIPTION ORDER FORM

This order form is entered into by Example Corp and the Supplier named below.
Supplier: Zephyrworks Limited
Effective date: January 15, 2026
Expiration date: January 14, 2029
Notice period for non-renewal: ninety (90) days

The parties agree that this agreement shall be governed by the laws of the State of New York.`;

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

  async function read(type: AnalyzedType, content: Buffer | string) {
    const path = join(folder, `file.${type}`);
    await writeFile(path, content);
    return await readDocument({ path, type }, () => undefined);
  }

  it('is none of a PDF with a broken page, which the sentence names in our words', async () => {
    const pdf = writePdf([['First'], ['Second'], ['Third']]).toString('latin1');
    // What the first page draws replaces the second.
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

  it.each([
    ['tracked-changes.docx', TRACKED],
    ['filled-form.pdf', FILLED],
  ] as const)('is what a reader of the final document sees, in %s', async (name, text) => {
    const type = name.endsWith('pdf') ? 'pdf' : 'docx';
    expect(
      (await read(type, await readFile(join(import.meta.dirname, '../../testing/files', name)))).text,
    ).toBe(text);
  });

  it('of an email is its head and its text, with its paragraphs', async () => {
    const mail = [
      'From: Ana Ruiz <ana@example.com>',
      'Content-Type: text/html; charset=iso-8859-1',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('<p>This Agreement is governed by the laws of Ohio.</p><p>Gruß</p>', 'latin1').toString(
        'base64',
      ),
    ];
    expect((await read('eml', mail.join('\r\n'))).text).toBe(
      'From: Ana Ruiz <ana@example.com>\n\nThis Agreement is governed by the laws of Ohio.\n\nGruß',
    );
  });

  const run = (words: string, properties = '') => `<w:r>${properties}<w:t>${words}</w:t></w:r>`;
  it.each([
    [
      'a deleted end joins two paragraphs',
      `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr>${run('one ')}</w:p><w:p>${run('line')}</w:p>`,
      'one line',
    ],
    [
      'a deleted row of a table is gone',
      `<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc><w:p>${run('old fee')}</w:p></w:tc></w:tr><w:tr><w:tc><w:p>${run('fee')}</w:p></w:tc></w:tr></w:tbl>`,
      'fee',
    ],
    [
      'hidden text is not seen, text that is hidden no longer is',
      `<w:p>${run('note', '<w:rPr><w:vanish/></w:rPr>')}${run('seen', '<w:rPr><w:vanish w:val="0"/></w:rPr>')}</w:p>`,
      'seen',
    ],
    [
      'an insertion within what was moved away is gone with it',
      `<w:p><w:moveFrom><w:ins>${run('away')}</w:ins></w:moveFrom><w:moveTo>${run('here')}</w:moveTo></w:p>`,
      'here',
    ],
  ])('of a DOCX: %s', async (_, body, text) => {
    const content = `<w:document><w:body>${body}</w:body></w:document>`;
    expect((await read('docx', buildZip([{ name: 'word/document.xml', content }]))).text).toBe(text);
  });

  it.each([
    [
      'a text box behind its label',
      '<</Type/Annot/Subtype/FreeText/Rect[150 716 300 732]/Contents(Acme, Inc.)/DA(/Helv 9 Tf)/F 4>>',
      'Vendor: Acme, Inc.\nEnds:',
    ],
    [
      'a chosen option by the words that are shown',
      '<</Type/Annot/Subtype/Widget/FT/Ch/Ff 131072/T(x)/V(ny)/Opt[[(ny)(New York)][(tx)(Texas)]]/Rect[150 700 300 714]/F 4>>',
      'Vendor:\nEnds: New York',
    ],
    [
      'a typed value without an appearance',
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(x)/V(June 30, 2027)/Rect[150 700 300 714]/F 4>>',
      'Vendor:\nEnds: June 30, 2027',
    ],
    [
      'a stamp below everything',
      '<</Type/Annot/Subtype/Stamp/Rect[150 90 300 110]/AP<</N 9 0 R>>/F 4>>',
      'Vendor:\nEnds:\nTERMINATED',
    ],
    [
      'no hidden field',
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(x)/V(hidden)/Rect[150 700 300 714]/F 2>>',
      'Vendor:\nEnds:',
    ],
    [
      'no note',
      '<</Type/Annot/Subtype/Text/Contents(Ask legal)/Rect[150 700 170 714]/F 4>>',
      'Vendor:\nEnds:',
    ],
  ])('of a PDF has %s', async (_, annotation, text) => {
    const stamp = 'BT /F1 11 Tf 2 4 Td (TERMINATED) Tj ET';
    const appearance = `<</Type/XObject/Subtype/Form/BBox[0 0 150 20]/Resources<</Font<</F1 3 0 R>>>>/Length ${stamp.length}>>stream\n${stamp}\nendstream`;
    const pdf = writePdf([['Vendor:', 'Ends:']])
      .toString('latin1')
      .replace('/Contents 5 0 R', '/Annots[8 0 R]/Contents 5 0 R')
      .replace('xref\n', `8 0 obj\n${annotation}\nendobj\n9 0 obj\n${appearance}\nendobj\nxref\n`);
    expect((await read('pdf', Buffer.from(pdf, 'latin1'))).text).toBe(text);
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

  it('is not that of a PDF whose password no one gave', async () => {
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
