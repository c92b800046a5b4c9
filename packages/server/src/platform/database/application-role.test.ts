import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, type MadeDatabase } from '../../testing/database/open-test-database.ts';
import { silentLog } from '../../testing/database/silent-log.ts';
import { Database, type Engine } from './database.ts';
import { openDatabase, openEngine } from './open-database.ts';

/** Every way back to the user that a connection was made with, and what only the owner of the tables may do. */
const WAYS_BACK = [
  'reset role',
  'set role none',
  'set session authorization default',
  'discard all',
  'reset all',
];
const AS_OWNER = [
  'alter table users disable row level security',
  'update events set cause = cause',
  'select value from installation_keys',
];

async function tryAll(engine: Engine, owner: string): Promise<{ who: string; done: string[] }> {
  const client = await engine.pool.connect();
  const done: string[] = [];
  const attempt = async (statement: string): Promise<void> => {
    await client.query(statement).then(
      () => done.push(statement),
      () => undefined,
    );
  };
  try {
    for (const way of [...WAYS_BACK, `set role "${owner}"`, `set session authorization "${owner}"`]) {
      await client.query(way).catch(() => undefined);
      for (const statement of AS_OWNER) await attempt(statement);
    }
    const { rows } = await client.query<{ who: string }>('select current_user as who');
    return { who: rows[0]?.who ?? '', done };
  } finally {
    client.release(true);
  }
}

describe("the application's role", () => {
  let made: MadeDatabase;
  let engine: Engine;

  beforeAll(async () => {
    made = await makeDatabase('migrated');
    engine = await openEngine(made.settings, silentLog);
  });
  afterAll(async () => {
    await engine.close();
    await made.dispose();
  });

  it('reads no key of the installation, and the owner keeps one for all servers', async () => {
    await expect(engine.pool.query('select * from installation_keys')).rejects.toThrow('permission denied');
    await expect(
      engine.pool.query("insert into installation_keys values ('other', 'mine', now())"),
    ).rejects.toThrow('permission denied');
    const database = new Database(engine);
    const load = (fresh: string): Promise<string> => database.loadOrMakeKey({ name: 'test', fresh, now: 0 });
    const first = await load('first');
    expect([first, await load('second')]).toEqual(['first', 'first']);
  });
});

describe('a server signed in as the application', () => {
  let made: MadeDatabase;
  let url: URL;
  let applicationUrl: string;

  beforeAll(async () => {
    made = await makeDatabase('migrated');
    url = new URL(made.settings.url);
    const application = new URL(url);
    application.username = 'pactbook_app';
    application.password = encodeURIComponent("it's % a password");
    applicationUrl = application.href;
  });
  afterAll(() => made.dispose());

  it('cannot become the owner of the tables, whatever a statement says', async () => {
    const engine = await openEngine({ url: url.href, applicationUrl }, silentLog);
    expect(await tryAll(engine, decodeURIComponent(url.username))).toEqual({ who: 'pactbook_app', done: [] });
    await engine.close();
  });

  it('is kept by its owner as before: statistics, keys, backups, migrations', async () => {
    const database = await openDatabase({ url: url.href, applicationUrl }, silentLog);
    await database.renewStatistics();
    expect(await database.loadOrMakeKey({ name: 'kept', fresh: 'value', now: 0 })).toBe('value');
    await database.removeOrganisations(['01890000-0000-7000-8000-000000000001']);
    const snapshot = await database.openSnapshot();
    expect((await snapshot.client.query('select value from installation_keys')).rows).toEqual([
      { value: 'value' },
    ]);
    await snapshot.close();
    await database.close();
  });

  it('signs in again without the owner changing the role once more', async () => {
    const passwordOf = async (): Promise<unknown> => {
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      const { rows } = await client.query(
        "select rolcanlogin, rolpassword from pg_authid where rolname = 'pactbook_app'",
      );
      await client.end();
      return rows;
    };
    const before = await passwordOf();
    const engine = await openEngine({ url: url.href, applicationUrl }, silentLog);
    await engine.close();
    expect(await passwordOf()).toEqual(before);
    expect(before).toMatchObject([{ rolcanlogin: true }]);
  });
});
