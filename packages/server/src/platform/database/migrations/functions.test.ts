import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/database/open-test-database.ts';
import { productSchema, readSchemaFiles } from './schema-files.ts';

describe('the functions of the database', () => {
  let testDatabase: TestDatabase;
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
  });
  afterAll(() => testDatabase.remove());

  it('have a file each, named like them, and one form each', async () => {
    const { functions } = await readSchemaFiles(productSchema);
    const present = await testDatabase.asOwner<{ name: string }>(
      'select proname as name from pg_proc where pronamespace = \'public\'::regnamespace order by proname collate "C"',
    );
    expect(present.map(({ name }) => name)).toEqual(functions.map(({ name }) => name).toSorted());
    for (const { name, sql } of functions) {
      const made = [...sql.matchAll(/^create (?:or replace )?function (\w+)/gm)].map((match) => match[1]);
      expect(made, name).toEqual([name]);
    }
  });

  it('are made nowhere else', async () => {
    const { migrations } = await readSchemaFiles(productSchema);
    const making = migrations.filter(({ sql }) => /\bcreate (?:or replace )?function\b/i.test(sql));
    expect(making.map(({ name }) => name)).toEqual([]);
  });

  it('are understood by PostgreSQL: everything that they name is there', async () => {
    const { functions } = await readSchemaFiles(productSchema);
    for (const { name, sql } of functions)
      await expect(testDatabase.asOwner(sql).then(() => name)).resolves.toBe(name);
  });
});
