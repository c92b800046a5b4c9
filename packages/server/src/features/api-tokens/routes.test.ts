import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { startOfDay } from '@pactbook/domain/kernel/zoned-time.ts';
import { TOKENS_PER_OWNER } from '@pactbook/domain/features/api-tokens/api-token.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildApiToken } from '../../testing/access/build-api-token.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { runJob } from '../../testing/run-job.ts';
import { startAnotherNode, startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { tendTokens } from './jobs.ts';

describe('API tokens', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const today = () => calendarDateAt(server.clock.now(), 'UTC');
  const make = (owner: BuiltUser, body: object) =>
    server.request('POST', '/tokens/create', {
      token: owner.token,
      body: { name: 'Nightly', scope: 'read', expiresOn: addDays(today(), 30), ...body },
    });
  const list = (token: string) => server.request('GET', '/contracts', { token });
  const firstOf = async (owner: BuiltUser) =>
    (await server.request('GET', '/tokens', { token: owner.token })).body.items[0];

  it('shows the secret once, and the database does not have it', async () => {
    const owner = await buildUser(server, { role: 'Record Admin' });
    const made = await make(owner, { name: 'Nightly sync' });
    expect(made.status).toBe(201);
    const { secret, token } = made.body;
    expect(secret).toMatch(/^pbt_[\w-]{43}$/);
    expect(token).toMatchObject({ name: 'Nightly sync', scope: 'read', teams: null, hint: secret.slice(-4) });
    expect((await list(secret)).status).toBe(200);
    expect(JSON.stringify(await firstOf(owner))).not.toContain(secret);
    const rows = await server.testDatabase.asOwner('select to_jsonb(t)::text as text from api_tokens t');
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(server.logLines.join('')).not.toContain(secret);
  });

  it('is reported by an event and a mail to its owner, and names itself in the log', async () => {
    const owner = await buildUser(server, { role: 'System Admin' });
    const secret = await buildApiToken(server, owner, { name: 'In the history' });
    await list(secret);
    const { id } = await firstOf(owner);
    await server.request('DELETE', `/tokens/${id}`, { token: owner.token });
    const { body } = await server.request('GET', '/activity', { token: owner.token });
    const entries = body.items.filter((entry: { subject: { id: string } }) => entry.subject.id === id);
    expect(entries.map((entry: { type: string }) => entry.type)).toEqual(['apiTokenEnded', 'apiTokenMade']);
    const mails = await server.testDatabase.asOwner<{ subject: string }>(
      'select subject from mail_outbox where user_id = $1',
      [owner.id],
    );
    expect(mails.map(({ subject }) => subject)).toEqual(['API token "In the history" was created']);
    expect(server.logLines.some((line) => line.includes(`"apiTokenId":"${id}"`))).toBe(true);
  });

  it('has the rights that its owner has now, within its teams', async () => {
    const owner = await buildUser(server, { role: 'Record Admin' });
    const { organisation } = owner;
    const [one, two] = [await buildTeam(server, organisation), await buildTeam(server, organisation)];
    const inOne = await buildContract(server, organisation, { teams: [one.id], notes: 'inside' });
    const inTwo = await buildContract(server, organisation, { teams: [two.id], notes: 'outside' });
    const limited = await buildApiToken(server, owner, { scope: 'write', teams: [one.id] });
    const accessOf = async (token: string, id: string) =>
      (await server.request('GET', `/contracts/${id}`, { token })).body.access;
    expect(await accessOf(limited, inOne.id)).toBe('full');
    expect(await accessOf(limited, inTwo.id)).toBe('limited');
    const change = (id: string) =>
      server.request('POST', `/contracts/${id}`, { token: limited, body: { notes: 'changed' } });
    expect([(await change(inOne.id)).status, (await change(inTwo.id)).status]).toEqual([200, 403]);

    await server.testDatabase.asOwner('update users set manage_all = false where id = $1', [owner.id]);
    expect(await accessOf(limited, inOne.id)).toBe('limited');
    expect((await change(inOne.id)).status).toBe(403);
  });

  it('ends at once when it is revoked, its owner is deactivated, or its last day is over', async () => {
    const zone = 'America/New_York';
    const organisation = await buildOrganisation(server, { timeZoneId: zone });
    const admin = await buildUser(server, { role: 'System Admin', organisation });
    const owner = await buildUser(server, { organisation });
    const revoked = await buildApiToken(server, owner);
    expect((await list(revoked)).status).toBe(200);
    const { id } = await firstOf(owner);
    expect((await server.request('DELETE', `/tokens/${id}`, { token: admin.token })).status).toBe(204);
    const refused = await list(revoked);
    expect([refused.status, refused.body.error.code]).toEqual([401, 'not_signed_in']);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');

    const ofOwner = await buildApiToken(server, owner);
    await server.request('DELETE', `/users/${owner.id}`, { token: admin.token });
    expect((await list(ofOwner)).status).toBe(401);
    await server.request('POST', `/users/${owner.id}/reactivate`, { token: admin.token });
    expect((await list(ofOwner)).status).toBe(401);

    // The last day is one of the organisation's time zone, and works to its last millisecond.
    onTestFinished(server.clock.hold());
    const lastDay = today();
    const short = await buildApiToken(server, admin, { days: 0 });
    server.clock.advance(startOfDay(addDays(lastDay, 1), zone) - 1 - server.clock.now());
    expect((await list(short)).status).toBe(200);
    server.clock.advance(1);
    expect((await list(short)).status).toBe(401);
  });

  it('refuses a day that is too late, an unknown team, and more tokens than an owner may have', async () => {
    const owner = await buildUser(server);
    expect((await make(owner, { expiresOn: addDays(today(), 370) })).body.error.fields).toHaveProperty(
      'expiresOn',
    );
    expect((await make(owner, { expiresOn: addDays(today(), -2) })).status).toBe(422);
    expect((await make(owner, { name: ' ' })).status).toBe(422);
    const team = (await buildTeam(server, (await buildUser(server)).organisation)).id;
    expect((await make(owner, { teams: [team] })).status).toBe(422);
    const statuses = await Promise.all(
      Array.from({ length: TOKENS_PER_OWNER + 5 }, async () => (await make(owner, {})).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(TOKENS_PER_OWNER);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  });

  it('is no way to another one: with a token no one makes, sees or ends tokens', async () => {
    const secret = await buildApiToken(server, await buildUser(server, { role: 'System Admin' }), {
      scope: 'write',
    });
    const answers = await Promise.all([
      server.request('GET', '/tokens', { token: secret }),
      server.request('POST', '/tokens/create', { token: secret, body: {} }),
      server.request('GET', '/users', { token: secret }),
      server.request('GET', '/profile', { token: secret }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  it('notes when it was used last, and tells its owner once before it ends', async () => {
    const owner = await buildUser(server);
    const secret = await buildApiToken(server, owner, { name: 'Ends soon', days: 10 });
    expect((await firstOf(owner)).lastUsedAt).toBe(null);
    await list(secret);
    await server.settled();
    expect((await firstOf(owner)).lastUsedAt).not.toBe(null);
    const job = tendTokens({ onMailQueued: () => undefined });
    await runJob(server, job);
    await runJob(server, job);
    const mails = await server.testDatabase.asOwner<{ subject: string }>(
      `select subject from mail_outbox where user_id = $1 and subject like '%expires on%'`,
      [owner.id],
    );
    expect(mails).toHaveLength(1);
  });

  it('is warned of from the fourteenth day before its end on', async () => {
    const owner = await buildUser(server);
    await buildApiToken(server, owner, { name: 'Later', days: 30 });
    const mailed = async (hoursLeft: number): Promise<number> => {
      const end = new Date(server.services.now() + hoursLeft * 3_600_000);
      await server.testDatabase.asOwner('update api_tokens set expires_at = $2 where user_id = $1', [
        owner.id,
        end,
      ]);
      await runJob(server, tendTokens({ onMailQueued: () => undefined }));
      const mails = await server.testDatabase.asOwner(
        `select id from mail_outbox where user_id = $1 and subject like '%expires on%'`,
        [owner.id],
      );
      return mails.length;
    };
    expect([await mailed(14 * 24 + 1), await mailed(14 * 24 - 1)]).toEqual([0, 1]);
  });

  it('exports a file while it can be used', async () => {
    const owner = await buildUser(server, { role: 'Record Viewer' });
    await buildContract(server, owner.organisation, { product: 'Exported' });
    const token = await buildApiToken(server, owner);
    const file = await server.request('GET', '/contracts/export', { token });
    expect([file.status, String(file.body).includes('Exported')]).toEqual([200, true]);
  });

  it('of a service account has its rights, is reported to administrators, and ends with it', async () => {
    const admin = await buildUser(server, { role: 'System Admin' });
    const { organisation, token } = admin;
    const { id: contract } = await buildContract(server, organisation, { notes: 'before' });
    const permissions = { manageAll: true, viewAll: false, manageTeams: [], viewTeams: [] };
    const created = await server.request('POST', '/serviceAccounts/create', {
      token,
      body: { name: 'Ledger', permissions },
    });
    expect([created.status, created.body.tokens]).toEqual([201, 0]);
    const { id } = created.body;
    const made = await make(admin, { scope: 'write', serviceAccountId: id, expiresOn: addDays(today(), 5) });
    expect(made.body.token.owner).toEqual({ id, name: 'Ledger', isServiceAccount: true });
    const { secret } = made.body;
    const change = (notes: string) =>
      server.request('POST', `/contracts/${contract}`, { token: secret, body: { notes } });
    expect((await change('by Ledger')).status).toBe(200);
    const { body: history } = await server.request('GET', `/contracts/${contract}/activity`, { token });
    expect(history.items[0].actor).toEqual({ id, name: 'Ledger' });

    // It is no one that people see, choose, enter or mail.
    const shown = await Promise.all(
      ['/users', '/people', '/teams/overview'].map((path) => server.request('GET', path, { token })),
    );
    expect(JSON.stringify(shown.map(({ body }) => body))).not.toContain('Ledger');
    expect((await server.request('GET', `/users/${id}`, { token })).status).toBe(404);
    expect((await server.request('DELETE', `/users/${id}`, { token })).status).toBe(404);
    expect((await server.request('POST', `/users/${id}/impersonationToken`, { token })).status).toBe(404);
    await runJob(server, tendTokens({ onMailQueued: () => undefined }));
    const mails = await server.testDatabase.asOwner<{ to_address: string }>(
      `select to_address from mail_outbox where organisation_id = $1 and subject like 'API token%'`,
      [organisation.id],
    );
    expect(mails.map((mail) => mail.to_address)).toEqual([admin.emailAddress]);

    const updated = await server.request('POST', `/serviceAccounts/${id}`, {
      token,
      body: { name: 'Ledger 2', permissions: { ...permissions, manageAll: false } },
      headers: { 'if-match': '"1"' },
    });
    expect([updated.status, updated.body.version]).toEqual([200, 2]);
    expect((await change('no more')).status).toBe(403);
    const stale = await server.request('POST', `/serviceAccounts/${id}`, {
      token,
      body: { name: 'Ledger 3', permissions },
      headers: { 'if-match': '"1"' },
    });
    expect([stale.status, stale.body.error.current.name]).toEqual([409, 'Ledger 2']);

    expect((await server.request('DELETE', `/serviceAccounts/${id}`, { token })).status).toBe(204);
    expect((await list(secret)).status).toBe(401);
    expect((await server.request('GET', '/serviceAccounts', { token })).body.items).toEqual([]);
  });

  it('is held on every server that shares the database', async () => {
    const owner = await buildUser(server);
    const secret = await buildApiToken(server, owner);
    const other = await startAnotherNode(server);
    try {
      const there = () => other.request('GET', '/contracts', { token: secret });
      expect((await there()).status).toBe(200);
      const { id } = await firstOf(owner);
      await server.request('DELETE', `/tokens/${id}`, { token: owner.token });
      expect((await there()).status).toBe(401);
      const admin = await buildUser(server, { role: 'System Admin' });
      const leaver = await buildUser(server, { organisation: admin.organisation });
      const theirs = await buildApiToken(server, leaver);
      const thereToo = () => other.request('GET', '/contracts', { token: theirs });
      expect((await thereToo()).status).toBe(200);
      expect((await server.request('DELETE', `/users/${leaver.id}`, { token: admin.token })).status).toBe(
        204,
      );
      // From the next request on, which is within the second that is promised.
      expect((await thereToo()).status).toBe(401);
    } finally {
      await other.stop();
    }
  });
});

it('a token in a loop is asked to wait, and no one else is', async () => {
  const server = await startTestServer({ tokenRequestsPerMinute: 5 });
  try {
    const owner = await buildUser(server);
    const token = await buildApiToken(server, owner);
    const ask = async (asked: string) => server.request('GET', '/contracts', { token: asked });
    for (let request = 0; request < 5; request += 1) expect((await ask(token)).status).toBe(200);
    const refused = await ask(token);
    expect([refused.status, refused.body.error.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(owner.token)).status).toBe(200);
    expect((await ask(await buildApiToken(server, owner))).status).toBe(200);
  } finally {
    await server.stop();
  }
});
