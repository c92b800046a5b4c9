import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { ImportAnalysis } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import { buildCustomField } from '../../testing/build-contract.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { buildWorkbook, numberCell, textCell } from '../../testing/build-workbook.ts';
import { encodeText } from '../../testing/build-document.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

type Content = string | Uint8Array;

const COLUMNS = [
  { column: 'Product', field: 'product' },
  { column: 'Vendor', field: 'vendor' },
];

/** A workbook with a row of headings and the cells of one row below. */
function workbookOf(headings: readonly string[], cells: string, formats: readonly string[] = []) {
  const row = headings.map((heading, at) => textCell(`${'ABCD'[at] ?? ''}1`, heading)).join('');
  return buildWorkbook({ Data: `<row r="1">${row}</row><row r="2">${cells}</row>` }, { formats });
}

const NAMES = `${textCell('A2', 'Suite')}${textCell('B2', 'Acme')}`;

describe('an unusual file', () => {
  let server: TestServer;
  let admin: BuiltUser;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { role: 'System Admin' });
    const { organisation } = admin;
    await buildCustomField(server, organisation, { key: 'po', label: 'PO Number', type: 'text' });
    await buildCustomField(server, organisation, { key: 'seats', label: 'Seats', type: 'number' });
    await buildCustomField(server, organisation, { key: 'signed', label: 'Signed', type: 'date' });
  });
  afterAll(() => server.stop());

  const formOf = (content: Content, parts: Record<string, string>): FormData => {
    const form = new FormData();
    for (const [key, value] of Object.entries(parts)) form.set(key, value);
    form.set('file', new Blob([Buffer.from(content)]), 'list');
    return form;
  };

  const ask = (path: string, body: FormData) => server.request('POST', path, { token: admin.token, body });

  async function analyse(content: Content, options: object = {}): Promise<ImportAnalysis> {
    const form = formOf(content, { options: JSON.stringify(options) });
    const answer = await ask('/contracts/import/analysis', form);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return answer.body as ImportAnalysis;
  }

  async function check(content: Content, column: object, mapping: object = {}): Promise<ImportOutcome> {
    const columns = [...COLUMNS, ...('column' in column ? [column] : [])];
    const parts = { mapping: JSON.stringify({ columns, ...mapping }), dryRun: 'true' };
    const answer = await ask('/contracts/import', formOf(content, parts));
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return answer.body as ImportOutcome;
  }

  test('in another encoding says how sure it is, with words to check it by', async () => {
    const czech = encodeText('Předmět;Dodavatel\r\nÚdržba licencí;Jiří Dvořák\r\n', 'windows-1250');
    expect((await analyse(czech)).reading).toMatchObject({
      encoding: 'windows-1250',
      decoding: { confidence: 'likely', words: ['Předmět', 'Údržba licencí', 'Jiří Dvořák'] },
    });
    const chosen = await analyse(czech, { encoding: 'iso-8859-2' });
    expect(chosen.reading).toMatchObject({ encoding: 'iso-8859-2', decoding: { confidence: null } });
    expect((await analyse('Product,Vendor\nŁ,B\n')).reading).not.toHaveProperty('decoding');
  });

  test('that names one person in two ways of Unicode has one vendor', async () => {
    const { vendors } = await analyse('Product,Vendor\nA,José SA\nB,Jose\u0301 SA\nC,Jos\u00e9\u200b SA\n');
    expect(vendors).toEqual([]);
  });

  test('in UTF-8 with letters in another encoding says which rows have them', async () => {
    const mixed = Buffer.concat([
      Buffer.from('Product,Vendor\nCafé,Señal\n'),
      Buffer.from('Müller,Söhne\nA,B\n', 'latin1'),
    ]);
    const { notes, preview } = await check(mixed, {});
    expect(notes.map(({ kind: note, rows }) => [note, rows])).toEqual([['mixedEncoding', [3]]]);
    expect(preview.rows.map((row) => row.row)).toEqual([2, 3, 4]);
  });

  test('with pipes between its cells is read', async () => {
    const { reading, columns } = await analyse('Product|Vendor|End date\nA|B|2026-12-31\n');
    expect(reading.delimiter).toBe('|');
    expect(columns.map(({ suggestion }) => suggestion?.field)).toEqual(['product', 'vendor', 'endDate']);
  });

  test.each([
    ['that never closes', 'Product,Vendor,Notes\nA,B,"say ""hi\nC,D,x\n', 2],
    ['of semicolons that never closes', 'Product;Vendor\nA;B\n"C;D\nE;F\n', 3],
    ['in the headings', '"Product,Vendor\nA,B\n', 1],
    ['behind a row of several lines', 'Product,Vendor\n"A\nA",B\nC,"D\nE,F\n', 3],
  ])('with a quotation mark %s says in which row', async (_what, content, row) => {
    const answer = await ask('/contracts/import/analysis', formOf(content, {}));
    expect(answer.body.error.fields.file).toBe(
      `A quotation mark in row ${row} is opened and never closed. Close or delete it, and choose the file again.`,
    );
  });

  test.each([
    ['agency', ['021', '305', '117']],
    ['ZIP code', ['01234', '90210', '10001']],
    ['GL account', ['000410', '000420', '000410']],
    ['of Excel that keep their zeros', ['="00042"', '="00043"', '="7"']],
  ])('with codes with leading zeros gets a text field for them: %s', async (heading, codes) => {
    const content = `Product,Vendor,Code ${heading}\n${codes.map((code, at) => `P${at},V,${code}`).join('\n')}`;
    const column = (await analyse(content)).columns.at(-1);
    expect([column?.suggestion, column?.newField?.type]).toEqual([null, 'text']);
  });

  test('with numbers without leading zeros gets a number field for them', async () => {
    const { columns } = await analyse('Product,Vendor,Licences\nA,B,0\nC,D,12\nE,F,0.5\n');
    expect(columns.at(-1)?.newField?.type).toBe('number');
  });

  test('says which codes lose their zeros in a number field', async () => {
    const seats = { column: 'Seats', field: 'customFields.seats' };
    const csv = await check('Product,Vendor,Seats\nA,B,00042\nC,D,7\n', seats);
    const workbook = workbookOf(['Product', 'Vendor', 'Seats'], NAMES + numberCell('C2', 42, 1), ['00000']);
    for (const { notes } of [csv, await check(workbook, seats)])
      expect(notes).toMatchObject([
        {
          kind: 'lostZeros',
          message: '1 number of "Seats" is taken without leading zeros, which a text field keeps: row 2.',
        },
      ]);
  });

  test.each([
    ['00000', 42, '00042'],
    ['"C-"0000', 7, 'C-0007'],
    ['h:mm', 0.375, '9:00'],
    ['0.00%', 0.155, '15.50%'],
  ])('gives a text field what its cell shows: the format %s of %s is "%s"', async (format, value, shown) => {
    const cells = NAMES + numberCell('C2', value, 1);
    const workbook = workbookOf(['Product', 'Vendor', 'PO Number'], cells, [format]);
    const column = { column: 'PO Number', field: 'customFields.po' };
    const mapping = { columns: [...COLUMNS, column] };
    await ask('/contracts/import', formOf(workbook, { mapping: JSON.stringify(mapping), dryRun: 'false' }));
    const { body } = await server.request('GET', '/contracts', { token: admin.token });
    const values = (body as Contract[]).map(({ customFields }) => customFields['po']);
    expect(values).toContain(shown);
  });

  test.each([
    ['a time as a number', 'Seats', 'seats', 'h:mm', 0.375, 'Enter a number'],
    ['a percentage as a number', 'Seats', 'seats', '0%', 0.5, 'Enter a number'],
    ['a code as a number', 'Seats', 'seats', '"C-"0000', 7, 'Enter a number'],
    ['a time as a day', 'Signed', 'signed', 'h:mm', 0.375, 'This is not a date'],
  ])('never gives another value: %s is refused', async (_what, heading, key, format, value, reason) => {
    const cells = NAMES + numberCell('C2', value, 1);
    const workbook = workbookOf(['Product', 'Vendor', heading], cells, [format]);
    const { faults } = await check(workbook, { column: heading, field: `customFields.${key}` });
    expect(faults).toMatchObject([{ row: 2, column: heading, reason }]);
  });

  test.each([
    ['a Buddhist year', '31/12/2569'],
    ['a Hijri year', '22/07/1448'],
    ['a Japanese era', 'R8.12.31'],
    ['a Persian year', '1405-10-10'],
  ])('never takes a date of another calendar for ours: %s', async (_what, date) => {
    const column = { column: 'Signed', field: 'customFields.signed', dateFormat: 'D/M/YYYY' };
    const { faults } = await check(`Product,Vendor,Signed\nA,B,${date}\n`, column);
    expect(faults).toMatchObject([{ row: 2, column: 'Signed' }]);
  });

  test('with a cell that cannot be read refuses this cell alone, by its address', async () => {
    const cells = `${NAMES}<c r="C2" t="d"><v>soon</v></c>`;
    const workbook = workbookOf(['Product', 'Vendor', 'PO Number'], cells);
    expect(await check(workbook, {})).toMatchObject({ rowsAccepted: 1, faultsFound: 0 });
    const { faults } = await check(workbook, { column: 'PO Number', field: 'customFields.po' });
    expect(faults.map(({ reason }) => reason)).toEqual([
      'Cell C2 cannot be read: "soon" does not fit the type of the cell; enter it again in the spreadsheet',
    ]);
  });

  test.each(['#N/A', '#NV', '#¡REF!', '#DIV/0!'])('never takes the error %s for nothing', async (error) => {
    const content = `Product,Vendor,PO Number\nA,B,${error}\nC,D,7\n`;
    const { columns } = await analyse(content);
    expect(columns[2]?.suggestion?.settings).toEqual({});
    const po = { column: 'PO Number', field: 'customFields.po' };
    const { faults } = await check(content, po);
    expect(faults.map(({ reason }) => reason)).toEqual([
      `Cell C2 shows the error ${error} of a formula, not a value; correct it in the spreadsheet`,
    ]);
    expect(await check(content, { ...po, leaveBadEmpty: true })).toMatchObject({ faultsFound: 0 });
  });

  test('in UTF-8 with one row in another encoding shows the words of that row', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => `Café ${index},Señal\r\n`).join('');
    const content = Buffer.concat([
      Buffer.from(`Product,Vendor\r\n${rows}`),
      Buffer.from('M\u00fcller Suite,S\u00f6hne\r\n', 'latin1'),
    ]);
    expect((await analyse(content)).reading.decoding?.words).toEqual(['Müller Suite', 'Söhne']);
  });

  test('with characters that cannot be shown names them, and is taken without them where that is wanted', async () => {
    const content = 'Product,Vendor\nSuite\u0007,Acme\nB\u0001,C\u0007\n';
    const { reading } = await analyse(content);
    expect(reading.unshown).toEqual({ cells: 3, row: 2, characters: ['U+0007', 'U+0001'] });
    const { faults } = await check(content, {});
    expect(faults.map(({ reason }) => reason)).toContain(
      'Remove the characters that cannot be shown: U+0007',
    );
    expect(await check(content, {}, { removeUnshown: true })).toMatchObject({ rowsAccepted: 2 });
    expect((await analyse(content, { removeUnshown: true })).preview[1]?.cells).toEqual(['Suite', 'Acme']);
    expect((await analyse('Product,Vendor\nA\0,B\n')).reading.unshown?.characters).toEqual(['U+0000']);
  });
});
