import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_RIGHTS, RIGHTS, type Right } from '@pactbook/domain/kernel/rights.ts';
import { rightsFromWire } from '@pactbook/domain/features/users/wire-rights.ts';
import { findPeople } from '../../features/notifications/planning/read-planned-contracts.ts';
import { findActor } from '../../features/users/queries.ts';
import { readConfiguration } from '../../platform/configuration/configuration.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { userGrant, userRevoke } from './change-rights.ts';
import { optionOf } from './right-options.ts';
import { userList } from './list-users.ts';
import type { Subcommand } from '../subcommand.ts';

/** Rights are found by walking their table, never listed here. */
describe('every right', () => {
  let server: TestServer;
  let admin: BuiltUser;
  let person: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { role: 'System Admin' });
    person = await buildUser(server, { organisation: admin.organisation });
  });
  afterAll(() => server.stop());

  const said = async (subcommand: Subcommand, ...args: string[]): Promise<string> => {
    const lines: string[] = [];
    const run = subcommand.prepare(args);
    await run({
      services: server.services,
      configuration: readConfiguration({}),
      passwords: server.passwords,
      say: (line) => lines.push(line),
      pathOf: (path) => path,
      askNewPassword: () => Promise.reject(new Error('No password is asked for.')),
      askSecret: () => Promise.reject(new Error('No secret is asked for.')),
    });
    return lines.join('\n');
  };
  const asAdmin = (path: string, body: unknown) => server.request('POST', path, { token: admin.token, body });

  /** The rights as each way to them answers. */
  const everywhere = async () => {
    const { scope } = person.organisation;
    const { body: profile } = await server.request('GET', '/profile', { token: person.token });
    const { body: managed } = await server.request('GET', `/users/${person.id}`, { token: admin.token });
    return await server.services.database.read(scope, async (db) => ({
      profile: { ...NO_RIGHTS, ...rightsFromWire(profile) },
      managed: { ...NO_RIGHTS, ...rightsFromWire(managed) },
      actor: await findActor(db, person.id),
      listener: (await findPeople(db, [person.id]))[0]?.actor,
    }));
  };
  const expectRights = async (rights: Partial<Record<Right['key'], boolean>>) => {
    for (const [way, found] of Object.entries(await everywhere())) {
      expect({ way, ...found }).toMatchObject({ way, ...NO_RIGHTS, ...rights });
    }
  };
  const onWire = (right: Right, has: boolean) =>
    right.within === 'person'
      ? { [right.wire]: has }
      : {
          permissions: {
            manageAll: false,
            viewAll: false,
            manageTeams: [],
            viewTeams: [],
            [right.wire]: has,
          },
        };
  const lastChange = async (): Promise<unknown> => {
    const feed = await server.request('GET', `/activity?kind=user&limit=1`, { token: admin.token });
    return feed.body.items[0]?.changes;
  };

  it.each(RIGHTS.map((right) => [right.key, right] as const))(
    '%s counts from the next request on, in every place, and is taken again',
    async (key, right) => {
      await expectRights({});
      await said(userGrant, '--email', person.emailAddress, `--${optionOf(right)}`);
      await expectRights({ [key]: true });
      await said(userRevoke, '--email', person.emailAddress, `--${optionOf(right)}`);
      await expectRights({});
    },
  );

  it.each(RIGHTS.map((right) => [right.key, right] as const))(
    '%s is given by a call, or by the command line alone, and history tells of it by its name on the wire',
    async (key, right) => {
      const given = await asAdmin(`/users/${person.id}`, onWire(right, true));
      if (right.givenBy === 'commandLine') {
        expect([given.status, given.body.error.fields]).toEqual([
          422,
          { [right.wire]: 'This field is not known' },
        ]);
        await expectRights({});
        return;
      }
      expect(given.status).toBe(200);
      expect(await lastChange()).toEqual([{ field: right.wire, from: false, to: true }]);
      await expectRights({ [key]: true });
      // What a call does not name stays.
      await asAdmin(`/users/${person.id}`, { firstName: `With ${key}` });
      await expectRights({ [key]: true });
      await asAdmin(`/users/${person.id}`, onWire(right, false));
      await expectRights({});
      const emailAddress = `invited-${key}@example.com`.toLowerCase();
      const body = { emailAddress, isSuperAdmin: false, ...onWire(RIGHTS[2], false), ...onWire(right, true) };
      const invited = await asAdmin('/users/create', body);
      expect({ ...NO_RIGHTS, ...rightsFromWire(invited.body) }).toEqual({ ...NO_RIGHTS, [key]: true });
    },
  );

  it('is named by the list of people where no role says it', async () => {
    const { id } = person.organisation;
    for (const right of RIGHTS.filter(({ sentence }) => sentence !== null)) {
      await said(userGrant, '--email', person.emailAddress, `--${optionOf(right)}`);
      expect(await said(userList, '--organisation', id)).toContain(right.label.toLowerCase());
    }
  });
});
