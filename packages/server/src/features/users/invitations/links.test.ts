import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, signInAs, type BuiltUser } from '../../../testing/build-user.ts';
import { startMailServer, type MailServer } from '../../../testing/start-mail-server.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../../testing/start-test-server.ts';

const RIGHTS = {
  isSuperAdmin: false,
  permissions: { manageAll: false, manageTeams: [], viewAll: false, viewTeams: [] },
};
const PASSWORD = 'a long phrase of mine';
let counter = 0;
const someAddress = (): string => {
  counter += 1;
  return `link-${counter}@example.com`;
};
const tokenOf = (link: string) => new URL(link).searchParams.get('token');

describe('a link into an account', () => {
  let server: TestServer;
  let mailed: TestServer;
  let mail: MailServer;
  let ana: BuiltUser;
  beforeAll(async () => {
    mail = await startMailServer();
    server = await startTestServer();
    mailed = await startTestServer({ smtpUrl: mail.url });
    ana = await buildUser(server, { role: 'System Admin', firstName: 'Ana', lastName: 'Ruiz' });
  });
  afterAll(async () => {
    await server.stop();
    await mailed.stop();
    await mail.stop();
  });

  const post = (path: string, body?: unknown, token = ana.token, on = server): Promise<TestAnswer> =>
    on.request('POST', path, { token, ...(body === undefined ? {} : { body }) });
  const invite = (emailAddress = someAddress()) => post('/users/create', { emailAddress, ...RIGHTS });
  const choose = (link: string, on = server) =>
    on.request('POST', '/users/resetPassword', { body: { token: tokenOf(link), newPassword: PASSWORD } });
  const check = (link: string) =>
    server.request('POST', '/users/checkResetToken', { body: { token: tokenOf(link) } });
  const shownTo = async (userId: string) =>
    server.testDatabase.asOwner<{ actor_id: string }>(
      "select actor_id from events where type = 'accountLinkShown' and subject_id = $1",
      [userId],
    );

  it('of an invitation is shown once to the System Admin who invites, without a mail server, and works', async () => {
    const { status, body } = await invite();
    expect([status, tokenOf(body.link)?.length]).toEqual([201, 43]);
    expect((await server.request('GET', `/users/${body.id}`, { token: ana.token })).body.link).toBe(
      undefined,
    );
    expect(await shownTo(body.id)).toEqual([{ actor_id: ana.id }]);
    expect((await choose(body.link)).status).toBe(204);
    expect(await signInAs(server, body.emailAddress, PASSWORD)).not.toBe('');
    expect((await choose(body.link)).status).toBe(422);
  });

  it.each<readonly [string, () => Promise<{ userId: string; link: string; before?: string }>]>([
    [
      'many invitations',
      async () => {
        const emailAddresses = [someAddress(), someAddress()];
        const { outcomes } = (await post('/users/inviteMany', { emailAddresses, ...RIGHTS })).body;
        return { userId: outcomes[1].userId, link: outcomes[1].link };
      },
    ],
    [
      'an invitation that is sent again',
      async () => {
        const { id, link: before } = (await invite()).body;
        const { link } = (await post(`/users/${id}/invite`)).body;
        return { userId: id, link, before };
      },
    ],
    [
      'an invited person who is reactivated',
      async () => {
        const { id } = (await invite()).body;
        await server.request('DELETE', `/users/${id}`, { token: ana.token });
        return { userId: id, link: (await post(`/users/${id}/reactivate`)).body.link };
      },
    ],
    [
      'a reset by an administrator',
      async () => {
        const { id } = await buildUser(server, { organisation: ana.organisation });
        return { userId: id, link: (await post(`/users/${id}/passwordLink`)).body.link };
      },
    ],
  ])('is shown without a mail server for %s, with its event', async (_, make) => {
    const { userId, link, before } = await make();
    if (before !== undefined) expect((await check(before)).status).toBe(422);
    expect((await shownTo(userId)).length).toBeGreaterThan(0);
    expect((await choose(link)).status).toBe(204);
    const stored = await server.testDatabase.asOwner<{ text: string }>(
      'select row_to_json(e)::text as text from events e union all select row_to_json(t)::text from one_time_tokens t',
    );
    expect(stored.filter(({ text }) => text.includes(tokenOf(link) ?? ''))).toEqual([]);
    expect(server.logLines.filter((line) => line.includes(tokenOf(link) ?? ''))).toEqual([]);
  });

  it('stays in its mail where there is a mail server', async () => {
    const admin = await buildUser(mailed, { role: 'System Admin' });
    const user = await buildUser(mailed, { organisation: admin.organisation });
    const body = { emailAddress: someAddress(), ...RIGHTS };
    const invited = await post('/users/create', body, admin.token, mailed);
    const answers = [
      invited,
      await post(`/users/${invited.body.id}/invite`, undefined, admin.token, mailed),
      await post(`/users/${user.id}/passwordLink`, undefined, admin.token, mailed),
    ];
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(300);
      expect(JSON.stringify(answer.body)).not.toContain('token=');
    }
    const events = await mailed.testDatabase.asOwner("select 1 from events where type = 'accountLinkShown'");
    expect(events).toEqual([]);
  });

  it('to a new password is for active people with a password, and ends the one before', async () => {
    const { id } = await buildUser(server, { organisation: ana.organisation });
    const [first, second] = [
      await post(`/users/${id}/passwordLink`),
      await post(`/users/${id}/passwordLink`),
    ];
    expect((await check(first.body.link)).status).toBe(422);
    expect((await check(second.body.link)).body.kind).toBe('reset');
    const refusal = async (user: Parameters<typeof buildUser>[1]) => {
      const built = await buildUser(server, { organisation: ana.organisation, ...user });
      const { status, body } = await post(`/users/${built.id}/passwordLink`);
      return [status, body.error.message];
    };
    const active = 'Only active users can get a new password.';
    expect(await refusal({ status: 'invited' })).toEqual([409, active]);
    expect(await refusal({ status: 'deactivated' })).toEqual([409, active]);
    // No one else may enter the account of a System Admin.
    expect(await refusal({ role: 'System Admin' })).toEqual([
      409,
      'No mail server is set up. Reset the password of a System Admin on the command line.',
    ]);
    for (let times = 3; times <= 10; times += 1)
      expect((await post(`/users/${id}/passwordLink`)).status).toBe(200);
    expect((await post(`/users/${id}/passwordLink`)).status).toBe(429);
  });

  it('looks the same for an address that signs in to another organization, until somebody chooses a password', async () => {
    const stranger = await buildUser(server, { emailAddress: someAddress() });
    const [taken, free] = [await invite(stranger.emailAddress), await invite()];
    expect(tokenOf(taken.body.link)?.length).toBe(tokenOf(free.body.link)?.length);
    expect((await check(taken.body.link)).body).toEqual({
      kind: 'invitation',
      emailAddress: stranger.emailAddress,
    });
    const { status, body } = await choose(taken.body.link);
    expect([status, body.error.message]).toEqual([
      409,
      'This invitation cannot be accepted with this address. Ask for an invitation to another of your addresses.',
    ]);
    expect((await server.request('GET', `/users/${taken.body.id}`, { token: ana.token })).body.status).toBe(
      'invited',
    );
    expect(await signInAs(server, stranger.emailAddress, stranger.password)).not.toBe('');
  });
});
