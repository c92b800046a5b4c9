import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContract } from '../../../testing/build-contract.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { readChangeCounter } from '../queries.ts';
import { ChangesOfOrganisations, stillHolds } from './known-changes.ts';

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
    const counter = () => server.services.database.read(scope, (db) => readChangeCounter(db, scope));
    const edit = async ({ id }: { id: string }) => {
      await server.request('POST', `/contracts/${id}`, { token, body: { notes: `Of ${Math.random()}` } });
      return await counter();
    };
    const changes = new ChangesOfOrganisations(server.services.database);
    const start = await counter();
    changes.rememberFrom(scope, start);
    return { organisation, scope, changes, start, one, other, counter, edit };
  }

  it('include one that it made itself, without reading it', async () => {
    const { scope, changes, start, one, other, edit } = await begin();
    const { era } = changes.rememberFrom(scope, start);
    const changed = await edit(one);
    expect(changes.note(scope, one.id, changed, start)).toEqual({ stamp: changed, era });
    const known = changes.peek(scope);
    expect(known).toMatchObject({ since: start, upTo: changed });
    expect(known && stillHolds({ stamp: start, era }, one.id, known)).toBe(false);
    expect(known && stillHolds({ stamp: start, era }, other.id, known)).toBe(true);
  });

  it('do not include one whose predecessors it does not know: they are read together', async () => {
    const { scope, changes, start, one, other, edit } = await begin();
    const before = await edit(other);
    const changed = await edit(one);
    expect(changes.note(scope, one.id, changed, before)).toBeNull();
    expect(changes.peek(scope)).toMatchObject({ upTo: start });
    const known = await changes.upTo(scope, changed);
    expect([...(known?.changedAt ?? [])]).toEqual([
      [other.id, before],
      [one.id, changed],
    ]);
  });

  it('do not date what was read before somebody else changed every record', async () => {
    const { organisation, scope, changes, start, one, counter, edit } = await begin();
    await buildTeam(server, organisation);
    const everything = await counter();
    await changes.upTo(scope, everything);
    const changed = await edit(one);
    expect(changes.note(scope, one.id, changed, start)).toBeNull();
    const next = await edit(one);
    expect(changes.note(scope, one.id, next, changed)).toMatchObject({ stamp: next });
  });

  it('may be further than a caller asked who asked before they were learned, and are read anew when the counter went back', async () => {
    const { scope, changes, start, one, edit } = await begin();
    const changed = await edit(one);
    changes.note(scope, one.id, changed, start);
    const known = changes.peek(scope);
    expect(await changes.upTo(scope, start, start)).toBe(known);
    await server.testDatabase.asOwner(
      'update organisations set change_counter = change_counter - 2 where id = $1',
      [scope.organisationId],
    );
    expect(await changes.upTo(scope, start - 1n, changed)).toMatchObject({
      since: start - 1n,
      upTo: start - 1n,
    });
  });
});
