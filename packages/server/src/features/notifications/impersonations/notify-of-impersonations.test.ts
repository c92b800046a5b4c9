import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContract } from '../../../testing/build-contract.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { runJob } from '../../../testing/run-job.ts';
import { startAnotherNode, startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { createSecretBox } from '../../../platform/secrets/secret-box.ts';
import { endImpersonations } from '../../impersonation/jobs.ts';
import { notifyOfImpersonations } from './notify-of-impersonations.ts';

const MINUTE = 60_000;
const mails = {
  linkBase: () => 'https://pactbook.example',
  secrets: createSecretBox('a secret of a test that is long enough to be one'),
  onMailQueued: () => undefined,
};
const job = endImpersonations((services, scope) => notifyOfImpersonations(services, scope, mails));

describe('after an impersonation', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  async function enter(): Promise<{ ana: BuiltUser; dana: BuiltUser; token: string }> {
    const ana = await buildUser(server, { role: 'System Admin', firstName: 'Ana', lastName: 'Ruiz' });
    const { organisation } = ana;
    const dana = await buildUser(server, { organisation, role: 'Record Admin', firstName: 'Dana' });
    const ticket = await server.request('POST', `/users/${dana.id}/impersonationToken`, { token: ana.token });
    const entered = await server.request('POST', '/users/impersonate', {
      body: { token: ticket.body.token },
    });
    return { ana, dana, token: entered.body.token };
  }
  const ask = (token: string, method: 'POST' | 'DELETE', path: string, body?: unknown) =>
    server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
  const leave = (token: string) => ask(token, 'POST', '/users/stopImpersonating');
  const inboxOf = async ({ token }: BuiltUser) =>
    (await server.request('GET', '/notifications', { token })).body.items as {
      kind: string;
      title: string;
      steps?: string[];
    }[];
  const mailsTo = ({ emailAddress }: BuiltUser) =>
    server.testDatabase.asOwner<{ kind: string; subject: string; text_body: string }>(
      'select kind, subject, text_body from mail_outbox where to_address = $1 order by id',
      [emailAddress],
    );

  it('the person finds who it was, when, and what was done, in inbox and mail', async () => {
    const { ana, dana, token } = await enter();
    const contract = await buildContract(server, ana.organisation, { product: 'Slack' });
    await ask(token, 'POST', `/contracts/${contract.id}`, { id: contract.id, notes: 'Called them' });
    await ask(token, 'POST', '/contracts/create', { product: 'Figma', vendor: 'Figma' });
    server.clock.advance(MINUTE);
    await leave(token);
    await runJob(server, job);
    const [entry] = await inboxOf(dana);
    expect(entry?.kind).toBe('accountEntered');
    expect(entry?.title).toMatch(/^Ana Ruiz was in your account on .+ and took 2 actions in your name$/);
    expect(entry?.steps).toEqual([
      'Slack: Fields of a record changed (Notes)',
      'Figma: A record was added (Product, Vendor, Status)',
    ]);
    const [mail] = await mailsTo(dana);
    expect([mail?.kind, mail?.subject]).toEqual(['security', 'Ana Ruiz was in your account']);
    for (const text of ['Ana Ruiz', 'Slack: Fields of a record changed (Notes)', 'Figma: A record was added'])
      expect(mail?.text_body).toContain(text);
    // Values are for the record, whose rights may change.
    expect(mail?.text_body).not.toContain('Called them');
  });

  it('the person is notified also where nothing was changed, and whatever their settings are', async () => {
    const { dana, token } = await enter();
    await ask(dana.token, 'POST', '/users/notifications', {
      digest: 'off',
      channels: { email: false, inApp: false },
    });
    await server.request('GET', '/contracts', { token });
    await leave(token);
    await runJob(server, job);
    const [entry] = await inboxOf(dana);
    expect(entry?.title).toMatch(/and changed nothing$/);
    expect(entry?.steps).toEqual([]);
    expect(await mailsTo(dana)).toHaveLength(1);
  });

  const ends: Record<string, (ana: BuiltUser, dana: BuiltUser, token: string) => unknown> = {
    'ran out': () => server.clock.advance(31 * MINUTE),
    'ended with the session of the administrator': (ana) => ask(ana.token, 'POST', '/users/logout'),
    'ended when the person signed out everywhere else': (_, dana) =>
      ask(dana.token, 'POST', '/users/sessions/endOthers'),
  };
  it.each(Object.keys(ends))('that %s the person is notified, once on two nodes', async (way) => {
    const { ana, dana, token } = await enter();
    await runJob(server, job);
    expect(await inboxOf(dana)).toEqual([]);
    await ends[way]?.(ana, dana, token);
    const other = await startAnotherNode(server);
    await Promise.all([runJob(server, job), runJob(other, job)]);
    await runJob(server, job);
    await other.stop();
    expect((await inboxOf(dana)).map(({ kind: what }) => what)).toEqual(['accountEntered']);
    expect(await mailsTo(dana)).toHaveLength(1);
  });

  it.each([
    ['their mails', 'POST', '/users/notifications', { digest: 'off' }],
    ['their saved views', 'POST', '/users/savedFilters', { filters: [] }],
    ['their weekly emails', 'POST', '/users/viewSubscriptions', { savedName: 'Mine' }],
    ['their inbox', 'POST', '/notifications/read', { all: true }],
    ['what they write to the support team', 'POST', '/supportEmail', { description: 'Hello' }],
    ['the views that they share', 'POST', '/sharedViews', { name: 'Mine', value: {} }],
  ] as const)('an administrator in the account could not touch %s', async (_, method, path, body) => {
    const { token } = await enter();
    const answer = await ask(token, method, path, body);
    expect([answer.status, answer.body.error.message]).toEqual([
      403,
      'Not while you are impersonating a user.',
    ]);
  });
});
