import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { findPooler, startPooler, type Pooler } from '../../testing/database/start-pooler.ts';
import { preparedDatabases } from '../../testing/database/prepared-databases.ts';
import { startAnotherNode, startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const SESSIONS = 2;
const program = findPooler(process.env['PATH'] ?? '');

describe.runIf(program !== null)('behind a pooler in transaction mode', () => {
  let pooler: Pooler;
  let direct: TestServer;
  let node: TestServer;
  let url = '';
  const people: { organisation: BuiltOrganisation; admin: BuiltUser; product: string }[] = [];

  beforeAll(async () => {
    pooler = await startPooler(program ?? '', preparedDatabases().adminUrl, SESSIONS);
    direct = await startTestServer();
    const { settings } = direct.testDatabase;
    url = pooler.url(new URL(settings.url).pathname.slice(1));
    node = await startAnotherNode(direct, { url, pooler: 'transaction', connections: 6 });
    for (const product of ['Of the first', 'Of the second', 'Of the third']) {
      const organisation = await buildOrganisation(direct);
      const admin = await buildUser(direct, { organisation, role: 'System Admin' });
      await buildContract(direct, organisation, { product });
      people.push({ organisation, admin, product });
    }
  });
  afterAll(async () => {
    await node?.stop();
    await direct?.stop();
    await pooler?.stop();
  });

  test('sessions that organisations share show each only its own records, no matter who asks at the same time', async () => {
    const rounds = Array.from({ length: 30 }, (_, round) => people[round % people.length]).filter(
      (one) => one !== undefined,
    );
    const answers = await Promise.all(
      rounds.map(async ({ admin, product }) => {
        const changed = await node.request('POST', '/contracts/create', {
          token: admin.token,
          body: { product, vendor: 'Pooled', status: 'LIVE', startDate: '2026-01-01', endDate: '2027-01-01' },
        });
        const list = await node.request('GET', '/contracts', { token: admin.token });
        return [
          changed.status,
          list.status,
          new Set(list.body.map((row: { product: string }) => row.product)),
        ];
      }),
    );
    expect(answers).toEqual(rounds.map(({ product }) => [201, 200, new Set([product])]));
  });

  test('a record is changed, read and listed as without it', async () => {
    const [{ admin, organisation } = people[0] ?? expect.unreachable()] = people;
    const { id } = await buildContract(direct, organisation);
    for (let round = 0; round < 25; round += 1) {
      const { status } = await node.request('POST', `/contracts/${id}`, {
        token: admin.token,
        body: { notes: `Round ${round}` },
      });
      expect(status).toBe(200);
    }
    for (const path of [`/contracts/${id}`, '/contracts', `/contracts/${id}/activity`, '/dashboard']) {
      const [pooled, plain] = await Promise.all(
        [node, direct].map((one) => one.request('GET', path, { token: admin.token })),
      );
      expect([path, pooled?.status, pooled?.body]).toEqual([path, 200, plain?.body]);
    }
  });

  test('a statement that fails leaves nothing open in the session', async () => {
    const [{ admin } = expect.unreachable()] = people;
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () =>
        node.services.database.prepared({ name: 'fails', text: 'select 1 / $1::integer as value' }, [0]).then(
          () => 'answered',
          () => 'failed',
        ),
      ),
    );
    expect(new Set(outcomes)).toEqual(new Set(['failed']));
    expect((await node.request('GET', '/profile', { token: admin.token })).status).toBe(200);
  });

  test('the server leaves no role, no organisation and no prepared statement behind in a session', async () => {
    const clients = Array.from({ length: SESSIONS }, () => new pg.Client({ connectionString: url }));
    try {
      await Promise.all(clients.map((client) => client.connect()));
      // In open transactions each client holds its own session: together they see all of them.
      await Promise.all(clients.map((client) => client.query('begin')));
      for (const client of clients) {
        const { rows } = await client.query(
          `select current_setting('role') as role, coalesce(current_setting('pactbook.organisation_id', true), '') as organisation,
            (select count(*)::integer from pg_prepared_statements where name <> '') as prepared`,
        );
        expect(rows).toEqual([{ role: 'none', organisation: '', prepared: 0 }]);
      }
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
  });

  test('no plan of the application is compiled', async () => {
    const [{ organisation } = expect.unreachable()] = people;
    const { rows } = await node.services.database.read(organisation.scope, (db) =>
      sql`select setting, source from pg_settings where name = 'jit'`.execute(db),
    );
    expect(rows).toEqual([{ setting: 'off', source: 'session' }]);
  });

  test('statistics are gathered by the owner', async () => {
    await expect(node.services.database.renewStatistics()).resolves.toBeUndefined();
  });
});
