import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { Team } from '@pactbook/domain/features/teams/team.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

/** Everyone who reads a record knows whom to ask (docs/product/rights.md, "Open and restricted fields"). */
describe('a user with limited access', () => {
  let server: TestServer;
  let acme: BuiltOrganisation;
  let admin: BuiltUser;
  let manager: BuiltUser;
  let limited: BuiltUser;
  let team: string;

  beforeAll(async () => {
    server = await startTestServer();
    acme = await buildOrganisation(server);
    team = (await buildTeam(server, acme, { name: 'Legal' })).id;
    admin = await buildUser(server, { organisation: acme, role: 'System Admin' });
    manager = await buildUser(server, { organisation: acme, role: 'Team Manager', teams: [team] });
    limited = await buildUser(server, { organisation: acme });
    await buildContract(server, acme, { product: 'Owned', vendor: 'V', owners: [manager.id], teams: [team] });
    await buildContract(server, acme, { product: 'Free', vendor: 'V', notes: 'secret', owners: [] });
  });
  afterAll(() => server.stop());

  const ask = async <Body>(person: BuiltUser, method: 'GET' | 'POST', path: string, body?: unknown) => {
    const answer = await server.request(method, path, { token: person.token, body });
    expect(answer.status).toBeLessThan(300);
    return answer.body as Body;
  };
  const query = async (change: object) => {
    const view = { ...defaultTableView(), ...change };
    const asked = { view, parts: ['rows'], facets: ['owners'], cursor: null };
    return ask<{ rows: Contract[]; facets: { owners: Record<string, number> } }>(
      limited,
      'POST',
      '/contracts/query',
      asked,
    );
  };

  test('reads who owns a record in the list and on the record, and nothing restricted', async () => {
    const list = await ask<Contract[]>(limited, 'GET', '/contracts');
    expect(list.map(({ product, owners }) => [product, owners])).toEqual([
      ['Owned', [manager.id]],
      ['Free', []],
    ]);
    expect(JSON.stringify(list)).not.toContain('secret');
    const one = await ask<Contract>(limited, 'GET', `/contracts/${list[0]?.id}`);
    expect(one).toMatchObject({ access: 'limited', owners: [manager.id] });
  });

  test('filters, sorts and counts by owner, as the list in the browser does', async () => {
    const owners = (id: string) => ({
      filters: { ...defaultTableView().filters, owners: [{ id, label: '' }] },
    });
    expect((await query(owners(manager.id))).rows.map(({ product }) => product)).toEqual(['Owned']);
    expect((await query(owners('none'))).rows.map(({ product }) => product)).toEqual(['Free']);
    const sorted = await query({ sort: { id: 'owners', desc: false, valueType: 'string' } });
    expect(sorted.rows.map(({ product }) => product)).toEqual(['Owned', 'Free']);
    expect(sorted.facets.owners).toEqual({ [manager.id]: 1, none: 1 });
  });

  test('exports owners by name', async () => {
    const { body } = await server.request('GET', '/contracts/export?format=csv&columns=all', {
      token: limited.token,
    });
    const [head = '', ...rows] = String(body).trim().split('\r\n');
    expect(head).toContain('Owners');
    expect(head).not.toContain('Notes');
    expect(rows.find((row) => row.includes('Owned'))).toMatch(/Person \d+/);
  });

  test('reads who manages a team: active people, and no one who only views', async () => {
    await buildUser(server, { organisation: acme, role: 'Team Viewer', teams: [team] });
    const left = await buildUser(server, { organisation: acme, role: 'Team Manager', teams: [team] });
    await server.request('DELETE', `/users/${left.id}`, { token: admin.token });
    const teams = await ask<Team[]>(limited, 'GET', '/teams');
    expect(teams).toMatchObject([{ id: team, name: 'Legal', managers: [manager.id] }]);
  });
});
