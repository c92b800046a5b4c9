import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { productMigrations, readMigrations } from '../platform/database/migrations/migration-files.ts';
import { askProduct } from '../testing/ask-product.ts';
import { makeDatabase } from '../testing/database/open-test-database.ts';
import { beginProduct, environmentOf, startProduct } from '../testing/start-product.ts';

/** How often a first start is cut between two migrations: before there is any, and after those that followed. */
const MIGRATION_CUTS = inject('isThorough') ? 4 : 2;

describe('the first start', () => {
  it('may be cut while it migrates: the next one succeeds, and each migration is there once', async () => {
    const { settings, dispose } = await makeDatabase('blank');
    const environment = { ...environmentOf(settings), LOG_LEVEL: 'info' };
    const observer = new pg.Client({ connectionString: settings.url });
    await observer.connect();
    const count = async (text: string) =>
      Number((await observer.query<{ count: string }>(text)).rows[0]?.count ?? 0);
    const isThere = () => count("select count(*) from pg_class where relname = 'schema_migration_lock'");
    const waits = () => count("select count(*) from pg_locks where not granted and locktype <> 'relation'");
    const migrations = () => count('select count(*) from schema_migrations');
    const whenever = async (isSo: () => Promise<number>) => {
      while ((await isSo()) === 0) await wait(5);
    };
    // A node that migrates locks this row for each migration; nodes that wait for it get it one after the other.
    const lockRow = () => observer.query('begin; select from schema_migration_lock where id = 1 for update');
    const applied: number[] = [];
    for (let cut = 0; cut < MIGRATION_CUTS; cut += 1) {
      if (cut > 0) await lockRow();
      const start = beginProduct(environment);
      start.ready.catch(() => undefined);
      await whenever(cut > 0 ? waits : isThere);
      if (cut > 0) {
        await observer.query('rollback');
        const before = applied.at(-1) ?? 0;
        await whenever(async () => (await migrations()) - before);
      }
      // It is given once the migration under way is there; the next one has to wait until the cut.
      await lockRow();
      await start.kill();
      applied.push(await migrations());
      await observer.query('rollback');
    }
    // By the clock, wherever that falls.
    for (const milliseconds of inject('isThorough') ? [200, 500] : []) {
      const start = beginProduct(environment);
      await Promise.race([wait(milliseconds), start.ready.catch(() => undefined)]);
      await start.kill();
    }
    const server = await startProduct(environment);
    applied.push(await migrations());
    // Each found what the cut before it had left undone, and went on from there.
    expect(applied).toEqual([...new Set(applied)].toSorted((one, other) => one - other));
    expect(applied.at(-1)).toBe((await readMigrations(productMigrations)).length);
    expect(await askProduct(server.address, 'GET', '/readyz')).toMatchObject({ status: 200 });
    expect(await server.stop()).toBe(0);
    await observer.end();
    await dispose();
  });
});
