import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { productMigrations, readMigrations } from '../platform/database/migrations/migration-files.ts';
import { askProduct, signInToProduct } from '../testing/ask-product.ts';
import { makeDatabase } from '../testing/database/open-test-database.ts';
import { preparedDatabases, testDatabaseKinds } from '../testing/database/test-database-kinds.ts';
import { beginProduct, environmentOf, startProduct } from '../testing/start-product.ts';

const ACCOUNT = { emailAddress: 'system-admin@acme.example', password: 'pactbook-demo' };
const OTHER_ACCOUNT = { emailAddress: 'system-admin@globex.example', password: 'pactbook-demo' };
/**
 * Where a first start is cut, as shares of the time that a whole one takes here; each list on one data folder, so
 * that what one cut left is what the next start finds. The first folder is a new one; in the others the engine has
 * laid out its files already, so that the cuts fall into the migrations and the demo.
 */
const ALL_CUTS = [
  [0.5, 0.8, 0.08, 0.5, 0.6],
  [0.2, 0.35, 0.9, 0.4, 0.45],
  [0.65, 0.3, 0.55, 0.1, 0.7],
];
/**
 * All of them are for thorough runs: a start with the demo takes its time. By default one new folder is cut while its files
 * are laid out, in the migrations and in the demo.
 */
const CUTS = inject('isThorough') ? ALL_CUTS : [[0.2, 0.5, 0.8]];
const CUT_COUNT = CUTS.flat().length;
/** How often a first start is cut between two migrations: before there is any, and after those that followed. */
const MIGRATION_CUTS = inject('isThorough') ? 4 : 2;

/** What holds ids, of people and others, or moments. */
const BY_CHANCE = /^(id|teams|owners|technicalContact|.*By|.*Id|.*At)$/;

/** The parts of an answer that are the same on every installation: no ids, no moments, and no order that comes of them. */
function withoutChance(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value
      .map(withoutChance)
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !BY_CHANCE.test(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutChance(inner)]));
}

async function answersOf(address: string): Promise<unknown> {
  const answers: unknown[] = [];
  for (const account of [ACCOUNT, OTHER_ACCOUNT]) {
    const token = await signInToProduct(address, account);
    for (const path of ['/contracts', '/teams', '/profile']) {
      const { status, body } = await askProduct(address, 'GET', path, { token });
      const parts: unknown[] = Array.isArray(body) ? body : [body];
      answers.push([path, status, parts.map((part) => JSON.stringify(withoutChance(part))).toSorted()]);
    }
  }
  return answers;
}

describe('the first start, with its demo,', () => {
  it(`may be cut at any moment, ${CUT_COUNT} times: the next one succeeds and answers the same`, async () => {
    const folders: string[] = [];
    const newFolder = (isLaidOut: boolean): string => {
      const folder = mkdtempSync(join(tmpdir(), 'pactbook-cut-'));
      folders.push(folder);
      if (isLaidOut) cpSync(preparedDatabases().embedded.blank, folder, { recursive: true });
      return folder;
    };
    const startOn = (folder: string) => ({ PACTBOOK_DATA: folder, LOG_LEVEL: 'warn' });
    const wholeStarts: number[] = [];
    let expected: unknown;
    try {
      for (const [at, shares] of CUTS.entries()) {
        const isLaidOut = at > 0;
        // A new folder and one that is laid out: each kind is timed once, by a start that nobody cuts.
        if (at < 2) {
          const begun = performance.now();
          const whole = await startProduct(startOn(newFolder(isLaidOut)));
          wholeStarts[at] = performance.now() - begun;
          expected ??= await answersOf(whole.address);
          await whole.kill();
        }
        const wholeStart = wholeStarts[Math.min(at, 1)] ?? 0;
        const folder = newFolder(isLaidOut);
        for (const share of shares) {
          const start = beginProduct(startOn(folder));
          await Promise.race([wait(wholeStart * share), start.ready.catch(() => undefined)]);
          await start.kill();
        }
        const server = await startProduct(startOn(folder));
        expect(await answersOf(server.address)).toEqual(expected);
        expect(server.output()).not.toContain('"level":50');
        await server.kill();
      }
    } finally {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
  }, 480_000);
});

describe.runIf(testDatabaseKinds.includes('postgres'))('the first start on postgres', () => {
  it('may be cut while it migrates: the next one succeeds, and each migration is there once', async () => {
    const { settings, dispose } = await makeDatabase('postgres', 'blank');
    if (settings.kind !== 'postgres') throw new Error('made the wrong kind');
    const environment = { ...environmentOf(settings), LOG_LEVEL: 'info' };
    const observer = new pg.Client({ connectionString: settings.url });
    await observer.connect();
    const count = async (text: string) =>
      Number((await observer.query<{ count: string }>(text)).rows[0]?.count ?? 0);
    const isThere = () => count("select count(*) from pg_class where relname = 'schema_migration_lock'");
    const waits = () => count("select count(*) from pg_locks where not granted and locktype <> 'relation'");
    const migrations = () => count('select count(*) from schema_migrations');
    const whenever = async (isSo: () => Promise<number>) => {
      while ((await isSo()) === 0) await wait(1);
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
    for (const milliseconds of inject('isThorough') ? [200, 500] : [500]) {
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
  }, 90_000);
});
