import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutLaterRights } from '@pactbook/domain/testing/later-rights.ts';
import { ROLES, roleOf } from '@pactbook/domain/kernel/access.ts';
import { USER_ORDERS, type ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { runCommand } from '../../platform/command.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { createUser, type NewUser } from './commands.ts';

/** Every set of rights there is, with a team or without. */
const RIGHTS = Array.from({ length: 32 }, (_, bits) => {
  const has = (bit: number): boolean => (bits & (1 << bit)) !== 0;
  return { isSuperAdmin: has(0), manageAll: has(1), viewAll: has(2), manages: has(3), views: has(4) };
});

interface Page {
  readonly items: readonly ManagedUser[];
  readonly nextCursor: string | null;
  readonly total: number;
}

describe('the list of people', () => {
  let server: TestServer;
  let organisation: BuiltOrganisation;
  let admin: BuiltUser;
  let teams: { id: string; name: string }[];

  const add = (user: Omit<NewUser, 'passwordHash'>): Promise<{ id: string }> =>
    runCommand(
      server.services,
      { scope: organisation.scope, actor: null, cause: 'test', requestId: null },
      (command) => createUser(command, { ...user, passwordHash: null }),
    );
  const list = async (query: string): Promise<Page> => {
    const { status, body } = await server.request('GET', `/users?${query}`, { token: admin.token });
    expect([query, status]).toEqual([query, 200]);
    return body;
  };
  const idsOf = ({ items }: Page): string[] => items.map(({ id }) => id);

  beforeAll(async () => {
    server = await startTestServer();
    organisation = await buildOrganisation(server);
    admin = await buildUser(server, {
      organisation,
      role: 'System Admin',
      firstName: 'Zed',
      lastName: 'Last',
    });
    teams = [await buildTeam(server, organisation), await buildTeam(server, organisation)];
    const [managed = '', viewed = ''] = teams.map(({ id }) => id);
    for (const [index, { manages, views, ...rights }] of RIGHTS.entries()) {
      await add({
        ...rights,
        emailAddress: `rights-${index}@example.com`,
        firstName: ['Ana', 'Émile', 'ivan', 'Ødger'][index % 4] ?? '',
        lastName: `Person ${index}`,
        manageTeams: manages ? [managed] : [],
        viewTeams: views ? [viewed] : [],
        status: (['active', 'invited', 'deactivated'] as const)[index % 3] ?? 'active',
        isProductAdmin: index % 5 === 0,
      });
    }
    await add({ emailAddress: 'Иван@пример.example', firstName: 'Иван', lastName: 'Петров' });
    await add({ emailAddress: 'no-name@example.com', status: 'invited' });
    await buildUser(server, { role: 'System Admin', firstName: 'Ana', lastName: 'Foreign' });
  });
  afterAll(() => server.stop());

  it('derives the role of every set of rights as the domain does, and finds people by it', async () => {
    const { items, total } = await list('limit=200');
    expect([items.length, total]).toEqual([35, 35]);
    for (const user of items) {
      expect(user.role).toBe(roleOf({ isSuperAdmin: user.isSuperAdmin, ...user.permissions }));
    }
    for (const role of ROLES) {
      const found = await list(`limit=200&role=${encodeURIComponent(role)}`);
      expect(idsOf(found)).toEqual(items.filter((user) => user.role === role).map(({ id }) => id));
      expect(found.total).toBe(found.items.length);
    }
  });

  it('reports of each person what administrators need, and nothing that lets anybody in', async () => {
    const { items } = await list('search=rights-27@');
    expect(items.map(withoutLaterRights)).toEqual([
      {
        id: expect.any(String),
        version: 1,
        firstName: 'Ødger',
        lastName: 'Person 27',
        emailAddress: 'rights-27@example.com',
        role: 'System Admin',
        isSuperAdmin: true,
        isBwcAdmin: false,
        permissions: {
          manageAll: true,
          manageTeams: [teams[0]?.id],
          viewAll: false,
          viewTeams: [teams[1]?.id],
        },
        isSso: false,
        hasSecondFactor: false,
        status: 'active',
        lastSeenAt: null,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    const one = await server.request('GET', `/users/${items[0]?.id}`, { token: admin.token });
    expect(one).toMatchObject({ status: 200, body: items[0] });
    expect((await list('search=zed')).items[0]?.lastSeenAt).toMatch(/^\d{4}-.*Z$/);
  });

  it('marks active Record Admins for everyone, and no other right of anyone', async () => {
    const { body } = await server.request('GET', '/people', { token: admin.token });
    const people: { id: string; isRecordAdmin?: true }[] = body;
    const { items } = await list('limit=200&status=active');
    const admins = items.filter(({ role }) => role === 'Record Admin').map(({ id }) => id);
    expect(admins.length).toBeGreaterThan(0);
    expect(
      people
        .filter((one) => one.isRecordAdmin)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(admins.toSorted());
    const keys = new Set(people.flatMap((one) => Object.keys(one)));
    expect([...keys].toSorted()).toEqual(['id', 'isActive', 'isRecordAdmin', 'name']);
  });

  it('finds people by part of a name or address, whatever case and accents, by state and by team', async () => {
    const emiles = (await list('search=EMILE')).total;
    expect([(await list('search=émile')).total, emiles]).toEqual([8, 8]);
    expect((await list('search=emile%20person%2013')).total).toBe(1);
    expect((await list(`search=${encodeURIComponent('иВаН')}`)).total).toBe(1);
    expect([(await list('search=odger')).total, (await list('search=%C3%98dger')).total]).toEqual([8, 8]);
    expect((await list('search=NO-NAME@')).total).toBe(1);
    expect((await list('search=foreign')).total).toBe(0);
    for (const text of ['%', '_', "' or 1=1--", '\\', '(', 'nobody']) {
      expect((await list(`search=${encodeURIComponent(text)}`)).total).toBe(0);
    }
    expect((await list('status=deactivated')).total).toBe(10);
    expect((await list('status=invited&search=person')).total).toBe(11);
    const [managed, viewed] = teams;
    expect((await list(`teamId=${managed?.id}`)).total).toBe(16);
    expect((await list(`teamId=${viewed?.id}&role=Team%20Viewer`)).total).toBe(1);
    expect((await list(`teamId=${organisation.id}`)).items).toEqual([]);
  });

  it('puts people in order of name as people read it, those without a name by their address', async () => {
    const names = (await list('limit=200')).items.map((user) => user.firstName || user.emailAddress);
    const firsts = names.filter((name, index) => name !== names[index - 1]);
    expect(firsts).toEqual(['Ana', 'Émile', 'ivan', 'no-name@example.com', 'Zed', 'Ødger', 'Иван']);
  });

  it.each(USER_ORDERS)(
    'ordered by %s, gives everybody once, page by page, also while people join',
    async (sort) => {
      const before = idsOf(await list(`limit=200&sort=${sort}`));
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Page = await list(`limit=9&sort=${sort}${cursor === '' ? '' : `&cursor=${cursor}`}`);
        expect(page.items.length).toBeLessThanOrEqual(9);
        seen.push(...idsOf(page));
        cursor = page.nextCursor;
        const name = `${sort.replace('-', 'x')}${seen.length}`;
        await add({ emailAddress: `joined-${name}@example.com`, firstName: 'Joined', status: 'deactivated' });
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((id) => before.includes(id))).toEqual(before);
    },
  );

  it('refuses pages that it did not give', async () => {
    const { nextCursor } = await list('limit=2&sort=name');
    const forged = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const query of [
      `sort=createdAt&cursor=${nextCursor}`,
      'cursor=nonsense',
      `cursor=${forged(['name', 'a'])}`,
      `cursor=${forged(['name', 'a', 'b'])}`,
      `cursor=${forged(['name', 'a\u0000', organisation.id])}`,
      `cursor=${forged({})}`,
    ]) {
      const answer = await server.request('GET', `/users?${query}`, { token: admin.token });
      expect([query, answer.status, answer.body.error.fields]).toEqual([
        query,
        422,
        { cursor: 'This page does not exist' },
      ]);
    }
    for (const query of ['limit=0', 'limit=201', 'sort=password_hash', 'role=Owner', 'status=gone']) {
      expect((await server.request('GET', `/users?${query}`, { token: admin.token })).status).toBe(422);
    }
  });
});
