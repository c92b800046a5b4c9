import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { ChangeLog } from './change-log.ts';
import { readChangeCounter } from './queries.ts';

describe('changes of records that a server knows of', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  async function begin() {
    const { organisation, token } = await buildUser(server, { role: 'System Admin' });
    const { scope } = organisation;
    const [one, other] = [
      await buildContract(server, organisation),
      await buildContract(server, organisation),
    ];
    const counter = () => server.services.database.read(scope, readChangeCounter);
    const edit = async ({ id }: { id: string }) => {
      await server.request('POST', `/contracts/${id}`, { token, body: { notes: `Of ${Math.random()}` } });
      return await counter();
    };
    const changes = new ChangeLog(server.services.database);
    const start = await counter();
    changes.rememberFrom(scope, start);
    return { organisation, scope, changes, start, one, other, counter, edit };
  }

  it('are read together for all who ask, each record with its last change', async () => {
    const { scope, changes, start, one, other, edit } = await begin();
    const before = await edit(other);
    const changed = await edit(one);
    const [known, same] = await Promise.all([changes.upTo(scope, changed), changes.upTo(scope, before)]);
    expect(same).toBe(known);
    expect(known).toMatchObject({ since: start, upTo: changed });
    expect([...(known?.changedAt ?? [])]).toEqual([
      [other.id, before],
      [one.id, changed],
    ]);
  });

  it('begin again where every record may have changed', async () => {
    const { organisation, scope, changes, one, counter, edit } = await begin();
    await changes.upTo(scope, await edit(one));
    await buildTeam(server, organisation);
    const everything = await counter();
    const known = await changes.upTo(scope, everything);
    expect(known).toMatchObject({ since: everything, upTo: everything });
    expect(known?.changedAt.size).toBe(0);
  });

  it('begin again, and say so, when the counter went back', async () => {
    const { scope, changes, start, one, edit } = await begin();
    const { generation } = changes.rememberFrom(scope, start);
    await changes.upTo(scope, await edit(one));
    await server.testDatabase.asOwner(
      'update freshness set change_counter = change_counter - 2 where id = $1',
      [scope.organisationId],
    );
    const known = await changes.upTo(scope, start - 1n);
    expect(known).toMatchObject({ since: start - 1n, upTo: start - 1n });
    expect(known?.generation).not.toBe(generation);
  });
});
