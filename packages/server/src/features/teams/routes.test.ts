import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe('teams and categories', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('are listed by name as people order them, to every member', async () => {
    const organisation = await buildOrganisation(server, {
      categories: ['security', 'Analytics', 'Égalité', 'Zoo', 'Data 10', 'Data 9'],
    });
    for (const name of ['Team 10', 'team 9', 'Érable', 'Finance'])
      await buildTeam(server, organisation, { name });
    const { token } = await buildUser(server, { organisation });
    const teams = await server.request('GET', '/teams', { token });
    expect(teams.body.map(({ name }: { name: string }) => name)).toEqual([
      'Érable',
      'Finance',
      'team 9',
      'Team 10',
    ]);
    const config = await server.request('GET', '/config', { token });
    expect(config.body).toEqual({
      categoryIds: Array.from({ length: 6 }, () => expect.any(String)),
      categories: ['Analytics', 'Data 9', 'Data 10', 'Égalité', 'security', 'Zoo'],
      categoryColors: [1, 5, 4, 2, 0, 3],
      fiscalYearStartMonth: 1,
      maxUploadMb: 50,
      replacedIds: {},
    });
  });

  it('of another organisation are never seen', async () => {
    await buildTeam(server, await buildOrganisation(server), { name: 'Secret team' });
    const { token } = await buildUser(server, { role: 'System Admin' });
    expect((await server.request('GET', '/teams', { token })).body).toEqual([]);
  });

  it('have names of their own within an organisation, whatever the case', async () => {
    const organisation = await buildOrganisation(server);
    await buildTeam(server, organisation, { name: 'Legal' });
    await expect(buildTeam(server, organisation, { name: ' LEGAL ' })).rejects.toThrow(
      'A team with this name already exists',
    );
    await expect(buildTeam(server, organisation, { name: ' ' })).rejects.toThrow('Enter a team name');
    await buildTeam(server, await buildOrganisation(server), { name: 'Legal' });
  });

  it('belong to people whose address has one account only', async () => {
    const user = await buildUser(server, { emailAddress: 'Only.One@example.com' });
    await expect(buildUser(server, { emailAddress: ' only.one@EXAMPLE.com ' })).rejects.toThrow(
      'This email address already has an account.',
    );
    expect(user.id).toMatch(/^[0-9a-f-]{36}$/);
  });
});
