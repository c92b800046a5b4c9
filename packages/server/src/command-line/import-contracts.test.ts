import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfiguration } from '../platform/configuration/configuration.ts';
import { buildOrganisation, type BuiltOrganisation } from '../testing/build-organisation.ts';
import { buildUser } from '../testing/build-user.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { importContracts } from './import-contracts.ts';

const MAPPING = {
  columns: [
    { column: 'Product', field: 'product' },
    { column: 'Vendor', field: 'vendor' },
  ],
};

describe('the import command', () => {
  let server: TestServer;
  let organisation: BuiltOrganisation;
  let folder: string;
  let lines: string[];

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(async () => server.stop());

  beforeEach(async () => {
    lines = [];
    organisation = await buildOrganisation(server);
    folder = await mkdtemp(join(tmpdir(), 'pactbook-import-'));
    return () => rm(folder, { recursive: true });
  });

  async function run(
    content: string,
    mapping: unknown = MAPPING,
    options: readonly string[] = [],
  ): Promise<number> {
    const file = join(folder, 'list.csv');
    const mappingFile = join(folder, 'mapping.json');
    await writeFile(file, content);
    await writeFile(mappingFile, typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
    const work = importContracts.prepare([
      file,
      '--organisation',
      organisation.id,
      '--mapping',
      mappingFile,
      ...options,
    ]);
    return await work({
      services: server.services,
      configuration: readConfiguration({ PACTBOOK_DATA: folder }),
      passwords: server.passwords,
      say: (line) => void lines.push(line),
      pathOf: (path) => path,
      askNewPassword: async () => '',
      askSecret: async () => '',
    });
  }

  async function products(): Promise<string[]> {
    const { token } = await buildUser(server, { role: 'System Admin', organisation });
    const { body } = await server.request('GET', '/contracts', { token });
    return body.map(({ product }: { product: string }) => product);
  }

  test('writes the records and says how many', async () => {
    expect(await run('Product,Vendor\nFigma,Figma Inc\nZoom,Zoom\n')).toBe(0);
    expect(lines.at(-1)).toBe('2 records were written.');
    expect((await products()).toSorted()).toEqual(['Figma', 'Zoom']);
    expect(existsSync(join(folder, 'list.rejected.csv'))).toBe(false);
  });

  test('names what a newer list no longer has, and writes what becomes of it', async () => {
    const list = { ...MAPPING, key: ['product'], source: 'Tools' };
    await run('Product,Vendor\nFigma,Figma Inc\nZoom,Zoom\n', list);
    const missing = { action: 'status', status: 'EXPIRED' };
    expect(await run('Product,Vendor\nFigma,Figma Inc\n', { ...list, missing })).toBe(0);
    expect(lines).toContain('Missing from this file: 1 of 2 records of the list "Tools".');
    expect(lines).toContain('  Zoom, Zoom');
    expect(lines.at(-1)).toBe('1 record was written (0 new, 0 changed, 1 missing from the file).');
  });

  test('only says so on a dry run', async () => {
    expect(await run('Product,Vendor\nFigma,Figma Inc\n', MAPPING, ['--dry-run'])).toBe(0);
    expect(lines.at(-1)).toBe('1 record would be written.');
    expect(await products()).toEqual([]);
  });

  test('keeps all out for one faulty row, writes the reasons beside the file and ends with 1', async () => {
    expect(await run('Product,Vendor\nFigma,Figma Inc\n,=evil\n')).toBe(1);
    expect(lines).toContain('Nothing was written: 1 row is faulty.');
    expect(await readFile(join(folder, 'list.rejected.csv'), 'utf8')).toBe(
      'Row,Column,Text,Reason\r\n3,Product,,Enter a product\r\n',
    );
    expect(await products()).toEqual([]);
  });

  test('names every fault of a mapping that does not fit the file', async () => {
    expect(await run('Name,Firm\na,b\n')).toBe(1);
    expect(lines).toEqual([
      'mapping.columns.0.column: There is no column "Product". The columns are "Name", "Firm"',
      'mapping.columns.1.column: There is no column "Vendor". The columns are "Name", "Firm"',
    ]);
    lines = [];
    expect(await run('Product,Firm\na,b\n')).toBe(1);
    expect(lines).toEqual([
      'mapping.columns.1.column: There is no column "Vendor". The columns are "Product", "Firm"',
    ]);
  });

  test.each([
    ['{', 'is not right:\n  : The mapping is not valid JSON'],
    ['{"columns":[],"__proto__":{}}', 'The key "__proto__" is not allowed'],
    ['{"columns":[]}', 'is not right:\n  columns: '],
  ])('refuses the mapping %s', async (mapping, message) => {
    await expect(run('Product,Vendor\na,b\n', mapping)).rejects.toThrow(message);
  });

  test.each([
    [[], 'Name one file.'],
    [['a.csv', 'b.csv'], 'Name one file.'],
    [['a.csv', '--mapping', 'm.json'], '--organisation is missing.'],
    [['a.csv', '--organisation', 'Acme'], '--mapping is missing.'],
  ])('refuses the arguments %j', (args, message) => {
    expect(() => importContracts.prepare(args)).toThrow(message);
  });
});
