import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/database/open-test-database.ts';
import { newOrganisationScope } from './new-organisation-scope.ts';

describe('what was read from the embedded database holds until somebody may have written', () => {
  let test: TestDatabase;
  const scope = newOrganisationScope('018f0000-0000-7000-8000-000000000001');
  const read = () => test.database.read(scope, (db) => sql`select 1`.execute(db));
  const markAfter = async (work: () => Promise<unknown>) => {
    await work().catch(() => undefined);
    return test.database.writeMark();
  };

  beforeAll(async () => {
    test = await openTestDatabase('embedded');
  });
  afterAll(() => test.remove());

  it('reading leaves the mark as it is, also reading that fails', async () => {
    const before = test.database.writeMark();
    expect(before).not.toBeNull();
    expect(await markAfter(read)).toBe(before);
    expect(await markAfter(() => test.database.ping())).toBe(before);
    const failing = () => test.database.read(scope, (db) => sql`select 1 / 0`.execute(db));
    expect(await markAfter(failing)).toBe(before);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a write', () => test.database.write(scope, (db) => sql`select 1`.execute(db))],
    ['a write that fails', () => test.database.write(scope, (db) => sql`select 1 / 0`.execute(db))],
    ['a statement outside any organisation', () => test.database.unscoped((db) => sql`select 1`.execute(db))],
    ['the owner', () => test.asOwner('select 1')],
    ['the nightly work', () => test.database.maintain()],
  ])('%s moves the mark', async (_who, work) => {
    const before = test.database.writeMark();
    const after = await markAfter(work);
    expect(after).not.toBeNull();
    expect(after).not.toBe(before);
  });

  it('there is no mark while a write is under way, and one again after it', async () => {
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const before = test.database.writeMark();
    const write = test.database.write(scope, async (db) => {
      await sql`select 1`.execute(db);
      reached.resolve();
      await goOn.promise;
    });
    await reached.promise;
    expect(test.database.writeMark()).toBeNull();
    // Somebody who waits for the connection to read changes nothing about that.
    const waiting = read();
    expect(test.database.writeMark()).toBeNull();
    goOn.resolve();
    await Promise.all([write, waiting]);
    expect(test.database.writeMark()).not.toBeNull();
    expect(test.database.writeMark()).not.toBe(before);
  });

  it('while somebody reads the mark stands, so that long reading holds nobody up', async () => {
    const before = test.database.writeMark();
    await test.database.read(scope, async (db) => {
      await sql`select 1`.execute(db);
      expect(test.database.writeMark()).toBe(before);
    });
  });
});
