import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { startProgram } from '../../testing/database/child-program.ts';
import { findPostgresPrograms, startPostgresCluster } from '../../testing/database/postgres-cluster.ts';
import { makeDatabase } from '../../testing/database/open-test-database.ts';
import { silentLog } from '../../testing/database/silent-log.ts';
import { preparedDatabases, testDatabaseKinds } from '../../testing/database/test-database-kinds.ts';
import { openDatabase, openEngine, type DatabaseSettings } from './open-database.ts';
import { mintOrganisationScope } from './organisation-scope.ts';
import { runAsOwner } from './owner/run-as-owner.ts';

/** The slow tests of what must hold when processes die: each starts and kills real ones. */

async function storedIds(settings: DatabaseSettings): Promise<Set<string>> {
  const engine = await openEngine(settings, silentLog);
  const { rows } = await runAsOwner(engine.pool, (client) =>
    client.query<{ id: string }>('select id from organisations'),
  );
  await engine.close();
  return new Set(rows.map((row) => row.id));
}

function newScope() {
  return mintOrganisationScope(crypto.randomUUID());
}

/** The product itself is killed in `faults/kill.test.ts`. By default a client of PostgreSQL, which is another process, once. */
const KILLS = inject('isThorough')
  ? ({ embedded: 4, postgres: 4 } as const)
  : ({ embedded: 2, postgres: 1 } as const);
/**
 * Milliseconds after the folder of a first start began to look like a database. By default one, while its files are laid out:
 * `faults/demo-start.test.ts` cuts the product's first start in each of its parts.
 */
const FIRST_START_KILLS = inject('isThorough') ? [0, 600, 1_500] : [0];
const STRACE = '/usr/bin/strace';
const hasStrace = existsSync(STRACE);

describe.each(testDatabaseKinds)('kill -9 on %s', (kind) => {
  const kills = KILLS[kind];
  test(`${kills} times loses nothing that was acknowledged; it serves again`, async () => {
    const { settings, dispose } = await makeDatabase(kind, 'migrated');
    const acknowledged: string[] = [];
    for (let round = 0; round < kills; round += 1) {
      const child = startProgram('commit-rows', [JSON.stringify(settings)]);
      await child.printed(2);
      expect([child.lines[0], child.errors()]).toEqual(['open', '']);
      // Killed in the middle of its commits, at another moment each time: by what it has done, not by the clock.
      await child.printed(12 + round);
      await wait(round);
      await child.kill();
      acknowledged.push(...child.lines.slice(1));
    }
    expect(acknowledged.length).toBeGreaterThan(kills * 10);
    const stored = await storedIds(settings);
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    // At most one more per kill: committed, but not yet acknowledged.
    expect(stored.size - acknowledged.length).toBeLessThanOrEqual(kills);
    await dispose();
  });
});

const OWN_MOUNTS = ['--user', '--map-root-user', '--mount'];

/** Whether this system lets us mount a disk of our own. */
function canMount(): boolean {
  const mount = [...OWN_MOUNTS, 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()];
  return process.platform === 'linux' && spawnSync('unshare', mount).status === 0;
}

describe.runIf(canMount())('a full disk below the embedded database', () => {
  test('stops writes only, and they come back as soon as there is space', async () => {
    const { settings, dispose } = await makeDatabase('embedded', 'migrated');
    if (settings.kind !== 'embedded') throw new Error('made the wrong kind');
    const disk = mkdtempSync(join(tmpdir(), 'pactbook-disk-'));
    const child = startProgram('fill-disk', [disk, settings.folder], ['unshare', ...OWN_MOUNTS]);
    expect([await child.ended, child.errors()]).toEqual([0, '']);
    const stopped = ['The embedded database stopped by itself', 'log cannot grow'];
    const [back, late] = [child.lines.slice(0, 6), child.lines.slice(6)];
    const restarted = 'The embedded database was started again after it had stopped by itself';
    expect(back.slice(0, 2).toSorted()).toEqual(stopped.toSorted());
    // Space was held back for the start: no try failed, and nothing had to be waited for when there was space again.
    expect(back.slice(2)).toEqual([restarted, 'reads go on', 'DatabaseStorageFull', 'wrote at try 1']);
    // Where that was taken as well, the start waits for space in place of failing again and again.
    expect(late.slice(0, 2).toSorted()).toEqual(stopped.toSorted());
    expect(late.slice(2)).toEqual([restarted, expect.stringMatching(/^wrote after \d+ ms$/)]);
    rmSync(disk, { recursive: true });
    await dispose();
  });
});

