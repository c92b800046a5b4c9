import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeDatabase, type MadeDatabase } from '../../../testing/database/open-test-database.ts';
import { silentLog } from '../../../testing/database/silent-log.ts';
import { QUICK_NODE } from '../../../testing/inherited-environment.ts';
import { openEngine } from '../open-database.ts';
import { runAsOwner } from '../owner/run-as-owner.ts';
import { migrate } from './migrate.ts';
import { MigrationRefused } from './pending.ts';
import { tryMigrations } from './try-migrations.ts';

const opener = fileURLToPath(new URL('../../../testing/database/programs/open-database.ts', import.meta.url));

/** A database that nothing was applied to, and a schema with one table, for each test of a group. */
function prepareFolder() {
  let made: MadeDatabase;
  let folder: string;
  const put = async (file: string, sql: string): Promise<void> => {
    const path = join(folder, `${file}.sql`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, sql);
  };
  beforeEach(async () => {
    made = await makeDatabase('blank');
    folder = await mkdtemp(join(tmpdir(), 'pactbook-schema-'));
    for (const part of ['schema', 'functions', 'migrations']) await mkdir(join(folder, part));
    await put('schema/01-things', 'create table things (id integer);');
  });
  afterEach(async () => {
    await made.dispose();
    await rm(folder, { recursive: true });
  });

  const settings = () => ({ ...made.settings, schemaFolder: folder });
  return {
    settings,
    put,
    remove: (file: string) => rm(join(folder, `${file}.sql`)),
    /** Opens the database (which migrates it), asks one thing as the owner, closes it. */
    ask: async (question: string): Promise<unknown[]> => {
      const engine = await openEngine(settings(), silentLog);
      try {
        return await runAsOwner(engine.pool, async (client) => (await client.query(question)).rows);
      } finally {
        await engine.close();
      }
    },
    /** Asks without opening it first. */
    look: async (question: string): Promise<unknown[]> => {
      const client = new pg.Client({ connectionString: made.settings.url });
      await client.connect();
      try {
        return (await client.query(question)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

const applied = 'select name from schema_migrations order by name';
const SCHEMA = { name: '0000-schema' };

describe('a database', () => {
  const { settings, put, remove, ask, look } = prepareFolder();

  test('begins with the schema, and gets each migration once, in the order of their numbers', async () => {
    await put('migrations/0002-second', 'alter table first add column again text;');
    await put('migrations/0001-first', 'create table first (id integer); insert into first values (1);');
    expect(await ask('select id, again from first, (select count(*) from things) t')).toEqual([
      { id: 1, again: null },
    ]);
    expect(await ask('select id, again from first')).toEqual([{ id: 1, again: null }]);
    await put('migrations/0003-third', 'insert into first values (3);');
    expect(await ask('select id from first order by id')).toEqual([{ id: 1 }, { id: 3 }]);
  });

  test('stays as it was when an upgrade fails half way, and the fault names the migration', async () => {
    await ask(applied);
    await put('migrations/0001-good', 'create table good (id integer);');
    await put('migrations/0002-bad', 'create table half (id integer); select 1 / 0;');
    await expect(ask(applied)).rejects.toThrow(/0002-bad failed, nothing was changed.*division by zero/);
    await remove('migrations/0002-bad');
    expect(await look(applied)).toEqual([SCHEMA]);
    expect(await ask("select to_regclass('good')::text as good, to_regclass('half') as half")).toEqual([
      { good: 'good', half: null },
    ]);
  });

  test('is not touched by migrations that end their transaction', async () => {
    await put('migrations/0001-ending', 'create table early (id integer); commit; begin;');
    await expect(ask(applied)).rejects.toThrow('leave BEGIN, COMMIT and ROLLBACK out');
  });

  test('is tried: everything pending is applied and rolled back, and what would fail is named', async () => {
    await expect(tryMigrations(settings(), silentLog)).rejects.toThrow(
      'There is no database of Pactbook here yet',
    );
    await ask(applied);
    expect(await tryMigrations(settings(), silentLog)).toEqual([]);
    await put('migrations/0001-first', 'create table first (id integer);');
    await put('migrations/0002-second', 'insert into first values (2);');
    await put('functions/two', two('2'));
    expect(await tryMigrations(settings(), silentLog)).toEqual(['0001-first', '0002-second', 'function two']);
    await put('migrations/0003-bad', 'select 1 / 0;');
    await expect(tryMigrations(settings(), silentLog)).rejects.toThrow(/0003-bad failed.*division by zero/);
    expect(await look("select name, to_regclass('first') as first from schema_migrations")).toEqual([
      { ...SCHEMA, first: null },
    ]);
  });

  test('that a start was killed at has nothing of it, and the next start succeeds', async () => {
    await put('migrations/0001-quick', 'create table quick (id integer);');
    await put('migrations/0002-slow', 'select pg_sleep(600);');
    const child = spawn(process.execPath, [...QUICK_NODE, opener, JSON.stringify(settings())], {
      stdio: 'ignore',
    });
    const exit = once(child, 'exit');
    const sleeping =
      "select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";
    await expect.poll(() => look(sleeping)).toHaveLength(1);
    child.kill('SIGKILL');
    await exit;
    // The server notices that its client is gone when the statement ends.
    await look(`select pg_terminate_backend(pid) from (${sleeping}) s`);
    await expect.poll(() => look(sleeping)).toEqual([]);
    expect(await look("select to_regclass('things') as things, to_regclass('quick') as quick")).toEqual([
      { things: null, quick: null },
    ]);
    await put('migrations/0002-slow', 'create table slow (id integer);');
    expect(await ask(applied)).toEqual([SCHEMA, { name: '0001-quick' }, { name: '0002-slow' }]);
  });
});

// What is refused is decided from files and names, before a database is asked to change anything.
describe('a database is refused, and not touched', () => {
  const { put, remove, ask, look } = prepareFolder();

  test('that a version before 1.0.0 made, with a sentence that says what to do', async () => {
    await look('create table schema_migrations (name text primary key, checksum text not null)');
    await look("insert into schema_migrations values ('0001-catalogue', 'a'), ('0099-replaced-groups', 'b')");
    await expect(ask(applied)).rejects.toThrow(MigrationRefused);
    await expect(ask(applied)).rejects.toThrow(
      /made by a version before 1\.0\.0.*nothing was changed.*start that version again, back it up and export/,
    );
    const tables =
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'";
    expect(await look(tables)).toEqual([{ name: 'schema_migrations' }]);
    expect(await look('select count(*)::int as rows from schema_migrations')).toEqual([{ rows: 2 }]);
  });

  test('after its schema or a migration was changed', async () => {
    await put('migrations/0001-first', 'create table first (id integer);');
    await ask(applied);
    await put('migrations/0001-first', 'create table first (id bigint);');
    await expect(ask(applied)).rejects.toThrow('0001-first was changed after it had been applied');
    await put('migrations/0001-first', 'create table first (id integer);');
    await put('schema/02-more', 'create table more (id integer);');
    await expect(ask(applied)).rejects.toThrow(
      'database/schema were changed after this database had been made',
    );
  });

  test('but not for the line ends of a checkout on Windows', async () => {
    await put('migrations/0001-first', 'create table first (id integer);\n-- done\n');
    await ask(applied);
    await put('migrations/0001-first', 'create table first (id integer);\r\n-- done\r\n');
    expect(await ask(applied)).toEqual([SCHEMA, { name: '0001-first' }]);
  });

  test('by a version that does not know one of its migrations', async () => {
    await put('migrations/0001-newer', 'create table newer (id integer);');
    await ask(applied);
    await remove('migrations/0001-newer');
    await expect(ask(applied)).rejects.toThrow(/0001-newer, which this version .* does not know/);
  });

  test('for a migration with a number below those that it has, or that two have', async () => {
    await put('migrations/0002-second', 'create table second (id integer);');
    await ask(applied);
    await put('migrations/0001-late', 'create table late (id integer);');
    await expect(ask(applied)).rejects.toThrow('Give it a higher number');
    await put('migrations/0002-other', 'create table other (id integer);');
    await expect(ask(applied)).rejects.toThrow('Two migrations have the number 0002');
  });
});

const two = (result: string) =>
  `create or replace function two() returns integer language sql return ${result};`;

describe('a function', () => {
  const { put, remove, ask, look } = prepareFolder();

  test('is applied again when its file changes, also with other arguments and another result', async () => {
    await put('functions/two', two('1'));
    expect(await ask('select two()')).toEqual([{ two: 1 }]);
    await put('functions/two', two('2'));
    expect(await ask('select two()')).toEqual([{ two: 2 }]);
    await put(
      'functions/two',
      "create or replace function two(name text) returns text language sql return name || ' two';",
    );
    expect(await ask("select two('my')")).toEqual([{ two: 'my two' }]);
    const forms = "select oid::regprocedure::text as form from pg_proc where proname = 'two'";
    expect(await look(forms)).toEqual([{ form: 'two(text)' }]);
    await remove('functions/two');
    await ask(applied);
    expect(await look(forms)).toEqual([]);
  });

  test('is applied after those that it calls, and may name tables of the schema and of migrations', async () => {
    await put(
      'functions/a_first',
      'create function a_first() returns integer language sql return two() + 1;',
    );
    await put('functions/two', two('2'));
    await put(
      'functions/counted',
      'create function counted() returns bigint language sql as $$ select count(*) from public.later $$;',
    );
    await put('migrations/0001-later', 'create table later (id integer);');
    expect(await ask('select a_first(), counted()')).toEqual([{ a_first: 3, counted: '0' }]);
  });

  test('that is new is there for the migrations, and one that changed may use what they add', async () => {
    const keeps = (
      column: string,
    ) => `create or replace function keeps() returns trigger language plpgsql as $$
      begin new.${column} := 7; return new; end $$;`;
    await ask(applied);
    await put('functions/keeps', keeps('id'));
    await put(
      'migrations/0001-trigger',
      'create trigger keeps before insert on things for each row execute function keeps();',
    );
    expect(await ask('insert into things values (1) returning id')).toEqual([{ id: 7 }]);
    await put('functions/keeps', keeps('more'));
    await put('migrations/0002-more', 'alter table things add column more integer;');
    expect(await ask('insert into things values (1) returning id, more')).toEqual([{ id: 1, more: 7 }]);
  });

  test('of a newer version is left as it is by an older one that starts meanwhile', async () => {
    await put('functions/two', two('2'));
    await ask(applied);
    await look("update schema_functions set version = '999.0.0', checksum = 'of the newer one'");
    await put('functions/two', two('3'));
    expect(await ask('select two()')).toEqual([{ two: 2 }]);
    await look("update schema_functions set version = '0.9.12'");
    expect(await ask('select two()')).toEqual([{ two: 3 }]);
  });
});

describe('several nodes', () => {
  const { settings, put, look } = prepareFolder();

  test('migrate one new database at the same moment: everything is applied once', async () => {
    await put('migrations/0001-one', 'insert into things values (1);');
    await put('migrations/0002-two', 'insert into things values (2);');
    await put('functions/two', two('2'));
    const { url, schemaFolder } = settings();
    const start = () => migrate({ connectionString: url }, schemaFolder, silentLog);
    const done = await Promise.all([start(), start(), start()]);
    expect(done.flat()).toEqual(['0000-schema', '0001-one', '0002-two', 'function two']);
    expect(await look('select id from things order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  });
});
