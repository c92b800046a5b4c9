import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { createMailTransport, type MailTransport } from '../../platform/mail/mail-transport.ts';
import { pruneMail, sendMailJob } from '../../platform/mail/send-mail.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, signInAs, type BuiltUser } from '../../testing/build-user.ts';
import { runJob } from '../../testing/run-job.ts';
import { startMailingServer, type MailServer } from '../../testing/start-mail-server.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { notifyPeople, pruneNotifications } from '../notifications/jobs.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONE = 'America/New_York';

describe('the proof of reminders', () => {
  let server: TestServer;
  let mail: MailServer;
  let transport: MailTransport;
  let stop: () => Promise<void>;
  let acme: BuiltOrganisation;
  let team: { id: string };
  let admin: BuiltUser;
  let manager: BuiltUser;
  let owner: BuiltUser;
  const secrets = createSecretBox('a secret of a test that is long enough to be one');

  beforeAll(async () => {
    ({ server, mail, transport, stop } = await startMailingServer());
  });
  afterAll(() => stop());
  beforeEach(async () => {
    acme = await buildOrganisation(server);
    team = await buildTeam(server, acme);
    admin = await buildUser(server, { organisation: acme, role: 'Record Admin' });
    manager = await buildUser(server, { organisation: acme, role: 'Team Manager', teams: [team.id] });
    owner = await buildUser(server, { organisation: acme, role: 'Team Viewer', teams: [team.id] });
    mail.behave('taking');
    // At nine of its day, wherever the clock of the machine is.
    server.clock.advance(Date.parse(`${addDays(today(), 1)}T14:00:00Z`) - server.services.now());
    for (const person of [manager, owner])
      await choose(person, { digest: 'immediate', leadDays: [60, 30], scope: 'owned' });
  });

  const today = () => calendarDateAt(server.services.now(), ZONE);
  const inDays = (days: number) => addDays(today(), days);
  const ask = async (user: BuiltUser, method: string, path: string, body?: object) => {
    const token = await signInAs(server, user.emailAddress, user.password);
    return await server.request(method, path, { token, body });
  };
  const choose = async (user: BuiltUser, settings: object) =>
    expect((await ask(user, 'POST', '/users/notifications', settings)).status).toBe(200);
  const notify = () =>
    runJob(
      server,
      notifyPeople({ linkBase: () => 'https://pactbook.example', secrets, onMailQueued: () => undefined }),
    );
  const send = (by = transport) => runJob(server, sendMailJob(by, secrets));
  const pass = async (days: number) => {
    server.clock.advance(days * DAY);
    await notify();
    await send();
  };
  const live = (input: object = {}) => ({
    product: 'Slack',
    status: 'LIVE' as const,
    teams: [team.id],
    owners: [owner.id],
    startDate: inDays(-100),
    ...input,
  });
  const proofOf = async (id: string, query = '', by = admin) =>
    (await ask(by, 'GET', `/contracts/${id}/reminders/proof${query}`)).body;
  const inboxOf = async (user: BuiltUser) => (await ask(user, 'GET', '/notifications')).body.items;

  test('names who was warned, when, what the mail server said, and who opened it', async () => {
    await choose(manager, { scope: 'managedTeams' });
    const { id } = await buildContract(server, acme, live({ endDate: inDays(60) }));
    await pass(0);
    const [entry] = await inboxOf(owner);
    await ask(owner, 'POST', '/notifications/read', { ids: [entry.id] });
    const proof = await proofOf(id);
    expect(proof.terms).toMatchObject([
      {
        number: 1,
        deadline: inDays(60),
        warned: 2,
        daysBefore: 60,
        delivered: 2,
        seen: 1,
        verdict: '2 people warned, 60 days before, delivered, seen by one',
        isWarning: false,
      },
    ]);
    const rows = new Map(proof.rows.map((row: { person: { id: string } }) => [row.person.id, row]));
    expect(rows.get(owner.id)).toMatchObject({
      kind: 'endDate',
      stage: 60,
      daysLeft: 60,
      because: 'owner',
      delivery: 'sent',
    });
    expect(rows.get(owner.id)).toMatchObject({ answer: expect.stringMatching(/^250 /) });
    expect(rows.get(owner.id)).toMatchObject({ seenAt: expect.stringContaining(inDays(0)) });
    expect(rows.get(manager.id)).toMatchObject({ because: 'scope', seenAt: null });
  });

  test('an inbox that is marked as read as a whole is not seen', async () => {
    const { id } = await buildContract(server, acme, live({ endDate: inDays(60) }));
    await pass(0);
    await ask(owner, 'POST', '/notifications/read', { all: true });
    expect((await proofOf(id)).terms[0].verdict).toBe('1 person warned, 60 days before, delivered, not seen');
  });

  test('what was refused, kept as a file or came after the deadline warned no one', async () => {
    const { id } = await buildContract(server, acme, live({ endDate: inDays(30) }));
    mail.behave('postponing');
    await pass(0);
    const [refused] = (await proofOf(id)).rows;
    expect(refused).toMatchObject({ delivery: 'queued', answer: expect.stringContaining('451') });
    mail.behave('taking');
    await pass(31);
    const late = await proofOf(id);
    expect(late.rows).toMatchObject([
      { delivery: 'sent', daysLeft: -1, answer: expect.stringMatching(/^250 /) },
    ]);
    expect(late.terms).toMatchObject([{ verdict: 'No one was reminded', isWarning: true }]);

    const other = await buildContract(server, acme, live({ product: 'Zoom', endDate: inDays(30) }));
    await notify();
    const files = createMailTransport({
      smtpUrl: null,
      mailFrom: 'a@example.com',
      folder: server.dataFolder,
    });
    await send(files);
    files.close();
    expect(await proofOf(other.id)).toMatchObject({
      terms: [{ warned: 0, verdict: 'No one was reminded yet' }],
      rows: [{ delivery: 'file', answer: null }],
    });
  });

  test('each term has its own, and a decision in time needs no warning', async () => {
    const renewal = { type: 'FIXED', noticeValue: 30, noticeUnit: 'DAYS' } as const;
    const { id } = await buildContract(server, acme, live({ endDate: inDays(45), renewal }));
    await pass(0);
    await pass(46);
    const token = await signInAs(server, admin.emailAddress, admin.password);
    const renewed = await server.request('POST', `/contracts/${id}/renew`, {
      token,
      body: { startDate: today(), endDate: inDays(364) },
    });
    expect(renewed.status).toBeLessThan(300);
    const proof = await proofOf(id);
    expect(proof.term).toBe(2);
    expect(proof.rows).toEqual([]);
    expect(proof.terms.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'No one was reminded yet',
      '1 person warned, 15 days before, delivered, not seen',
    ]);
    const earlier = await proofOf(id, '?term=1');
    expect(earlier.rows.length).toBeGreaterThan(0);
    expect(new Set(earlier.rows.map(({ person }: { person: { id: string } }) => person.id))).toEqual(
      new Set([owner.id]),
    );
    expect((await ask(admin, 'GET', `/contracts/${id}/reminders/proof?term=3`)).status).toBe(404);

    const decided = await buildContract(server, acme, live({ product: 'Miro', endDate: inDays(200) }));
    const decision = { decision: 'LET_LAPSE', reason: '' };
    expect((await ask(admin, 'POST', `/contracts/${decided.id}/decide`, decision)).status).toBe(200);
    server.clock.advance(201 * DAY);
    expect((await proofOf(decided.id)).terms).toMatchObject([
      { verdict: 'No one was reminded', isWarning: false, decidedOn: inDays(-201) },
    ]);
  });

  test('does not complain of a deadline that passed before the record was added', async () => {
    const renewal = { type: 'FIXED', noticeValue: 30, noticeUnit: 'DAYS' } as const;
    const { id } = await buildContract(server, acme, live({ endDate: inDays(20), renewal }));
    expect((await proofOf(id)).terms).toMatchObject([
      { verdict: 'No one was reminded', isBeforeRecord: true, isWarning: false },
    ]);
  });

  test('stays as long as the record, with the answer, when the mail itself is forgotten', async () => {
    const { id } = await buildContract(server, acme, live({ endDate: inDays(60) }));
    await pass(0);
    const before = await proofOf(id);
    server.clock.advance(800 * DAY);
    await runJob(server, pruneMail);
    await runJob(server, pruneNotifications);
    expect(
      await server.testDatabase.asOwner('select 1 from mail_outbox where user_id = $1', [owner.id]),
    ).toEqual([]);
    const after = await proofOf(id);
    expect(after.rows).toEqual(before.rows);
    expect(after.terms[0].verdict).toBe(before.terms[0].verdict);
  });
});
