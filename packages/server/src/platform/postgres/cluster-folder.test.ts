import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { treeOf } from '../../testing/database/own-folder.ts';
import { silentLog } from '../../testing/database/silent-log.ts';
import { ClusterRefused, hasCluster } from './cluster-folder.ts';
import { OwnPostgres } from './own-postgres.ts';
import { reachFolder } from './reach-postgres.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pactbook-refused-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const newFolder = 'into a new data folder: PACTBOOK_DATA=NEW npm run pactbook -- restore FILE.';

test.each<[string, Readonly<Record<string, string>>, RegExp]>([
  [
    'a folder with files of somebody else',
    { 'postgres/holiday.jpg': 'x', 'postgres/notes/a.txt': 'y' },
    /^The folder .+\/postgres holds files that are no database of Pactbook\. Move it away, or choose another PACTBOOK_DATA\.$/,
  ],
  [
    'a database of an older PostgreSQL',
    { 'postgres/PG_VERSION': '17\n', 'postgres/base/1/2': 'x' },
    /of PostgreSQL 17, and this version of Pactbook uses 18\. Restore a backup /,
  ],
  ['a database of a newer PostgreSQL', { 'postgres/PG_VERSION': '19\n' }, /of PostgreSQL 19, and/],
  [
    'a database with a version of digits that go on',
    { 'postgres/PG_VERSION': '180\n' },
    /of PostgreSQL 180, and/,
  ],
  ['a file in the place of the database', { postgres: 'x' }, /\/postgres is no folder\. Move it away\.$/],
  [
    'a database of the engine before',
    { 'database/PG_VERSION': '17\n', 'database/base/1/2': 'x', 'documents/a/b': 'y' },
    /\/database was made by a version before 1\.0\.0\. Export its records with that version, then import them into a new data folder /,
  ],
])('%s is refused with what to do, and nothing is touched', async (_name, files, sentence) => {
  put(files);
  const before = treeOf(folder);
  for (const start of [OwnPostgres.start, reachFolder]) {
    const refusal: unknown = await start(folder, {}, silentLog).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ClusterRefused);
    const { message } = refusal instanceof Error ? refusal : new Error('It was not refused.');
    expect(message).toMatch(sentence);
    expect(message).toContain(folder);
    if (message.includes('estore')) expect(message).toContain(newFolder);
  }
  expect(treeOf(folder)).toEqual(before);
});

test('an empty folder in its place does not hide the database of the engine before', () => {
  put({ 'database/PG_VERSION': '17\n' });
  mkdirSync(join(folder, 'postgres'));
  expect(() => hasCluster(folder)).toThrow('was made by a version before 1.0.0');
});

test('other folders of the product, and a folder of documents named database, are no database', () => {
  put({ 'documents/a': 'x', 'database/notes.txt': 'y' });
  expect(hasCluster(folder)).toBe(false);
  mkdirSync(join(folder, 'postgres'));
  expect(hasCluster(folder)).toBe(false);
});
