import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { isForeignKeyViolation } from './database-errors.ts';

interface Side {
  readonly organisation: BuiltUser['organisation'];
  readonly admin: BuiltUser;
  readonly team: { readonly id: string };
  readonly contract: { readonly id: string };
  readonly category: { readonly id: string };
}

/** What would tie a row of one organisation to a row of another: a statement for each, of the organisation it is written in. */
const TIES = {
  'a record to a team': (own: Side, other: Side) => [
    'insert into contract_teams (organisation_id, contract_id, team_id) values ($1, $2, $3)',
    own.contract.id,
    other.team.id,
  ],
  'a team to a record': (own: Side, other: Side) => [
    'insert into contract_teams (organisation_id, contract_id, team_id) values ($1, $2, $3)',
    other.contract.id,
    own.team.id,
  ],
  'a record to a category': (own: Side, other: Side) => [
    'insert into contract_categories (organisation_id, contract_id, category_id) values ($1, $2, $3)',
    own.contract.id,
    other.category.id,
  ],
  'a record to an owner': (own: Side, other: Side) => [
    'insert into contract_owners (organisation_id, contract_id, user_id, position) values ($1, $2, $3, 0)',
    own.contract.id,
    other.admin.id,
  ],
  'a cost to a record': (_own: Side, other: Side) => [
    `insert into annual_costs (organisation_id, contract_id, date, cost) values ($1, $2, '2026-01-31', 1)`,
    other.contract.id,
  ],
  'the sums of a record to a record': (_own: Side, other: Side) => [
    `insert into contract_figures (organisation_id, contract_id, is_counted, status, vendor, team_ids, category_ids, yearly_cents, total_cents)
     values ($1, $2, true, 'LIVE', 'Vendor', '{}', '{}', '{}', 0)`,
    other.contract.id,
  ],
  'a right to a team': (own: Side, other: Side) => [
    `insert into team_permissions (organisation_id, user_id, team_id, level) values ($1, $2, $3, 'view')`,
    own.admin.id,
    other.team.id,
  ],
  'a session to a person': (_own: Side, other: Side) => [
    `insert into sessions (organisation_id, id, user_id, created_at, last_seen_at, expires_at)
     values ($1, gen_random_uuid(), $2, now(), now(), now())`,
    other.admin.id,
  ],
  'a person to an address': (_own: Side, other: Side) => [
    `insert into users (organisation_id, id, email_address, email_key, status, created_at)
     values ($1, gen_random_uuid(), $2, $2, 'active', now())`,
    other.admin.emailAddress,
  ],
} satisfies Record<string, (own: Side, other: Side) => [string, ...string[]]>;

describe('organisations, also past row-level security', () => {
  let server: TestServer;
  let one: Side;
  let other: Side;

  beforeAll(async () => {
    server = await startTestServer();
    [one, other] = [await buildSide(), await buildSide()];
  });
  afterAll(() => server.stop());

  const buildSide = async (): Promise<Side> => {
    const admin = await buildUser(server, { role: 'System Admin' });
    const { organisation } = admin;
    const [category] = await server.testDatabase.asOwner<{ id: string }>(
      'select id from categories where organisation_id = $1 limit 1',
      [organisation.id],
    );
    if (category === undefined) throw new Error('The organisation has no category.');
    const team = await buildTeam(server, organisation);
    const contract = await buildContract(server, organisation, { vendor: 'Vendor' });
    return { organisation, admin, team, contract, category };
  };

  const send = (side: Side, method: string, path: string, body?: object) =>
    server.request(method, path, { token: side.admin.token, body });

  it.each(Object.entries(TIES))('never tie %s of each other', async (_what, tie) => {
    const [text, ...values] = tie(one, other);
    const written = server.testDatabase.asOwner(text, [one.organisation.id, ...values]);
    await expect(written).rejects.toSatisfy((error) => isForeignKeyViolation(error));
  });

  it('may each have a record with the same id: what happens to one leaves the other as it is', async () => {
    const { asOwner } = server.testDatabase;
    const { id } = one.contract;
    await asOwner(
      `insert into contracts (organisation_id, id, product, vendor, status, created_at, updated_at)
       values ($1, $2, 'Twin', 'Twin vendor', 'LIVE', now(), now())`,
      [other.organisation.id, id],
    );
    await asOwner('select refresh_contract_figures($1, array[$2::uuid])', [other.organisation.id, id]);
    const changed = await send(one, 'POST', `/contracts/${id}`, {
      product: 'Changed',
      vendor: 'Changed vendor',
    });
    expect([changed.status, changed.body.product]).toEqual([200, 'Changed']);
    const priced = await send(one, 'POST', `/contracts/${id}/annualCosts`, {
      annualCosts: [{ date: '2026-01-31', cost: 12 }],
    });
    expect(priced.status).toBe(200);
    const figures = () =>
      asOwner(
        `select f.organisation_id = $1 as own, f.vendor, f.total_cents, c.product from contract_figures f
         join contracts c on c.organisation_id = f.organisation_id and c.id = f.contract_id where f.contract_id = $2 order by 2`,
        [one.organisation.id, id],
      );
    expect(await figures()).toEqual([
      { own: true, vendor: 'Changed vendor', total_cents: '1200', product: 'Changed' },
      { own: false, vendor: 'Twin vendor', total_cents: '0', product: 'Twin' },
    ]);
    // Figures are written of the organisation of the transaction only.
    const written = server.services.database.write(one.organisation.scope, (db) =>
      sql`select refresh_contract_figures(${other.organisation.id}::uuid, null)`.execute(db),
    );
    await expect(written).rejects.toThrow('another organisation');

    const twin = { product: 'Twin', vendor: 'Twin vendor', version: 1 };
    expect((await send(other, 'GET', `/contracts/${id}`)).body).toMatchObject(twin);
    expect((await send(one, 'DELETE', `/contracts/${id}`)).status).toBe(204);
    const [seen, list] = [
      await send(other, 'GET', `/contracts/${id}`),
      await send(other, 'GET', '/contracts'),
    ];
    expect([seen.status, seen.body]).toMatchObject([200, twin]);
    expect(list.body).toMatchObject([{ id, ...twin }, { id: other.contract.id }]);
    expect((await send(one, 'GET', '/contracts')).body).toEqual([]);
  });
});
