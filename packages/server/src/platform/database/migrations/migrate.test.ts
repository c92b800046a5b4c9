import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDatabase, type MadeDatabase } from '../../../testing/database/open-test-database.ts';
import { silentLog } from '../../../testing/database/silent-log.ts';
import { QUICK_NODE } from '../../../testing/inherited-environment.ts';
import { openEngine } from '../open-database.ts';
import { runAsOwner } from '../owner/run-as-owner.ts';
import { migrate, MigrationRefused } from './migrate.ts';
import { tryMigrations } from './try-migrations.ts';

const opener = fileURLToPath(
  new URL('../../../testing/database/programs/open-and-report.ts', import.meta.url),
);

/** A database that no migration has touched, and a folder for migrations, for each test of a group. */
function prepareFolder() {
  let made: MadeDatabase;
  let folder: string;
  beforeEach(async () => {
    made = await makeDatabase('blank');
    folder = await mkdtemp(join(tmpdir(), 'pactbook-migrations-'));
  });
  afterEach(async () => {
    await made.dispose();
    await rm(folder, { recursive: true });
  });

  const settings = () => ({ ...made.settings, migrationsFolder: folder });
  return {
    settings,
    put: (name: string, sql: string) => writeFile(join(folder, `${name}.sql`), sql),
    remove: (name: string) => rm(join(folder, `${name}.sql`)),
    /** Opens the database (which migrates it), asks one thing as the owner, closes it. */
    ask: async (question: string): Promise<unknown[]> => {
      const engine = await openEngine(settings(), silentLog);
      try {
        return await runAsOwner(engine.pool, async (client) => (await client.query(question)).rows);
      } finally {
        await engine.close();
      }
    },
  };
}

const applied = 'select name from schema_migrations order by name';

describe('migrations', () => {
  const { settings, put, remove, ask } = prepareFolder();

  test('are applied once, in the order of their numbers', async () => {
    await put('0002-second', 'alter table first add column again text;');
    await put('0001-first', 'create table first (id integer); insert into first values (1);');
    expect(await ask('select id, again from first')).toEqual([{ id: 1, again: null }]);
    expect(await ask('select id, again from first')).toEqual([{ id: 1, again: null }]);
    await put('0003-third', 'insert into first values (3);');
    expect(await ask('select id from first order by id')).toEqual([{ id: 1 }, { id: 3 }]);
  });

  test('leave nothing behind when they fail half way, and name themselves', async () => {
    await put('0001-good', 'create table good (id integer);');
    await put('0002-bad', 'create table half (id integer); select 1 / 0;');
    await expect(ask(applied)).rejects.toThrow(/0002-bad failed.*division by zero/);
    await remove('0002-bad');
    expect(await ask(applied)).toEqual([{ name: '0001-good' }]);
    expect(await ask("select to_regclass('half') as half")).toEqual([{ half: null }]);
  });

  test('cannot end the transaction they run in', async () => {
    await put('0001-ending', 'create table early (id integer); commit; begin;');
    await expect(ask(applied)).rejects.toThrow('leave BEGIN, COMMIT and ROLLBACK out');
  });

  test('are tried and taken back, one on top of the other, and say which would fail', async () => {
    await expect(tryMigrations(settings(), silentLog)).rejects.toThrow(
      'There is no database of Pactbook here yet',
    );
    await put('0001-first', 'create table first (id integer);');
    await ask(applied);
    expect(await tryMigrations(settings(), silentLog)).toEqual([]);
    await put('0002-second', 'create table second (id integer);');
    await put('0003-third', 'insert into second values (3);');
    expect(await tryMigrations(settings(), silentLog)).toEqual(['0002-second', '0003-third']);
    await put('0004-bad', 'select 1 / 0;');
    await expect(tryMigrations(settings(), silentLog)).rejects.toThrow(/0004-bad failed.*division by zero/);
    for (const name of ['0002-second', '0003-third', '0004-bad']) await remove(name);
    expect(await ask("select name, to_regclass('second') as second from schema_migrations")).toEqual([
      { name: '0001-first', second: null },
    ]);
  });

  test('killed half way leave nothing behind, and the next start succeeds', async () => {
    await put('0001-quick', 'create table quick (id integer);');
    await put(
      '0002-slow',
      'create table slow (id integer); insert into slow select generate_series(1, 700000);',
    );
    const child = spawn(process.execPath, [...QUICK_NODE, opener, JSON.stringify(settings())], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(child, 'exit');
    let output = '';
    for await (const chunk of child.stdout) {
      output += String(chunk);
      if (!output.includes('migrated 0001-quick')) continue;
      await wait(150);
      child.kill('SIGKILL');
    }
    await exit;
    expect(child.signalCode).toBe('SIGKILL');
    expect(output).not.toContain('0002-slow');

    await put('0002-slow', 'create table slow (id integer);');
    expect(await ask('select count(*)::int as rows from slow')).toEqual([{ rows: 0 }]);
    expect(await ask(applied)).toEqual([{ name: '0001-quick' }, { name: '0002-slow' }]);
  });
});

// What is refused is decided from files and names, before a database is asked to change anything.
describe('migration files', () => {
  const { put, remove, ask } = prepareFolder();

  test('are refused when one was changed after it had been applied', async () => {
    await put('0001-first', 'create table first (id integer);');
    await ask(applied);
    await put('0001-first', 'create table first (id bigint);');
    await expect(ask(applied)).rejects.toThrow(MigrationRefused);
    await expect(ask(applied)).rejects.toThrow('0001-first was changed after it had been applied');
  });

  test('may have their line ends changed by a checkout on Windows', async () => {
    await put('0001-first', 'create table first (id integer);\n-- done\n');
    await ask(applied);
    await put('0001-first', 'create table first (id integer);\r\n-- done\r\n');
    expect(await ask(applied)).toEqual([{ name: '0001-first' }]);
  });

  test('of a newer version are not touched by an older one', async () => {
    await put('0001-first', 'create table first (id integer);');
    await put('0002-newer', 'create table newer (id integer);');
    await ask(applied);
    await remove('0002-newer');
    await expect(ask(applied)).rejects.toThrow(/0002-newer, which this version .* does not know/);
  });

  test('that come too late for their number are refused', async () => {
    await put('0002-second', 'create table second (id integer);');
    await ask(applied);
    await put('0001-late', 'create table late (id integer);');
    await expect(ask(applied)).rejects.toThrow('Give it a higher number');
  });
});

describe('several nodes', () => {
  test('migrate one new database at the same moment: each migration is applied once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pactbook-migrations-'));
    const names = ['0001-one', '0002-two', '0003-three'];
    await writeFile(join(folder, '0001-one.sql'), 'create table one (id integer);');
    await writeFile(join(folder, '0002-two.sql'), 'insert into one values (2);');
    await writeFile(join(folder, '0003-three.sql'), 'insert into one values (3);');
    for (let round = 0; round < 3; round += 1) {
      const { settings, dispose } = await makeDatabase('blank');
      const connect = { connectionString: settings.url };
      const done = await Promise.all(Array.from({ length: 3 }, () => migrate(connect, folder, silentLog)));
      expect(done.flat().toSorted()).toEqual(names);
      const client = new pg.Client(connect);
      await client.connect();
      const { rows } = await client.query('select id from one order by id');
      expect(rows).toEqual([{ id: 2 }, { id: 3 }]);
      await client.end();
      await dispose();
    }
    await rm(folder, { recursive: true });
  });
});
