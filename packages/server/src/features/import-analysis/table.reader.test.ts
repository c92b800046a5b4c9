import { zipSync } from 'fflate';
import writeExcelFile from 'write-excel-file/node';
import { describe, expect, test } from 'vitest';
import {
  importMappingSchema,
  type ImportMapping,
} from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { buildWorkbook, sheetXml, textCell } from '../../testing/build-workbook.ts';
import { prepareImport } from '../imports/plan.reader.ts';
import { prepareInWorker } from '../imports/import-file.reader.ts';
import { readTable } from './table.reader.ts';

const mapping: ImportMapping = importMappingSchema.parse({
  columns: [
    { column: 'Product', field: 'product' },
    { column: 'Vendor', field: 'vendor' },
    { column: 'End', field: 'endDate' },
  ],
});
const twoColumns = { ...mapping, columns: mapping.columns.slice(0, 2) };
const context = {
  teams: [],
  categories: [],
  customFields: [],
  people: [],
  vendorNames: new Map(),
  actor: null,
  today: '2026-11-20',
};

const text = textCell;
const HEADINGS = `<row r="1">${text('A1', 'Product')}${text('B1', 'Vendor')}</row>`;

describe('a workbook', () => {
  test('gives dates as days in every time zone, numbers, booleans and shared texts', async () => {
    const day = new Date(Date.UTC(2027, 0, 31));
    const rows = [
      ['Product', 'Vendor', 'End', 'Seats', 'Critical'].map((value) => ({ value })),
      [
        { value: 'Figma' },
        { value: 'Figma' },
        { value: day, format: 'd/mm/yyyy' },
        { value: 1.5 },
        { value: true },
      ],
    ];
    const bytes = await writeExcelFile(rows, {}).toBuffer();
    for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC']) {
      process.env['TZ'] = zone;
      const table = await readTable(bytes, mapping);
      expect(table.rows).toEqual([{ row: 2, cells: ['Figma', 'Figma', '2027-01-31', 1.5, true] }]);
    }
    delete process.env['TZ'];
  });

  test('gives the saved results of formulas and tells their errors', async () => {
    const row = `<row r="2"><c r="A2" t="str"><f>CONCATENATE("a","b")</f><v>ab</v></c><c r="B2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`;
    const table = await readTable(buildWorkbook({ Data: HEADINGS + row }), twoColumns);
    expect(table.rows).toEqual([{ row: 2, cells: ['ab', '#DIV/0!'] }]);
  });

  test('is read from the sheet that the mapping names', async () => {
    const workbook = buildWorkbook({
      Cover: `<row r="1">${text('A1', 'Welcome')}</row>`,
      Data: `${HEADINGS}<row r="2">${text('A2', 'a')}${text('B2', 'b')}</row>`,
    });
    await expect(readTable(workbook, { ...twoColumns, sheet: 'Data' })).resolves.toMatchObject({
      source: { sheet: 'Data' },
    });
    await expect(readTable(workbook, { ...twoColumns, sheet: 'Dat' })).rejects.toThrow(
      'The sheets are "Cover", "Data"',
    );
    await expect(readTable(workbook, twoColumns)).rejects.toThrow(
      'There is no usable table on the sheet "Cover": no row has the headings of the mapping. Other sheets: "Data".',
    );
  });

  test('may have titles above its table and formats far below it', async () => {
    const sheet = `<row r="1">${text('A1', 'Contracts 2027')}</row><row r="4">${text('C4', 'Product')}${text('D4', 'Vendor')}</row>
      <row r="5">${text('A5', 'note')}${text('C5', 'a')}${text('D5', 'b')}</row><row r="900000"><c r="A900000"/></row>`;
    const { outcome } = await prepareImport({
      bytes: buildWorkbook({ Data: sheet }),
      mapping: twoColumns,
      context,
      catalogue: [],
    });
    expect(outcome).toMatchObject({ rowsAccepted: 1, faultsFound: 0, reading: { headerRow: 4 } });
  });

  test.each([
    [
      'a cell at the far corner',
      `<row r="1048576">${text('XFD1048576', 'x')}</row>`,
      'reaches to row 1048576 and column 16384',
    ],
    ['a row beyond the last', `<row r="4000000000">${text('A2', 'x')}</row>`, 'not a readable XLSX workbook'],
  ])('with %s is refused at once', async (_name, row, message) => {
    await expect(readTable(buildWorkbook({ Data: HEADINGS + row }), twoColumns)).rejects.toThrow(message);
  });

  test('that unpacks to more than 100 MB is refused before it is unpacked', async () => {
    const bomb = buildWorkbook(
      { Data: '' },
      { parts: { 'xl/sharedStrings.xml': Buffer.alloc(101 * 1024 * 1024) } },
    );
    expect(bomb.length).toBeLessThan(1024 * 1024);
    await expect(readTable(bomb, twoColumns)).rejects.toMatchObject({ code: 'too_large' });
  });

  test.each<[string, string, Record<string, Uint8Array>?]>([
    ['one endless text', text('A2', 'a'.repeat(30_000_000))],
    ['one endless tag', `<c ${'a'.repeat(30_000_000)}/>`],
    ['one cell written millions of times', `<row r="2">${'<c r="A2"><v>1</v></c>'.repeat(2_000_001)}</row>`],
    ['a shared text without end', '', { 'xl/sharedStrings.xml': Buffer.alloc(30_000_000, 'a') }],
    [
      'entities in entities',
      '',
      { 'xl/sharedStrings.xml': Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a/>') },
    ],
    ['countless tags that never end', '<c '.repeat(2_000_000)],
    ['countless rows that never end', '<row '.repeat(2_000_000)],
  ])('of %s, which is tiny when packed, is refused at once', async (_name, row, parts = {}) => {
    const bytes = buildWorkbook({ Data: HEADINGS + row }, { parts });
    expect(bytes.length).toBeLessThan(200_000);
    const begun = process.cpuUsage();
    await expect(readTable(bytes, twoColumns)).rejects.toMatchObject({
      code: expect.stringMatching(/^(too_large|invalid_fields)$/) as string,
    });
    const { user, system } = process.cpuUsage(begun);
    // Time of the processor: what else runs on the machine is no fault.
    expect((user + system) / 1_000).toBeLessThan(10_000);
  });

  test('that declares less than it holds is no way around that limit', async () => {
    const rows = `<row r="2">${text('A2', 'a')}${text('B2', 'b'.repeat(5_000_000))}</row>`;
    const bytes = Buffer.from(buildWorkbook({ Data: HEADINGS + rows }));
    const declared = Buffer.alloc(4);
    const size = sheetXml(HEADINGS + rows).length;
    declared.writeUInt32LE(size);
    for (let at = bytes.indexOf(declared); at >= 0; at = bytes.indexOf(declared, at + 1))
      bytes.writeUInt32LE(100, at);
    await expect(readTable(bytes, twoColumns)).rejects.toMatchObject({ code: 'invalid_fields' });
  });

  test.each([
    ['cut in half', buildWorkbook({ Data: HEADINGS }).subarray(0, 300)],
    ['a ZIP of something else', zipSync({ 'word/document.xml': Buffer.from('<a/>') })],
    ['broken XML', buildWorkbook({ Data: '<row' })],
    ['no sheet', buildWorkbook({})],
  ])('that is %s is refused', async (_name, bytes) => {
    await expect(readTable(bytes, twoColumns)).rejects.toMatchObject({ code: 'invalid_fields' });
  });
});

