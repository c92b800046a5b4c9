import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe('rights that are asked for in the message of the work they are for', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const asOwner = (text: string, ...values: unknown[]) => server.testDatabase.asOwner(text, values);
  const endSessions = (user: BuiltUser) =>
    asOwner('update sessions set ended_at = now() where user_id = $1', user.id);
  const eventsAndVersion = async (id: string) =>
    await asOwner(
      `select (select count(*) from events where subject_id = $1) as events, version, deleted_at
          from contracts where id = $1`,
      id,
    );

  /** The calls on one record whose caller is confirmed by their own transaction. */
  const CALLS: Readonly<Record<string, (id: string) => { method: string; path: string; body?: unknown }>> = {
    'contracts.get': (id) => ({ method: 'GET', path: `/contracts/${id}` }),
    'contracts.update': (id) => ({
      method: 'POST',
      path: `/contracts/${id}`,
      body: { notes: 'Changed' },
    }),
    'contracts.setAnnualCosts': (id) => ({
      method: 'POST',
      path: `/contracts/${id}/annualCosts`,
      body: { annualCosts: [{ date: '2026-01-01', cost: 5 }] },
    }),
    'contracts.delete': (id) => ({ method: 'DELETE', path: `/contracts/${id}` }),
  };
  const call = (name: string, id: string, { token }: BuiltUser) => {
    const { method, path, body } = CALLS[name]?.(id) ?? { method: '', path: '' };
    return server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
  };

  it.each(Object.keys(CALLS))(
    '%s of a session that ended a moment ago is 401, and nothing was written',
    async (name) => {
      const { organisation } = await buildUser(server, { role: 'System Admin' });
      const user = await buildUser(server, { organisation, role: 'System Admin' });
      const contract = await buildContract(server, organisation);
      expect((await call('contracts.get', contract.id, user)).status).toBe(200);
      const before = await eventsAndVersion(contract.id);
      await endSessions(user);
      expect((await call(name, contract.id, user)).status).toBe(401);
      expect(await eventsAndVersion(contract.id)).toEqual(before);
    },
  );

  it.each(Object.keys(CALLS))('%s is judged by the rights of now, taken away or given', async (name) => {
    const { organisation } = await buildUser(server, { role: 'System Admin' });
    const team = await buildTeam(server, organisation);
    const user = await buildUser(server, { organisation });
    const contract = await buildContract(server, organisation, { teams: [team.id], notes: 'inside' });
    await asOwner('update users set manage_all = true where id = $1', user.id);
    expect((await call('contracts.get', contract.id, user)).body).toMatchObject({ access: 'full' });

    await asOwner('update users set manage_all = false where id = $1', user.id);
    const before = await eventsAndVersion(contract.id);
    const without = await call(name, contract.id, user);
    expect(name === 'contracts.get' ? without.body.access : without.status).toBe(
      name === 'contracts.get' ? 'limited' : 403,
    );
    expect(await eventsAndVersion(contract.id)).toEqual(before);

    await asOwner(
      `insert into team_permissions (organisation_id, user_id, team_id, level) values ($1, $2, $3, 'manage')`,
      organisation.id,
      user.id,
      team.id,
    );
    const given = await call(name, contract.id, user);
    expect(given.status).toBeLessThan(300);
    if (name === 'contracts.get') expect(given.body).toMatchObject({ access: 'full', notes: 'inside' });
    else expect(await eventsAndVersion(contract.id)).not.toEqual(before);
  });

  it('a change of the person that leaves their rights as they are is no obstacle', async () => {
    const user = await buildUser(server, { role: 'System Admin' });
    const contract = await buildContract(server, user.organisation);
    expect((await call('contracts.update', contract.id, user)).status).toBe(200);
    await asOwner(`update users set first_name = 'Another' where id = $1`, user.id);
    const changed = await server.request('POST', `/contracts/${contract.id}`, {
      token: user.token,
      body: { notes: 'Once more' },
    });
    expect(changed.body).toMatchObject({ notes: 'Once more', version: contract.version + 2 });
  });

  it('what is wrong with a request is shown to no one whose session ended', async () => {
    const user = await buildUser(server, { role: 'System Admin' });
    const contract = await buildContract(server, user.organisation);
    const wrong = [
      { body: { status: 'NO SUCH STATUS' } },
      { body: { product: 'x'.repeat(5_000_000) } },
      { headers: { 'content-type': 'text/plain' }, body: 'no JSON' },
      { headers: { 'content-type': 'application/json' }, body: '{"product":' },
      { headers: { 'if-match': 'nonsense' }, body: { notes: 'Changed' } },
    ];
    const ask = async () => {
      const answers = [];
      for (const request of wrong)
        answers.push(
          (await server.request('POST', `/contracts/${contract.id}`, { token: user.token, ...request }))
            .status,
        );
      return answers;
    };
    expect((await call('contracts.get', contract.id, user)).status).toBe(200);
    const known = await ask();
    expect(known.every((status) => status >= 400 && status !== 401 && status < 500)).toBe(true);
    await endSessions(user);
    expect(await ask()).toEqual(wrong.map(() => 401));
    const missing = await server.request('GET', '/contracts/0198c0de-0000-7000-8000-000000000000', {
      token: user.token,
    });
    expect(missing.status).toBe(401);
  });
});
