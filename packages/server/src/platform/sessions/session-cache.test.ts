import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe('where people stand is never remembered too long', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const list = (user: BuiltUser, etag?: string) =>
    server.request('GET', '/contracts', {
      token: user.token,
      headers: etag === undefined ? {} : { 'if-none-match': etag },
    });
  const asOwner = (text: string, ...values: unknown[]) => server.testDatabase.asOwner(text, values);

  it('a poll is answered again after each change to person, teams, organisation or session', async () => {
    const admin = await buildUser(server, { role: 'System Admin' });
    const { organisation } = admin;
    const team = await buildTeam(server, organisation);
    await buildContract(server, organisation, { teams: [team.id], notes: 'inside' });
    const viewer = await buildUser(server, { organisation });
    const first = await list(viewer);
    const etag = first.headers.get('etag') ?? '';
    expect(first.body[0]).toMatchObject({ access: 'limited' });
    expect((await list(viewer, etag)).status).toBe(304);

    await asOwner(
      `insert into team_permissions (organisation_id, user_id, team_id, level) values ($1, $2, $3, 'view')`,
      organisation.id,
      viewer.id,
      team.id,
    );
    expect((await list(viewer, etag)).body[0]).toMatchObject({ access: 'full', notes: 'inside' });
    await asOwner('delete from team_permissions where user_id = $1', viewer.id);
    expect((await list(viewer, etag)).status).toBe(304);

    await asOwner('update users set view_all = true where id = $1', viewer.id);
    expect((await list(viewer, etag)).body[0]).toMatchObject({ access: 'full' });
    await asOwner('update users set view_all = false where id = $1', viewer.id);

    await buildContract(server, organisation);
    expect((await list(viewer, etag)).body).toHaveLength(2);

    await asOwner('update sessions set ended_at = now() where user_id = $1', viewer.id);
    expect((await list(viewer, etag)).status).toBe(401);
    expect((await list(admin)).status).toBe(200);
  });

  it('a session that is deleted is gone, and leaves no counter behind', async () => {
    const user = await buildUser(server, { role: 'System Admin' });
    expect((await list(user)).status).toBe(200);
    const sessions = await server.testDatabase.asOwner<{ id: string }>(
      'delete from sessions where user_id = $1 returning id',
      [user.id],
    );
    expect((await list(user)).status).toBe(401);
    expect(await asOwner('select from freshness where id = $1', sessions[0]?.id)).toEqual([]);
  });

  it('people who ask in the same moment each get what is theirs', async () => {
    const users = await Promise.all(
      Array.from({ length: 6 }, () => buildUser(server, { role: 'System Admin' })),
    );
    const ask = (user: BuiltUser) => server.request('GET', '/profile', { token: user.token });
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(users.flatMap((user) => [ask(user), ask(user)]));
      expect(answers.map(({ body }) => body.id)).toEqual(users.flatMap(({ id }) => [id, id]));
    }
  });
});
