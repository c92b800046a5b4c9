import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database/open-test-database.ts';
import { checkDocumentStore, useDocumentStore } from './document-store-id.ts';
import type { FileStore } from './file-store.ts';
import { createLocalFiles } from './local-files.ts';

describe('the store of documents', () => {
  let testDatabase: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
  });
  afterAll(() => testDatabase.remove());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pactbook-store-'));
    await testDatabase.asOwner('delete from document_store');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const storeOf = (name: string): FileStore => createLocalFiles(join(folder, name));
  const check = (files: FileStore, place = 'the folder here'): Promise<void> =>
    checkDocumentStore(testDatabase.database, files, place, randomUUID);
  const outcomes = async (checks: Promise<void>[]): Promise<string[]> =>
    (await Promise.allSettled(checks)).map(({ status }) => status).toSorted();

  test('is marked by the first server, and the same for every later one', async () => {
    await check(storeOf('shared'));
    const mark = await storeOf('shared').readMark();
    await check(storeOf('shared'));
    expect(mark).not.toBeNull();
    expect(await storeOf('shared').readMark()).toBe(mark);
    expect(await testDatabase.asOwner('select store_id, is_marked from document_store')).toEqual([
      { store_id: mark, is_marked: true },
    ]);
  });

  test('is refused where it is another one, with what to do about it', async () => {
    await check(storeOf('first'));
    await expect(check(storeOf('second'), 'the folder /srv/b')).rejects.toThrow(
      'in another place than the folder /srv/b, which holds none of them',
    );
    await storeOf('third').writeMark(randomUUID());
    await expect(check(storeOf('third'))).rejects.toThrow('which belongs to another installation');
    expect(await storeOf('second').readMark()).toBeNull();
  });

  test('of many servers that start at once, those with the same one all pass', async () => {
    const same = await outcomes(Array.from({ length: 6 }, () => check(storeOf('shared'))));
    expect(new Set(same)).toEqual(new Set(['fulfilled']));
  });

  test('of servers that start at once with a store each, exactly one passes', async () => {
    const apart = await outcomes(['a', 'b', 'c', 'd'].map((name) => check(storeOf(name))));
    expect(apart).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  });

  test('is marked by the next start when the first one was cut before it had written the mark', async () => {
    const id = randomUUID();
    await testDatabase.asOwner('insert into document_store values (true, $1, false, now())', [id]);
    await check(storeOf('shared'));
    expect(await storeOf('shared').readMark()).toBe(id);
  });

  test('keeps its id when a database of before is restored beside it', async () => {
    const id = randomUUID();
    await storeOf('shared').writeMark(id);
    await check(storeOf('shared'));
    expect(await testDatabase.asOwner('select store_id from document_store')).toEqual([{ store_id: id }]);
  });

  test('is taken after a move when the administrator says so', async () => {
    await check(storeOf('old'));
    const id = await useDocumentStore(testDatabase.database, storeOf('new'), randomUUID);
    expect(await storeOf('new').readMark()).toBe(id);
    await expect(check(storeOf('new'))).resolves.toBeUndefined();
    await expect(check(storeOf('old'))).rejects.toThrow('belongs to another installation');
  });

  test('with something else in the place of its id is refused, and left as it is', async () => {
    mkdirSync(join(folder, 'odd'));
    const path = join(folder, 'odd', '.pactbook-store');
    writeFileSync(path, 'no id');
    await expect(check(storeOf('odd'))).rejects.toThrow('does not hold an id');
    expect(readFileSync(path, 'utf8')).toBe('no id');
  });
});
