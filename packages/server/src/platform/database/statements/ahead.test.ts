import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../testing/database/open-test-database.ts';
import { silentLog } from '../../../testing/database/silent-log.ts';
import { Database } from '../database.ts';
import { openEngine } from '../open-database.ts';
import { mintOrganisationScope, type OrganisationScope } from '../organisation-scope.ts';
import { BEHIND_OTHERS, sendAhead } from './ahead.ts';
import { statementNameOf } from './prepared-statement.ts';

const CONNECTIONS = 2;
const NAMES = 'select name from organisations where id = $1';

/** The names of an organisation as one statement reads them. */
const readAlone = (database: Database, { organisationId }: OrganisationScope, of = organisationId) =>
  database.readOne<{ name: string }>(mintOrganisationScope(organisationId), () => ({
    sql: NAMES,
    parameters: [of],
    planName: statementNameOf(NAMES),
    query: { kind: 'RawNode', sqlFragments: [NAMES], parameters: [] },
    queryId: { queryId: 'names' },
  }));

describe.each(['none', 'transaction'] as const)('with the pooler "%s"', (pooler) => {
  let made: TestDatabase;
  let database: Database;
  const scopes: OrganisationScope[] = [];
  beforeAll(async () => {
    made = await openTestDatabase();
    database = new Database(
      await openEngine({ ...made.settings, pooler, connections: CONNECTIONS }, silentLog),
    );
    for (const name of ['First', 'Second', 'Third']) {
      const scope = mintOrganisationScope(crypto.randomUUID());
      const row = { id: scope.organisationId, name, time_zone: 'UTC', created_at: new Date() };
      await database.write(scope, (db) => db.insertInto('organisations').values(row).execute());
      scopes.push(scope);
    }
  });
  afterAll(async () => {
    await database.close();
    await made.remove();
  });

  test('one statement reads its own organisation alone, no matter who asks at the same time', async () => {
    const asked = Array.from(
      { length: 30 },
      (_, turn) => scopes[turn % scopes.length] ?? expect.unreachable(),
    );
    const names = await Promise.all(asked.map((scope) => readAlone(database, scope)));
    expect(names.map(([row]) => row?.name)).toEqual(
      asked.map((scope) => ['First', 'Second', 'Third'][scopes.indexOf(scope)]),
    );
    const [first, second] = scopes;
    expect(await readAlone(database, first ?? expect.unreachable(), second?.organisationId)).toEqual([]);
  });

  test('what follows on the connection has no organisation', async () => {
    const [scope = expect.unreachable()] = scopes;
    await Promise.all(Array.from({ length: CONNECTIONS }, () => readAlone(database, scope)));
    const left = await Promise.all(
      Array.from({ length: CONNECTIONS }, () =>
        database.prepared({ name: 'left', text: 'select current_organisation_id() as id' }, []),
      ),
    );
    expect(left).toEqual(Array.from({ length: CONNECTIONS }, () => [{ id: null }]));
  });

  test('a transaction without a statement, and one whose first statement fails, leave the connection usable', async () => {
    const [scope = expect.unreachable()] = scopes;
    for (let turn = 0; turn < CONNECTIONS + 1; turn += 1) {
      await expect(database.write(scope, async () => 'nothing')).resolves.toBe('nothing');
      await expect(database.read(scope, (db) => sql`select 1 / 0`.execute(db))).rejects.toThrow('division');
    }
    expect(await readAlone(database, scope)).toEqual([{ name: 'First' }]);
  });

  test('a transaction has its kind, its organisation and its own time limit', async () => {
    const [scope = expect.unreachable()] = scopes;
    const settings = (db: Parameters<Parameters<Database['read']>[1]>[0]) =>
      sql<{
        mode: string;
        limit: string;
        id: string;
      }>`select current_setting('transaction_read_only') as mode,
        current_setting('statement_timeout') as limit, current_organisation_id() as id`.execute(db);
    const { organisationId: id } = scope;
    const [read] = (await database.read(scope, settings, { timeoutMs: 1_234 })).rows;
    expect(read).toEqual({ mode: 'on', limit: '1234ms', id });
    const [written] = (await database.write(scope, settings)).rows;
    expect(written).toEqual({ mode: 'off', limit: '5s', id });
  });

  test('a statement behind one that fails, whatever it is, is answered with the error', async () => {
    const client = await database.pool.connect();
    try {
      for (const text of ['commit', 'select 1']) {
        sendAhead(client, [{ text: 'select 1 / $1::integer', values: ['0'] }], false);
        await expect(client.query({ text, ...BEHIND_OTHERS })).rejects.toThrow('division by zero');
      }
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    } finally {
      client.release();
    }
  });
});
