import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { createMailTransport, type MailTransport } from '../../platform/mail/mail-transport.ts';
import { pruneMail, sendMailJob } from '../../platform/mail/send-mail.ts';
import { deleteMail } from '../../platform/mail/store.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { uploadTo } from '../../testing/build-document.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, signInAs, type BuiltUser } from '../../testing/build-user.ts';
import { runJob } from '../../testing/run-job.ts';
import { startMailingServer, type MailServer } from '../../testing/start-mail-server.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { purgeTrash } from '../contracts/jobs.ts';
import { notifyPeople, pruneNotifications } from './jobs.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONE = 'America/New_York';

describe('reminders', () => {
  let server: TestServer;
  let mail: MailServer;
  let transport: MailTransport;
  let stop: () => Promise<void>;
  let acme: BuiltOrganisation;
  let crew: { id: string };
  let manager: BuiltUser;
  const secrets = createSecretBox('a secret of a test that is long enough to be one');

  beforeAll(async () => {
    ({ server, mail, transport, stop } = await startMailingServer());
  });
  afterAll(() => stop());
  beforeEach(async () => {
    acme = await buildOrganisation(server);
    crew = await buildTeam(server, acme);
    manager = await buildUser(server, { organisation: acme, role: 'Team Manager', teams: [crew.id] });
    mail.received.length = 0;
    moveTo(addDays(today(), 1), 9);
  });

  const job = notifyPeople({
    linkBase: () => 'https://pactbook.example',
    secrets,
    onMailQueued: () => undefined,
  });
  const notify = () => runJob(server, job);
  const send = () => runJob(server, sendMailJob(transport, secrets));
  const today = () => calendarDateAt(server.services.now(), ZONE);
  const inDays = (days: number) => addDays(today(), days);
  /** Winter's or summer's clock: an hour up or down does not matter to the tests. */
  const moveTo = (date: string, hour: number) =>
    server.clock.advance(Date.parse(`${date}T05:00:00Z`) + hour * HOUR - server.services.now());
  const ask = async (user: BuiltUser, method: string, path: string, body?: object) => {
    const token = await signInAs(server, user.emailAddress, user.password);
    return await server.request(method, path, { token, body });
  };
  const choose = async (user: BuiltUser, settings: object) =>
    expect((await ask(user, 'POST', '/users/notifications', settings)).status).toBe(200);
  const live = (input: object = {}) => ({
    product: 'Creative Cloud',
    status: 'LIVE' as const,
    teams: [crew.id],
    startDate: inDays(-100),
    ...input,
  });
  const mailsTo = (user: BuiltUser) => mail.received.filter(({ to }) => to.includes(user.emailAddress));
  const daysIn = (text: string) => /\(in (\d+) days\)/.exec(text)?.[1] ?? text;
  const wordsFor = (user: BuiltUser) => mailsTo(user).map(({ text }) => daysIn(text));
  const kept = (user: BuiltUser) =>
    server.testDatabase.asOwner<{ kind: string; created_at: Date }>(
      'select kind, created_at from notifications where user_id = $1 order by id',
      [user.id],
    );

  test('a lead day that is added when its day is over repeats nothing, and later days still come', async () => {
    await choose(manager, { digest: 'immediate', leadDays: [30] });
    await buildContract(server, acme, live({ endDate: inDays(30) }));
    // Its reminder of 30 days is ahead, so that nothing of it went yet.
    await buildContract(server, acme, live({ product: 'Slack', endDate: inDays(40) }));
    for (let day = 0; day < 30; day += 1) {
      if (day === 5) await choose(manager, { leadDays: [60, 45, 30, 10] });
      if (day === 6) await choose(manager, { leadDays: [45, 30, 20, 10], scope: 'all' });
      if (day === 7) await choose(manager, { digest: 'off' });
      if (day === 8) await choose(manager, { digest: 'immediate' });
      await notify();
      await notify();
      await send();
      moveTo(inDays(1), 9);
    }
    const lines = mailsTo(manager).map(({ text }) =>
      [...text.matchAll(/- (.*) \(in (\d+) days\)/g)].map(([, product, days]) => `${product} ${days}`),
    );
    expect(lines).toEqual([
      ['Creative Cloud 30'],
      ['Creative Cloud 20', 'Slack 30'],
      ['Creative Cloud 10', 'Slack 20'],
    ]);
  });

  test('whatever is changed and whenever: no reminder twice, none missed, none after its lead day', async () => {
    const leads = fc.uniqueArray(fc.constantFrom(14, 10, 7, 5, 3, 1), { minLength: 1, maxLength: 4 });
    const chosen = fc.record(
      {
        leadDays: leads,
        digest: fc.constantFrom('immediate', 'daily', 'weekly'),
        hour: fc.constantFrom(5, 17),
      },
      { requiredKeys: ['leadDays'] },
    );
    const changes = fc.array(fc.tuple(fc.integer({ min: 1, max: 14 }), chosen), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(leads, changes, async (first, all) => {
        const team = await buildTeam(server, acme);
        const person = await buildUser(server, {
          organisation: acme,
          role: 'Team Manager',
          teams: [team.id],
        });
        await choose(person, { digest: 'daily', leadDays: first });
        const deadline = inDays(16);
        await buildContract(server, acme, live({ endDate: deadline, teams: [team.id] }));
        const arrived: number[] = [];
        /** Since how many days before the deadline each lead day holds. */
        let since = new Map(first.map((stage) => [stage, 16]));
        for (let left = 16; left >= 0; left -= 1) {
          for (const [, change] of all.filter(([at]) => at === left)) {
            await choose(person, change);
            since = new Map(change.leadDays.map((stage) => [stage, since.get(stage) ?? left]));
          }
          for (const hour of [7, 19]) {
            moveTo(addDays(deadline, -left), hour);
            await notify();
            await send();
            for (const { text } of mailsTo(person).slice(arrived.length)) {
              arrived.push(left);
              // The words say what is left on the day of the mail.
              expect(text).toContain(left === 1 ? '(tomorrow)' : `(in ${left} days)`);
            }
          }
          const mailed = await server.testDatabase.asOwner<{ stage: number }>(
            `select (details ->> 'stage')::int as stage from notifications
             where user_id = $1 and mail_id is not null`,
            [person.id],
          );
          const mostUrgent = Math.min(...mailed.map(({ stage }) => stage));
          for (const [stage, from] of since)
            if (stage === left && from > stage) expect(mostUrgent).toBeLessThanOrEqual(stage);
          expect(new Set(mailed.map(({ stage }) => stage)).size).toBe(mailed.length);
        }
        expect(new Set(arrived).size).toBe(arrived.length);
      }),
      { numRuns: 2 },
    );
  });

  test('a more urgent reminder whose digest went already does not take the place of one that is due today', async () => {
    await choose(manager, { digest: 'weekly', weekday: 1, hour: 8, leadDays: [5, 3] });
    // A Monday after eight: the digest that would have had Wednesday's reminder is over.
    do moveTo(inDays(1), 9);
    while (new Date(`${today()}T12:00:00Z`).getUTCDay() !== 1);
    await buildContract(server, acme, live({ endDate: inDays(5) }));
    await notify();
    await send();
    expect(wordsFor(manager)).toEqual(['5']);
    moveTo(inDays(2), 9);
    await notify();
    await send();
    expect(wordsFor(manager)).toEqual(['5', '3']);
  });

  test('a weekly digest tells in time: with the last one before the lead day, and the words of its day', async () => {
    await choose(manager, { digest: 'weekly', weekday: 1, hour: 8, leadDays: [7] });
    while (new Date(`${today()}T12:00:00Z`).getUTCDay() !== 0) moveTo(inDays(1), 9);
    // A Sunday: the deadlines of all days of the week after next.
    for (const days of [8, 9, 10, 11, 12, 13, 14])
      await buildContract(server, acme, live({ product: `In ${days}`, endDate: inDays(days) }));
    const arrivals: string[] = [];
    for (let step = 0; step < 16 * 4; step += 1) {
      await notify();
      await send();
      for (const { text } of mailsTo(manager).slice(arrivals.length)) arrivals.push(`${today()}\n${text}`);
      server.clock.advance(6 * HOUR);
    }
    const [first = '', ...others] = arrivals;
    expect(others).toEqual([]);
    for (const days of [7, 8, 9, 10, 11, 12, 13])
      expect(first).toContain(`- In ${days + 1} (in ${days} days)`);
    expect(first.slice(0, 10)).toBe(addDays(today(), -15));
  });

  test('a late reminder that waits for a weekly digest is dropped after a more urgent one went by itself', async () => {
    await choose(manager, { digest: 'weekly', weekday: 1, hour: 8, leadDays: [14, 7] });
    while (new Date(`${today()}T12:00:00Z`).getUTCDay() !== 2) moveTo(inDays(1), 9);
    // A Tuesday: 14 days before is over, 7 days before is tomorrow, and next Monday is 2 days before.
    await buildContract(server, acme, live({ endDate: inDays(8) }));
    for (let day = 0; day < 9; day += 1) {
      await notify();
      await send();
      moveTo(inDays(1), 9);
    }
    expect(wordsFor(manager)).toEqual(['7']);
  });

  test('proof stays as long as the record: beyond its mail and other notifications, until the record is purged', async () => {
    const admin = await buildUser(server, { organisation: acme, role: 'Record Admin' });
    await choose(manager, { digest: 'immediate', leadDays: [30] });
    await choose(admin, { digest: 'immediate', scope: 'all', events: { ...ALL_OFF, recordAdded: true } });
    const { id } = await buildContract(server, acme, live({ endDate: inDays(30) }));
    await notify();
    await send();
    const sentAt = today();
    server.clock.advance(800 * DAY);
    await runJob(server, pruneMail);
    await runJob(server, pruneNotifications);
    expect(
      await server.testDatabase.asOwner('select 1 from mail_outbox where user_id = $1', [manager.id]),
    ).toEqual([]);
    expect((await kept(admin)).length).toBe(0);
    const proof = (await ask(admin, 'GET', `/contracts/${id}/reminders`)).body.sent;
    expect(proof).toMatchObject([{ kind: 'endDate', stage: 30, daysLeft: 30, delivery: 'sent' }]);
    expect(calendarDateAt(Date.parse(proof[0].mailAt), ZONE)).toBe(sentAt);
    // The inbox forgets it, as it forgets everything else.
    expect((await ask(manager, 'GET', '/notifications')).body.items).toEqual([]);
    expect((await ask(admin, 'DELETE', `/contracts/${id}`)).status).toBeLessThan(300);
    server.clock.advance(31 * DAY);
    await purgeTrash(server.services, acme.scope);
    expect(await kept(manager)).toEqual([]);
  });

  test('a mail that somebody discards, or that becomes a file, is no proof that it was sent', async () => {
    await choose(manager, { digest: 'immediate', leadDays: [30, 20] });
    const { id } = await buildContract(server, acme, live({ endDate: inDays(30) }));
    const deliveries = async () =>
      (await ask(manager, 'GET', `/contracts/${id}/reminders`)).body.sent.map(
        ({ delivery }: { delivery: string }) => delivery,
      );
    await notify();
    expect(await deliveries()).toEqual(['queued']);
    const waiting = await server.testDatabase.asOwner<{ id: string }>(
      'select id from mail_outbox where user_id = $1',
      [manager.id],
    );
    for (const { id: mailId } of waiting)
      await server.services.database.write(acme.scope, (db) => deleteMail(db, mailId));
    expect(await deliveries()).toEqual(['failed']);
    moveTo(inDays(10), 9);
    await notify();
    const files = createMailTransport({
      smtpUrl: null,
      mailFrom: 'a@example.com',
      folder: server.dataFolder,
    });
    await runJob(server, sendMailJob(files, secrets));
    files.close();
    expect(await deliveries()).toEqual(['file', 'failed']);
  });

  describe('of documents that expire', () => {
    const withPaper = async (expiresOn: string) => {
      const { id } = await buildContract(server, acme, live({ endDate: null }));
      const token = await signInAs(server, manager.emailAddress, manager.password);
      const uploaded = await uploadTo(server, { token }, id, { name: 'SOC 2.txt', expiresOn });
      expect(uploaded.status).toBe(201);
      return { id, documentId: String(uploaded.body.id) };
    };

    test('come 60, 30 and 7 days before, by mail and in the inbox, to who may see them and no one else', async () => {
      const limited = await buildUser(server, { organisation: acme });
      await choose(limited, { digest: 'immediate', scope: 'all' });
      await choose(manager, { digest: 'immediate', leadDays: [1] });
      const { id } = await withPaper(inDays(60));
      const shown = (await ask(manager, 'GET', `/contracts/${id}/reminders`)).body;
      expect(shown.planned).toMatchObject(
        [60, 30, 7].map((stage) => ({
          kind: 'documentExpires',
          stage,
          daysLeft: stage,
          document: 'SOC 2.txt',
        })),
      );
      // Of the term itself there is nothing to be reported.
      expect(shown.silence).toEqual({
        sentence: 'No one will be reminded of the end: this record has no end date.',
        isWarning: true,
      });
      const days: string[] = [];
      for (let left = 60; left >= 0; left -= 1) {
        await notify();
        await send();
        while (days.length < mailsTo(manager).length) days.push(String(left));
        moveTo(inDays(1), 9);
      }
      expect(days).toEqual(['60', '30', '7']);
      const [first] = mailsTo(manager);
      expect(first?.text).toMatch(/Creative Cloud \(in 60 days\)/);
      expect(first?.text).toMatch(/Document expires \w{3} \d+, \d{4}/);
      expect(first?.text).toContain('SOC 2.txt');
      expect(first?.text).toContain(`/record/Creative%20Cloud/${id}/documents`);
      expect(wordsFor(limited)).toEqual([]);
      const inbox = (await ask(manager, 'GET', '/notifications')).body.items;
      expect(inbox[0].title).toMatch(/^Document expires \w{3} \d+, \d{4} – Creative Cloud, SOC 2.txt \(/);
      expect((await ask(limited, 'GET', '/notifications')).body.items).toEqual([]);
      // A user who may not see the documents any more does not read of them either.
      await server.testDatabase.asOwner('delete from team_permissions where user_id = $1', [manager.id]);
      expect((await ask(manager, 'GET', '/notifications')).body.items).toEqual([]);
    });

    test('follow the document: another day, the trash, and the switch in the settings', async () => {
      await choose(manager, { digest: 'daily', hour: 20 });
      const { id, documentId } = await withPaper(inDays(31));
      const path = `/contracts/${id}/documents/${documentId}`;
      const planned = async () =>
        (await ask(manager, 'GET', `/contracts/${id}/reminders`)).body.planned.map(
          ({ stage, deadline }: { stage: number; deadline: string }) => [stage, deadline],
        );
      await notify();
      expect((await kept(manager)).map((row) => row.kind)).toEqual(['documentExpires']);
      const expiresOn = inDays(100);
      expect((await ask(manager, 'POST', path, { expiresOn })).status).toBe(200);
      await notify();
      expect(await planned()).toEqual([60, 30, 7].map((stage) => [stage, expiresOn]));
      // What waited for the evening is about a day that no longer holds.
      moveTo(today(), 21);
      await notify();
      await send();
      expect(mailsTo(manager)).toEqual([]);
      const { events } = (await ask(manager, 'GET', '/users/notifications')).body;
      await choose(manager, { events: { ...events, documentExpires: false } });
      expect(await planned()).toEqual([]);
      await choose(manager, { events: { ...events, documentExpires: true } });
      expect(await planned()).toHaveLength(3);
      expect((await ask(manager, 'DELETE', path)).status).toBeLessThan(300);
      expect(await planned()).toEqual([]);
    });

    test('are in the calendar of who may see them, beside records that have not expired', async () => {
      const { id, documentId } = await withPaper(inDays(40));
      const calendarOf = async (user: BuiltUser) => {
        const { body } = await ask(user, 'POST', '/users/calendarLink');
        const path = new URL(body.address).pathname.replace(/^\/api/, '');
        return String((await server.request('GET', path)).body).replaceAll('\r\n ', '');
      };
      const shown = await calendarOf(manager);
      expect(shown).toContain(`UID:${id}.${documentId}.documentExpires@pactbook`);
      expect(shown).toContain('SUMMARY:Document expires: SOC 2.txt\\, Creative Cloud');
      const curious = await buildUser(server, { organisation: acme });
      await choose(curious, { scope: 'all' });
      expect(await calendarOf(curious)).not.toMatch(/SOC 2|Creative Cloud/);
      await server.testDatabase.asOwner("update contracts set status = 'EXPIRED' where id = $1", [id]);
      expect(await calendarOf(manager)).not.toContain('SOC 2');
    });

    test('are switched by a setting that older clients do not know', async () => {
      const settings = async () => (await ask(manager, 'GET', '/users/notifications')).body;
      expect((await settings()).events.documentExpires).toBe(true);
      const { documentExpires: _, ...older } = (await settings()).events;
      await choose(manager, { events: { ...older, documentExpires: false } });
      await choose(manager, { events: { ...older, costChanged: true } });
      expect((await settings()).events).toEqual({ ...older, costChanged: true, documentExpires: false });
      await server.testDatabase.asOwner(
        "update notification_settings set settings = jsonb_set(settings #- '{events,documentExpires}', '{hour}', '9') where user_id = $1",
        [manager.id],
      );
      expect(await settings()).toMatchObject({
        hour: 9,
        events: { documentExpires: true, costChanged: true },
      });
    });
  });
});

const ALL_OFF = Object.fromEntries(
  ['noticeDeadline', 'endDate', 'expired', 'renewed', 'recordAdded', 'recordChanged', 'recordDeleted']
    .concat(['documentAdded', 'costChanged', 'documentExpires'])
    .map((name) => [name, false]),
);
