import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { productSchema, readSchemaFiles } from '../platform/database/migrations/schema-files.ts';
import { askProduct } from '../testing/ask-product.ts';
import { makeDatabase } from '../testing/database/open-test-database.ts';
import { beginProduct, environmentOf, startProduct } from '../testing/start-product.ts';

/** As many locks as a start has that is in the middle of the schema: one for each table and index that it made. */
const LOCKS_IN_THE_SCHEMA = 60;

describe('the first start', () => {
  it('may be cut while it makes the schema: nothing of it is there, and the next start succeeds', async () => {
    const { settings, dispose } = await makeDatabase('blank');
    const environment = { ...environmentOf(settings), LOG_LEVEL: 'info' };
    const observer = new pg.Client({ connectionString: settings.url });
    await observer.connect();
    const count = async (text: string) =>
      Number((await observer.query<{ count: string }>(text)).rows[0]?.count ?? 0);
    const locks = () =>
      count(
        "select count(*) from pg_locks where database = (select oid from pg_database where datname = current_database()) and mode = 'AccessExclusiveLock'",
      );
    const tables = () => count("select count(*) from pg_class where relname = 'contracts'");
    for (let cut = 0; cut < (inject('isThorough') ? 4 : 2); cut += 1) {
      const start = beginProduct(environment);
      start.ready.catch(() => undefined);
      while ((await locks()) < LOCKS_IN_THE_SCHEMA) await wait(1);
      await start.kill();
      while ((await locks()) > 0) await wait(5);
      expect(await tables()).toBe(0);
    }
    // By the clock, wherever that falls.
    for (const milliseconds of inject('isThorough') ? [200, 500] : []) {
      const start = beginProduct(environment);
      await Promise.race([wait(milliseconds), start.ready.catch(() => undefined)]);
      await start.kill();
    }
    const server = await startProduct(environment);
    expect(await count('select count(*) from schema_migrations')).toBe(
      (await readSchemaFiles(productSchema)).migrations.length,
    );
    expect(await askProduct(server.address, 'GET', '/readyz')).toMatchObject({ status: 200 });
    expect(await server.stop()).toBe(0);
    await observer.end();
    await dispose();
  });
});