describe('the first start of the embedded database', () => {
  let folder: string;
  let settings: DatabaseSettings;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pactbook-durable-'));
    settings = { kind: 'embedded', folder };
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const marker = () => join(folder, 'database.first-start');

  /** Begins a first start, and kills it so many milliseconds after its folder began to look like a database. */
  async function cutFirstStart(milliseconds: number): Promise<void> {
    const child = startProgram('commit-rows', [JSON.stringify(settings), '0']);
    const looksLikeDatabase = () => existsSync(join(folder, 'database', 'PG_VERSION'));
    await expect.poll(looksLikeDatabase, { interval: 5 }).toBe(true);
    await Promise.race([wait(milliseconds), child.ended]);
    await child.kill();
    expect(child.errors()).toBe('');
  }

  // One whole start for two rules: a new folder takes seconds of the processor.
  const flushes = hasStrace ? ', and flushes to the disk in the eyes of the operating system' : '';
  test(`may be killed while its files are laid out: the next one begins anew${flushes}`, async () => {
    for (const moment of FIRST_START_KILLS) {
      await cutFirstStart(moment);
      if (moment === 0) expect(existsSync(marker())).toBe(true);
    }
    const trace = join(folder, 'trace');
    const strace = [STRACE, '-f', '--seccomp-bpf', '-e', 'trace=fsync,fdatasync', '-o', trace];
    const child = startProgram('commit-rows', [JSON.stringify(settings), '100'], hasStrace ? strace : []);
    expect([await child.ended, child.errors()]).toEqual([0, '']);
    expect(child.lines.length).toBe(101);
    expect(existsSync(marker())).toBe(false);
    expect(await storedIds(settings)).toEqual(new Set(child.lines.slice(1)));
    if (!hasStrace) return;
    const calls = readFileSync(trace, 'utf8').match(/(fsync|fdatasync)\(\d+/g) ?? [];
    // The new data folder is flushed as well, file by file.
    expect(calls.filter((call) => call.startsWith('fdatasync')).length).toBeGreaterThan(100);
    expect(calls.filter((call) => call.startsWith('fsync')).length).toBeGreaterThan(500);
  });

  // By default the test above cuts a real one at such a moment.
  test.runIf(inject('isThorough'))(
    'throws away what lies in the folder when the one before was cut while the files were being laid out',
    async () => {
      cpSync(preparedDatabases().embedded.migrated, folder, { recursive: true });
      rmSync(join(folder, 'database', 'global'), { recursive: true });
      writeFileSync(marker(), '');
      expect((await storedIds(settings)).size).toBe(0);
      expect(existsSync(marker())).toBe(false);
    },
  );
});

describe('the embedded database', () => {
  let settings: DatabaseSettings & { folder: string };
  let dispose: () => Promise<void>;
  beforeEach(async () => {
    const made = await makeDatabase('embedded', 'migrated');
    if (made.settings.kind !== 'embedded') throw new Error('made the wrong kind');
    ({ settings, dispose } = { settings: made.settings, dispose: made.dispose });
  });
  afterEach(() => dispose());

  test('is refused to a second process, which names the first and leaves it unharmed', async () => {
    const first = startProgram('commit-rows', [JSON.stringify(settings)]);
    await first.printed(5);
    const second = startProgram('commit-rows', [JSON.stringify(settings), '1']);
    expect(await second.ended).toBe(1);
    expect(second.lines).toEqual([]);
    expect(second.errors()).toContain(
      `The data folder ${settings.folder} is already in use by process ${first.pid} (started `,
    );
    await first.printed(first.lines.length + 20);
    await first.kill();
    const stored = await storedIds(settings);
    expect(first.lines.length).toBeGreaterThan(25);
    expect(first.lines.slice(1).filter((id) => !stored.has(id))).toEqual([]);
  });

  test('flushes to the disk at least once for every commit', async () => {
    const database = await openDatabase(settings, silentLog);
    const before = await database.syncs();
    for (let count = 0; count < 50; count += 1) {
      const scope = newScope();
      await database.write(scope, (db) =>
        db
          .insertInto('organisations')
          .values({ id: scope.organisationId, name: 'A', time_zone: 'UTC', created_at: new Date() })
          .execute(),
      );
    }
    const after = await database.syncs();
    expect((after?.files ?? 0) - (before?.files ?? 0)).toBeGreaterThanOrEqual(50);
    await database.close();
  });

  test('comes back by itself when one statement has it stuck, with everything acknowledged', async () => {
    const limits = { stuckMs: 500, connectMs: 1_000 };
    const database = await openDatabase({ ...settings, limits }, silentLog);
    const scope = newScope();
    await database.write(scope, (db) =>
      db
        .insertInto('organisations')
        .values({ id: scope.organisationId, name: 'A', time_zone: 'UTC', created_at: new Date() })
        .execute(),
    );
    const endless = database.read(
      scope,
      (db) => sql`select count(*) from generate_series(1, 1e15::bigint)`.execute(db),
      { timeoutMs: 100 },
    );
    await expect(endless).rejects.toThrow('took too long');
    const names = () =>
      database
        .read(scope, (db) => db.selectFrom('organisations').select('name').execute())
        .catch((error: unknown) => (error instanceof Error ? error.message : error));
    await expect.poll(names, { interval: 200 }).toEqual([{ name: 'A' }]);
    await database.close();
  });
});

// PATH is left out: what is installed by the system is enough for this one.
const programs = findPostgresPrograms('');

test.runIf(programs !== null)(
  'PostgreSQL flushes its log at least once for every commit of one client',
  async () => {
    const cluster = await startPostgresCluster(programs ?? '', true);
    try {
      const settings: DatabaseSettings = { url: cluster.url('postgres') };
      const flushes = async (): Promise<number> => {
        const engine = await openEngine(settings, silentLog);
        const count = await runAsOwner(engine.pool, async (client) => {
          await client.query('select pg_stat_force_next_flush()');
          const { rows } = await client.query<{ version: number }>(
            "select current_setting('server_version_num')::int as version",
          );
          const question =
            (rows[0]?.version ?? 0) >= 180_000
              ? "select sum(fsyncs)::int as count from pg_stat_io where object = 'wal'"
              : 'select wal_sync::int as count from pg_stat_wal';
          return (await client.query<{ count: number }>(question)).rows[0]?.count ?? 0;
        });
        await engine.close();
        return count;
      };
      const before = await flushes();
      const child = startProgram('commit-rows', [JSON.stringify(settings), '50']);
      expect([await child.ended, child.errors()]).toEqual([0, '']);
      await expect.poll(async () => (await flushes()) - before).toBeGreaterThanOrEqual(50);
    } finally {
      await cluster.stop();
    }
  },
);
