import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutFormulaGuard } from '@pactbook/domain/kernel/text/formula-guard.ts';
import { isBlankRow } from '@pactbook/domain/features/import-rows/cell.ts';
import { csvText } from '../../platform/csv/csv-text.ts';
import { detectDelimiter, readCsvRows, type Delimiter } from './csv.reader.ts';
import { decodeText } from './text.reader.ts';

const LINE_ENDS = { unix: '\n', windows: '\r\n', mac: '\r' } as const;
const ENCODINGS = ['utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be'] as const;

/** Bytes as editors write them. */
function encode(text: string, encoding: (typeof ENCODINGS)[number]): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-8 with mark') return Buffer.from(`\ufeff${text}`);
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return encoding === 'utf-16le' ? bytes : bytes.swap16();
}

/** Cells of every kind of text but NUL and a leading byte order mark, which no CSV can carry. */
const cell = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.stringMatching(/^[ab"',;\t\r\n ]{0,8}$/),
    fc.constantFrom('', ' ', '"', '""', 'a"b', '\r\n', '=1+1', '', '日本語', '😀'),
  )
  .map((text) => text.replaceAll('\0', '').replaceAll('\ufeff', ''));
const tableOf = (cells: typeof cell) =>
  fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 8 })).chain(([width, height]) =>
    fc.array(fc.array(cells, { minLength: width, maxLength: width }), {
      minLength: height,
      maxLength: height,
    }),
  );

describe('a CSV file', () => {
  test('that Pactbook wrote gives back every text, also those that look like formulas or guarded ones', () => {
    const risky = fc.oneof(cell, fc.stringMatching(/^[;\t\r\n'=+\-@＝＋－＠\u3000 a]{0,8}$/));
    fc.assert(
      fc.property(tableOf(risky), (cells) => {
        const filled = cells.filter((row) => !isBlankRow(row));
        expect(readCsvRows(csvText(cells), ',').rows.map((row) => row.cells)).toEqual(filled);
      }),
    );
  });

  test('gives back any table that was written to it, in any encoding, delimiter and line end', async () => {
    await fc.assert(
      fc.asyncProperty(
        // The import takes an apostrophe before a formula for one that our own files put there.
        tableOf(cell.filter((text) => withoutFormulaGuard(text) === text)),
        fc.constantFrom<Delimiter>(',', ';', '\t', '|'),
        fc.constantFrom<keyof typeof LINE_ENDS>('unix', 'windows', 'mac'),
        fc.constantFrom(...ENCODINGS),
        fc.boolean(),
        async (cells, delimiter, lineEnd, encoding, isQuoted) => {
          const text = stringify(cells, {
            delimiter,
            record_delimiter: LINE_ENDS[lineEnd],
            quoted: isQuoted,
            quoted_match: /[\r\n]/,
          });
          const decoded = await decodeText(encode(text, encoding));
          const filled = cells
            .map((row, index) => ({ row: index + 1, cells: row }))
            .filter((row) => !isBlankRow(row.cells));
          expect(decoded.encoding).toBe(encoding === 'utf-8 with mark' ? 'utf-8' : encoding);
          expect(readCsvRows(decoded.text, delimiter).rows).toEqual(filled);
        },
      ),
    );
  });

  test('that is not UTF-8 is read as Windows-1252 where its letters are western, and says so', async () => {
    expect(
      await decodeText(Buffer.from('Café €\n', 'latin1').map((byte) => (byte === 0xac ? 0x80 : byte))),
    ).toMatchObject({
      encoding: 'windows-1252',
      text: expect.stringContaining('Café'),
    });
  });

  test.each([
    ['a program', '\u007fELF\u0002\u0001\u0001\0\0\0\0\0\0\0\0\0\u0003\0>\0\u0001'],
    ['records of fixed length', 'A\0\0\0\0B\0\0\0\0\n\u0001\u0002\0\0\0'],
    ['a few control characters', '\u0001\u0002\u0003'],
  ])('of %s is refused as no text', async (_, content) => {
    await expect(decodeText(Buffer.from(content, 'latin1'))).rejects.toThrow(
      'This file is neither text nor a workbook.',
    );
  });

  test.each([
    ['in ASCII', 'Product,Vendor\r\nA,B\0\r\n', 'utf-8'],
    ['in UTF-8', 'Product,Vendor\nŽluťoučký,Kůň\0\n', 'utf-8'],
    ['in UTF-16', 'Product,Vendor\nŽluťoučký,Kůň\0\n', 'utf-16le'],
  ])('%s may have a NUL character, which is no sign of another encoding', async (_, content, encoding) => {
    const bytes = Buffer.from(content, encoding === 'utf-8' ? 'utf8' : 'utf16le');
    expect(await decodeText(bytes)).toMatchObject({ encoding, text: content });
  });

  test('may end its rows in different ways', () => {
    expect(readCsvRows('a,b\r\nc,d\ne,f\rg,h', ',').rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f'],
      ['g', 'h'],
    ]);
  });

  test('counts empty lines as a spreadsheet does', () => {
    expect(readCsvRows('\n\na,b\n\nc,d\n', ',').rows.map(({ row }) => row)).toEqual([3, 5]);
  });

  test('may have rows of different lengths and quotes inside a cell', () => {
    expect(readCsvRows('a,b,c\nd\n15" screen,e,f,g', ',').rows.map(({ cells }) => cells)).toEqual([
      ['a', 'b', 'c'],
      ['d'],
      ['15" screen', 'e', 'f', 'g'],
    ]);
  });

  test('with a quote that is never closed is refused', () => {
    expect(() => readCsvRows('a,b\n"c,d\ne,f\n', ',')).toThrow(/quotation mark.* is opened and never closed/);
  });

  test.each([20_052, 30_000])('with %i rows is refused', (count) => {
    expect(() => readCsvRows('a,b\n'.repeat(count), ',')).toThrow('more than 20,000 rows');
  });
});

describe('the delimiter of a CSV file', () => {
  const columns = [
    { column: 'Name', field: 'product' as const },
    { column: 'Firm', field: 'vendor' as const },
  ];

  test.each<[Delimiter, string]>([
    [',', 'Name,Firm\na;b;c,d\n'],
    [';', 'Name;Firm\n"a,b,c";d,e,f\n'],
    ['\t', 'Name\tFirm\na,b;c\td\n'],
    [';', '"Name";"Firm"\n1,5;2,5\n'],
    [';', 'Contracts, all of them, in euro\nName;Firm\na;b\n'],
  ])('%j is found although other marks are in the text', (delimiter, text) => {
    expect(detectDelimiter(text, { columns })).toBe(delimiter);
  });

  test('is found from the rows when no heading is known', () => {
    expect(detectDelimiter('x, y;z\n1;2\n3;4\n', { columns })).toBe(';');
  });
});