describe('a file', () => {
  test.each([
    ['empty', '', 'This file is empty.'],
    ['nothing but a byte order mark', '\ufeff', 'This file is empty.'],
    ['nothing but headings', 'Product,Vendor\n', 'This file has headings but no rows below them.'],
    ['prose', 'Dear all,\nplease find\n', 'There is no usable table in this file'],
  ])('that is %s is refused', async (_name, content, message) => {
    await expect(readTable(Buffer.from(content), twoColumns)).rejects.toThrow(message);
  });

  test('of the old Excel format is distinguished from CSV by its content', async () => {
    await expect(readTable(Buffer.from('d0cf11e0a1b11ae1', 'hex'), twoColumns)).rejects.toThrow(
      'Save it as XLSX',
    );
  });

  test('of 20,000 rows is taken, one of 20,001 is not', async () => {
    const rows = (count: number) => Buffer.from(`Product,Vendor\n${'a,b\n'.repeat(count)}`);
    expect((await readTable(rows(20_000), twoColumns)).rows).toHaveLength(20_000);
    await expect(readTable(rows(20_001), twoColumns)).rejects.toMatchObject({ code: 'too_large' });
  });

  test('larger than 10 MB is refused', async () => {
    await expect(readTable(Buffer.alloc(10 * 1024 * 1024 + 1, 65), twoColumns)).rejects.toMatchObject({
      code: 'too_large',
    });
  });
});

describe('preparing an import in a thread of its own', () => {
  const tools = {
    signal: new AbortController().signal,
    findRecords: () => Promise.resolve([]),
    onProgress: () => undefined,
    organisationId: 'o',
  };
  const bytes = Buffer.from(`Product,Vendor,End\n${'Figma,Figma,2027-01-31\n'.repeat(1_200)},x,y\n`);

  test('gives what the same work gives in this thread', async () => {
    const task = { bytes, mapping: { ...mapping, skipRejectedRows: true }, context, catalogue: [] };
    expect(await prepareInWorker(task, tools)).toEqual(await prepareImport(task));
  });

  test('refuses with the same error', async () => {
    const task = { bytes: Buffer.from('a,b\nc,d\n'), mapping, context, catalogue: [] };
    const wanted = await prepareImport(task).catch((error: unknown) => error);
    await expect(prepareInWorker(task, tools)).rejects.toEqual(wanted);
  });

  test('leaves this thread free to answer others', async () => {
    let latest = process.threadCpuUsage();
    let longest = 0;
    const timer = setInterval(() => {
      const { user, system } = process.threadCpuUsage(latest);
      longest = Math.max(longest, (user + system) / 1_000);
      latest = process.threadCpuUsage();
    }, 5);
    const large = Buffer.from(`Product,Vendor,End\n${'Figma,Figma,2027-01-31\n'.repeat(20_000)}`);
    const { contracts } = await prepareInWorker({ bytes: large, mapping, context, catalogue: [] }, tools);
    clearInterval(timer);
    expect(contracts).toHaveLength(20_000);
    expect(longest).toBeLessThan(250);
  });
});
