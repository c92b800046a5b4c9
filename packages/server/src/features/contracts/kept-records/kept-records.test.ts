import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContract } from '../../../testing/build-contract.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { startAnotherNode, startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

describe('records that the server keeps the answers of', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const read = (id: string, { token }: BuiltUser, headers: Record<string, string> = {}, at = server) =>
    at.request('GET', `/contracts/${id}`, { token, headers });
  const asOwner = (text: string, ...values: unknown[]) => server.testDatabase.asOwner(text, values);
  const said = (answer: Awaited<ReturnType<typeof read>>) => {
    const headers = new Map(answer.headers);
    for (const own of ['x-request-id', 'date', 'connection', 'keep-alive']) headers.delete(own);
    return { status: answer.status, body: answer.body, headers: Object.fromEntries(headers) };
  };

  it.each(['identity', 'gzip', 'zstd'])(
    'are answered in the same way as from the database, in %s',
    async (encoding) => {
      const user = await buildUser(server, { role: 'System Admin' });
      const contract = await buildContract(server, user.organisation, { notes: 'n'.repeat(2_000) });
      const asked = { 'accept-encoding': encoding };
      const first = await read(contract.id, user, asked);
      const second = await read(contract.id, user, asked);
      expect(said(second)).toEqual(said(first));
      const etag = first.headers.get('etag') ?? '';
      expect((await read(contract.id, user, { 'if-none-match': etag })).status).toBe(304);
      await server.settled();
    },
  );

  it('are read anew after whatever changes them', async () => {
    const user = await buildUser(server, { role: 'System Admin' });
    const { organisation, token } = user;
    const team = await buildTeam(server, organisation, { name: 'Legal' });
    const { id } = await buildContract(server, organisation, { teams: [team.id] });
    const other = await buildContract(server, organisation);
    const post = async (path: string, body?: unknown) => {
      const answer = await server.request('POST', path, { token, ...(body === undefined ? {} : { body }) });
      expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status < 300)]);
    };
    const versionAfter = async (change: () => Promise<unknown>) => {
      await read(id, user);
      await read(id, user);
      await change();
      return (await read(id, user)).body;
    };
    expect(await versionAfter(() => post(`/contracts/${id}`, { notes: 'One' }))).toMatchObject({
      notes: 'One',
    });
    expect(await versionAfter(() => post(`/contracts/${other.id}`, { notes: 'Two' }))).toMatchObject({
      notes: 'One',
    });
    expect(
      await versionAfter(() =>
        post(`/contracts/${id}/annualCosts`, { annualCosts: [{ date: '2026-01-01', cost: 7 }] }),
      ),
    ).toMatchObject({ totalCost: 7 });
    await versionAfter(() => server.request('DELETE', `/contracts/${id}`, { token }));
    expect((await read(id, user)).status).toBe(404);
    expect(await versionAfter(() => post(`/contracts/${id}/restore`))).toMatchObject({ id, totalCost: 7 });
    // The counter moves by itself: everything may have changed.
    await versionAfter(() =>
      asOwner('update contracts set notes = $2, version = version + 1 where id = $1', id, 'Three'),
    );
    await asOwner(
      'update organisations set change_counter = change_counter + 1 where id = $1',
      organisation.id,
    );
    expect((await read(id, user)).body).toMatchObject({ notes: 'Three' });
    // A backup was restored: the counter went back, and records with it.
    await read(id, user);
    await asOwner('update contracts set notes = $2 where id = $1', id, 'Before');
    await asOwner(
      'update organisations set change_counter = change_counter - 3 where id = $1',
      organisation.id,
    );
    expect((await read(id, user)).body).toMatchObject({ notes: 'Before' });
    await asOwner(
      `with moved as (update organisations set change_counter = change_counter + 1 where id = $1 returning change_counter)
        update list_changes l set contract_ids = array[$2]::uuid[] from moved where l.organisation_id = $1 and l.counter = moved.change_counter`,
      organisation.id,
      id,
    );
    await asOwner('update contracts set notes = $2 where id = $1', id, 'After');
    expect((await read(id, user)).body).toMatchObject({ notes: 'After' });
  });

  it('are kept apart by rights and organisation, and given to no session that ended', async () => {
    const admin = await buildUser(server, { role: 'System Admin' });
    const { organisation } = admin;
    const limited = await buildUser(server, { organisation });
    const stranger = await buildUser(server, { role: 'System Admin' });
    const { id } = await buildContract(server, organisation, { notes: 'inside' });
    for (let time = 0; time < 3; time += 1) {
      expect((await read(id, admin)).body).toMatchObject({ access: 'full', notes: 'inside' });
      const { body } = await read(id, limited);
      expect(body).toMatchObject({ access: 'limited' });
      expect(body).not.toHaveProperty('notes');
      expect((await read(id, stranger)).status).toBe(404);
    }
    await asOwner('update users set view_all = true where id = $1', limited.id);
    expect((await read(id, limited)).body).toMatchObject({ access: 'full', canEdit: false });
    await asOwner('update sessions set ended_at = now() where user_id = $1', limited.id);
    expect((await read(id, limited)).status).toBe(401);
    expect((await read(id, admin)).status).toBe(200);
  });

  it('are never older than a write that was answered, whoever wrote, on whichever server', async () => {
    const user = await buildUser(server, { role: 'System Admin' });
    const { organisation, token } = user;
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) ids.push((await buildContract(server, organisation)).id);
    const node = await startAnotherNode(server);
    try {
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          for (let round = 0; round < 12; round += 1) {
            const id = ids[randomInt(ids.length)] ?? '';
            const [writer, reader] = randomInt(2) === 0 ? [server, node] : [node, server];
            const written = await writer.request('POST', `/contracts/${id}`, {
              token,
              body: { notes: `Round ${randomInt(1_000_000)}` },
            });
            const { version } = (await read(id, user, {}, reader)).body;
            expect(version).toBeGreaterThanOrEqual(written.body.version);
          }
        }),
      );
      for (const id of ids) {
        const [row] = await asOwner('select notes from contracts where id = $1', id);
        expect((await read(id, user)).body).toMatchObject(row ?? {});
        expect((await read(id, user, {}, node)).body).toMatchObject(row ?? {});
      }
    } finally {
      await node.stop();
    }
  });
});
