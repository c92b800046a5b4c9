import { describe, expect, test } from 'vitest';
import { cellText, heldText, type Cell } from '@pactbook/domain/features/import-rows/cell.ts';
import { buildWorkbook, numberCell, textCell } from '../../testing/build-workbook.ts';
import { readXlsxSheets } from './xlsx.reader.ts';

/** The only cell of a workbook. */
function cellOf(cell: string, formats: readonly string[] = [], parts: Record<string, Uint8Array> = {}): Cell {
  const workbook = buildWorkbook({ Data: `<row r="1">${cell}</row>` }, { formats, parts });
  return readXlsxSheets(workbook)[0]?.rows[0]?.cells[0] ?? null;
}

describe('a number of a workbook', () => {
  test.each([
    ['00000', 42, '00042', '42'],
    ['"C-"0000', 7, 'C-0007', 'C-0007'],
    ['00-000', 12_345, '12-345', '12-345'],
    ['0.00', 2.1, '2.10', '2.1'],
    ['#,##0', 1_234, '1,234', '1234'],
    ['#,##0" seats"', 12, '12 seats', '12'],
    ['#,##0,"K"', 12_345, '12K', '12345'],
    ['mmm yyyy', 46_387, 'Dec 2026', '2026-12-31'],
    ['yyyy', 46_387, '2026', '2026-12-31'],
    ['B2dd/mm/yyyy', 46_387, '22/07/1448', '2026-12-31'],
    ['[$USD] #,##0', 5.25, 'USD 5', '5.25'],
    ['#,##0.00\\ [$€-407]', 1_234.5, '1.234,50 €', '1234.5'],
  ])('with the format %s is %s: its text is "%s", its value %s', (format, value, shown, held) => {
    const cell = cellOf(numberCell('A1', value, 1), [format]);
    expect([cellText(cell), heldText(cell)]).toEqual([shown, held]);
  });

  test.each([
    ['h:mm', 0.375, '9:00'],
    ['h:mm AM/PM', 0.75, '6:00 PM'],
    ['[h]:mm', 1.5, '36:00'],
    ['mm:ss', 0.01, '14:24'],
    ['0.00%', 0.155, '15.50%'],
    ['0%', 0.2, '20%'],
  ])('with the format %s is what it shows and no other value: %s is "%s"', (format, value, shown) => {
    expect(cellOf(numberCell('A1', value, 1), [format])).toBe(shown);
  });

  test.each(['General', '@', '0', ''])('with the format "%s" is its number', (format) => {
    expect(cellOf(numberCell('A1', 42, 1), [format])).toBe(42);
  });

  test('may be a day since 1904, as old Macs count', () => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const book = `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr date1904="1"/><sheets><sheet name="Data" r:id="r0"/></sheets></workbook>`;
    const parts = { 'xl/workbook.xml': Buffer.from(book) };
    expect(cellOf(numberCell('A1', 44_925, 1), ['yyyy-mm-dd'], parts)).toBe('2026-12-31');
  });
});

describe('a cell that cannot be read', () => {
  test.each([
    ['a date that is none', '<c r="A1" t="d"><v>soon</v></c>', 'soon'],
    ['a number that is none', '<c r="A1"><v>12abc</v></c>', '12abc'],
    ['a shared text that is not there', '<c r="A1" t="s"><v>7</v></c>', '7'],
    ['neither true nor false', '<c r="A1" t="b"><v>2</v></c>', '2'],
    ['of an unknown type', '<c r="A1" t="x"><v>y</v></c>', 'y'],
    ['a day before 1900', numberCell('A1', -5, 1), '1899-12-25'],
    ['a day that no calendar has', numberCell('A1', 99_999_999, 1), '99999999'],
  ])('is said to be unreadable, alone: %s', (_what, cell, text) => {
    expect(cellOf(cell, ['yyyy-mm-dd'])).toEqual({ kind: 'unreadable', text });
    const beside = buildWorkbook({ Data: `<row r="1">${cell}${textCell('B1', 'x')}</row>` });
    expect(readXlsxSheets(beside)[0]?.rows[0]?.cells[1]).toBe('x');
  });

  test.each([
    ['01:34:00.00000000000154875', '01:34:00'],
    ['T09:30', '09:30'],
    ['2026-12-31', '2026-12-31'],
    ['2026-12-31T00:00:00.000Z', '2026-12-31'],
    ['2026-12-31T08:15:00', '2026-12-31T08:15:00'],
  ])('is none where ISO 8601 is written: %s', (written, text) => {
    expect(cellOf(`<c r="A1" t="d"><v>${written}</v></c>`)).toBe(text);
  });
});

describe('a workbook', () => {
  test('may be in the strict form of the format, and have prefixes', () => {
    const sheet =
      '<x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>Product</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>';
    const parts = { 'xl/worksheets/sheet0.xml': Buffer.from(sheet) };
    expect(cellOf('', [], parts)).toBe('Product');
  });

  test('may leave out where its cells are', () => {
    const rows = '<row><c t="inlineStr"><is><t>a</t></is></c><c><v>2</v></c></row><row><c><v>3</v></c></row>';
    expect(readXlsxSheets(buildWorkbook({ Data: rows }))[0]?.rows).toEqual([
      { row: 1, cells: ['a', 2] },
      { row: 2, cells: [3, null] },
    ]);
  });

  test('has texts of several runs, without how they are pronounced', () => {
    const text = '<is><r><t>Soft</t></r><r><t>ware_x0041_</t></r><rPh><t>ソフト</t></rPh></is>';
    expect(cellOf(`<c r="A1" t="inlineStr">${text}</c>`)).toBe('SoftwareA');
  });
});
