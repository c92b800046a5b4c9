import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contractUpdated } from '@pactbook/domain/features/contracts/events.ts';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { runCommand } from '../../platform/command.ts';
import type { MailTransport } from '../../platform/mail/mail-transport.ts';
import { sendMailJob } from '../../platform/mail/send-mail.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import { insertEvents } from '../../platform/database/event-log.ts';
import { buildContract, buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, signInAs, type BuiltUser } from '../../testing/build-user.ts';
import { runJob } from '../../testing/run-job.ts';
import { startMailingServer, type MailServer, type ReceivedMail } from '../../testing/start-mail-server.ts';
import { startAnotherNode, type TestServer } from '../../testing/start-test-server.ts';
import { notifyPeople } from './jobs.ts';
import { NO_RIGHTS } from '@pactbook/domain/kernel/rights.ts';

const DAY = 24 * 3_600_000;
const NOON_IN_NEW_YORK = 'T16:30:00Z';

describe('notifications', () => {
  let server: TestServer;
  let mail: MailServer;
  let transport: MailTransport;
  let stop: () => Promise<void>;
  const secrets = createSecretBox('a secret of a test that is long enough to be one');

  beforeAll(async () => {
    ({ server, mail, transport, stop } = await startMailingServer());
  });
  afterAll(() => stop());

  let acme: BuiltOrganisation;
  let crew: { id: string };
  let others: { id: string };
  let manager: BuiltUser;

  beforeEach(async () => {
    acme = await buildOrganisation(server);
    crew = await buildTeam(server, acme);
    others = await buildTeam(server, acme);
    manager = await buildUser(server, { organisation: acme, role: 'Team Manager', teams: [crew.id] });
    mail.received.length = 0;
  });

  const job = notifyPeople({
    linkBase: () => 'https://pactbook.example',
    secrets,
    onMailQueued: () => undefined,
  });
  const notify = () => runJob(server, job);
  const send = () => runJob(server, sendMailJob(transport, secrets));
  const subjectsFor = ({ emailAddress }: BuiltUser) =>
    mail.received.filter(({ to }) => to.includes(emailAddress)).map(subjectOf);
  const today = () => calendarDateAt(server.services.now(), 'America/New_York');
  const inDays = (days: number) => addDays(today(), days);
  /** The next noon in New York: long past midnight there, before and after changes of the clocks. */
  const moveToNoon = () =>
    server.clock.advance(Date.parse(`${inDays(1)}${NOON_IN_NEW_YORK}`) - server.services.now());
  const choose = async (user: BuiltUser, settings: object) => {
    const token = await signInAs(server, user.emailAddress, user.password);
    const answer = await server.request('POST', '/users/notifications', { token, body: settings });
    expect(answer.status).toBe(200);
  };
  const live = (input: object = {}) => ({
    status: 'LIVE' as const,
    teams: [crew.id],
    startDate: inDays(-100),
    endDate: inDays(40),
    ...input,
  });
  const titlesOf = (user: BuiltUser) =>
    server.testDatabase
      .asOwner<{ kind: string; details: { product: string } }>(
        'select kind, details from notifications where user_id = $1',
        [user.id],
      )
      .then((rows) => rows.map(({ kind: what, details }) => `${what} ${details.product}`).toSorted());
  const decide = (contractId: string, decision: string) =>
    server.testDatabase.asOwner(
      `insert into contract_decisions (id, organisation_id, contract_id, term_number, decision, decided_on, decided_by, created_at)
       values ($1, $2, $3, 1, $4, '2026-01-01', $5, now())`,
      [server.services.newId(), acme.id, contractId, decision, manager.id],
    );
  const change = (contractId: string, user: BuiltUser | null, field: string) =>
    runCommand(
      server.services,
      {
        scope: acme.scope,
        actor: user === null ? null : actorOf(user),
        cause: 'test',
        requestId: null,
      },
      async ({ emit }) =>
        emit(
          contractUpdated({ kind: 'contract', id: contractId, label: 'Changed' }, [
            { field, from: 'old value', to: 'new value' },
          ]),
        ),
    );

  test('a simulated quarter: each reminder arrives once, on its day, at whom it is for and no one else', async () => {
    moveToNoon();
    const owner = await buildUser(server, { organisation: acme, role: 'Team Viewer', teams: [crew.id] });
    const stranger = await buildUser(server, {
      organisation: acme,
      role: 'Team Manager',
      teams: [others.id],
    });
    const limited = await buildUser(server, { organisation: acme });
    await choose(owner, { digest: 'immediate', leadDays: [30, 7, 1] });
    const end = inDays(79);
    const { id } = await buildContract(
      server,
      acme,
      live({
        product: 'Creative Cloud',
        endDate: end,
        owners: [owner.id],
        renewal: { type: 'FIXED', noticeValue: 45, noticeUnit: 'DAYS' },
      }),
    );
    const arrivals: string[] = [];
    for (let day = 0; day < 92; day += 1) {
      // A busy day plans several times, and on some days the server is down.
      if (day % 9 !== 4) await notify();
      if (day % 9 === 0) await notify();
      await send();
      const seen = arrivals.length;
      for (const subject of subjectsFor(owner).slice(seen)) arrivals.push(subject);
      moveToNoon();
    }
    const text = (deadline: string, days: string) =>
      new RegExp(`^Creative Cloud: ${deadline} \\w{3} \\d+, \\d{4} \\(${days}\\)$`);
    expect(arrivals).toEqual([
      // The server was down on the day before.
      expect.stringMatching(text('notice by', 'in 29 days')),
      expect.stringMatching(text('notice by', 'in 7 days')),
      expect.stringMatching(text('notice by', 'tomorrow')),
      expect.stringMatching(text('ends', 'in 29 days')),
      expect.stringMatching(text('ends', 'in 7 days')),
      expect.stringMatching(text('ends', 'tomorrow')),
    ]);
    // The manager hears every Monday, and never on the day itself or later.
    expect(subjectsFor(manager).length).toBeGreaterThan(0);
    expect(subjectsFor(stranger)).toEqual([]);
    expect(subjectsFor(limited)).toEqual([]);
    const [first] = mail.received.filter(({ to }) => to.includes(owner.emailAddress));
    expect(first?.text).toContain(`https://pactbook.example/record/Creative%20Cloud/${id}/details`);
    expect(first === undefined ? '' : headOf(first)).toMatch(
      /^List-Unsubscribe: <https:\/\/pactbook\.example\/api\/users\/notifications\/unsubscribe\?token=/im,
    );
  });

  test('a decision ends reminders, except to renegotiate; also those that wait for a digest', async () => {
    const settled = await buildContract(server, acme, live({ product: 'Settled' }));
    const open = await buildContract(server, acme, live({ product: 'Open' }));
    const late = await buildContract(server, acme, live({ product: 'Late' }));
    await decide(settled.id, 'CANCEL');
    await decide(open.id, 'RENEGOTIATE');
    await notify();
    expect(await titlesOf(manager)).toEqual(['endDate Late', 'endDate Open']);
    await decide(late.id, 'RENEW');
    server.clock.advance(8 * DAY);
    await notify();
    await send();
    expect(subjectsFor(manager)).toEqual([expect.stringMatching(/Open/)]);
    expect(mail.received[0]?.text).not.toContain('Late');
  });

  test('a changed date is planned again, and the old one is dropped', async () => {
    await choose(manager, { digest: 'daily' });
    const { id } = await buildContract(server, acme, live({ product: 'Moved' }));
    await notify();
    const token = await signInAs(server, manager.emailAddress, manager.password);
    const endDate = inDays(20);
    await server.request('POST', `/contracts/${id}`, { token, body: { endDate } });
    await notify();
    server.clock.advance(DAY);
    await notify();
    await send();
    expect(subjectsFor(manager)).toHaveLength(1);
    expect(subjectsFor(manager)[0]).toMatch(/^Moved: ends .* \(in (18|19|20) days\)$/);
  });

  test('owners who left are passed over: their team managers hear, and without these the administrators', async () => {
    const admin = await buildUser(server, { organisation: acme, role: 'Record Admin' });
    const owner = await buildUser(server, { organisation: acme, role: 'Record Viewer' });
    await buildContracts(server, acme, [
      live({ product: 'Theirs', owners: [owner.id] }),
      live({ product: 'Nobodys', teams: [] }),
    ]);
    await server.testDatabase.asOwner("update users set status = 'deactivated' where id = $1", [owner.id]);
    await notify();
    expect(await titlesOf(owner)).toEqual([]);
    expect(await titlesOf(manager)).toEqual(['endDate Theirs']);
    expect(await titlesOf(admin)).toEqual(['endDate Nobodys']);
  });

  test('what happens is reported to users who asked, once, not to users who did it, and restricted fields to full readers alone', async () => {
    const everything = { scope: 'all', events: allEvents(), digest: 'immediate' };
    const curious = await buildUser(server, { organisation: acme });
    await choose(curious, everything);
    await choose(manager, everything);
    const { id } = await buildContract(server, acme, { product: 'Slack', teams: [crew.id] });
    await notify();
    await change(id, null, 'notes');
    await change(id, null, 'status');
    await change(id, manager, 'vendor');
    await notify();
    await notify();
    expect(await titlesOf(curious)).toEqual([
      'recordAdded Slack',
      'recordChanged Changed',
      'recordChanged Changed',
    ]);
    expect(await titlesOf(manager)).toEqual([
      'recordAdded Slack',
      'recordChanged Changed',
      'recordChanged Changed',
    ]);
    await send();
    const textFor = (user: BuiltUser) =>
      mail.received
        .filter(({ to }) => to.includes(user.emailAddress))
        .map((one) => one.raw)
        .join('\n');
    expect(textFor(curious)).not.toMatch(/Notes|old value|new value/);
    expect(textFor(manager)).toMatch(/Notes/);
    expect(textFor(manager)).not.toMatch(/old value|new value/);
  });

  test('rights are looked at again when the mail is put together', async () => {
    const viewer = await buildUser(server, { organisation: acme, role: 'Team Viewer', teams: [crew.id] });
    const gone = await buildUser(server, { organisation: acme, role: 'Team Viewer', teams: [crew.id] });
    for (const user of [viewer, gone])
      await choose(user, { digest: 'daily', events: allEvents(), scope: 'viewedTeams' });
    await buildContract(
      server,
      acme,
      // Its lead day was yesterday: it waits for the next digest.
      live({ product: 'Secret', renewal: { type: 'FIXED', noticeValue: 11, noticeUnit: 'DAYS' } }),
    );
    await notify();
    expect(await titlesOf(viewer)).toContain('noticeDeadline Secret');
    await server.testDatabase.asOwner('delete from team_permissions where user_id = $1', [viewer.id]);
    await server.testDatabase.asOwner("update users set status = 'deactivated' where id = $1", [gone.id]);
    server.clock.advance(DAY);
    await notify();
    await send();
    expect(subjectsFor(gone)).toEqual([]);
    const text = mail.received
      .filter(({ to }) => to.includes(viewer.emailAddress))
      .map((one) => one.text)
      .join('');
    expect(text).not.toContain('Notice by');
    // The record itself, and when it ends, is open to everyone.
    expect(text).toContain('Secret');
  });

  test('an event that is committed late, behind younger ones, is reported all the same', async () => {
    await choose(manager, { scope: 'all', events: allEvents() });
    const [first, second] = await buildContracts(server, acme, [{ teams: [crew.id] }, { teams: [crew.id] }]);
    await notify();
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let hasEmitted: () => void = () => undefined;
    const emitted = new Promise<void>((resolve) => (hasEmitted = resolve));
    const slow = server.services.database.write(acme.scope, async (db) => {
      const subject = { kind: 'contract', id: first?.id ?? '', label: 'Late' } as const;
      const event = {
        id: server.services.newId(),
        type: 'contractCostsChanged',
        subject,
        changes: [],
      } as const;
      const now = server.services.now();
      const origin = { scope: acme.scope, actor: null, cause: 'test', requestId: null, now };
      await insertEvents(db, [event], origin);
      hasEmitted();
      await held;
    });
    await emitted;
    await change(second?.id ?? '', null, 'status');
    await notify();
    letGo();
    await slow;
    await notify();
    const titles = (await titlesOf(manager)).filter((title) => !title.startsWith('recordAdded'));
    expect(titles).toEqual(['costChanged Late', 'recordChanged Changed']);
  });

  test('two nodes at once tell and mail everything once', async () => {
    const node = await startAnotherNode(server);
    const people = await Promise.all(
      [1, 2, 3].map(() => buildUser(server, { organisation: acme, role: 'Record Viewer' })),
    );
    for (const user of people) await choose(user, { digest: 'immediate', scope: 'all', events: allEvents() });
    await buildContracts(
      server,
      acme,
      Array.from({ length: 12 }, (_, index) => live({ product: `Many ${index}` })),
    );
    await Promise.all([runJob(server, job), runJob(node, job), runJob(server, job), runJob(node, job)]);
    await notify();
    const transports = [sendMailJob(transport, secrets), sendMailJob(transport, secrets)];
    await Promise.all([
      ...transports.map((sending) => runJob(server, sending)),
      ...transports.map((sending) => runJob(node, sending)),
    ]);
    for (const user of people) {
      const texts = mail.received.filter(({ to }) => to.includes(user.emailAddress)).map(({ text }) => text);
      for (let index = 0; index < 12; index += 1) {
        const lines = texts
          .join('\n')
          .split('\n')
          .filter((line) => line.includes(`- Many ${index} (`));
        expect(lines).toHaveLength(1);
      }
    }
    await node.stop();
  });

  test('many records of one import are reported as one', async () => {
    await choose(manager, { scope: 'all', events: allEvents(), digest: 'immediate' });
    await server.testDatabase.asOwner('delete from notification_queue');
    const [{ id: contractId } = { id: '' }] = await buildContracts(server, acme, [{ product: 'Imported' }]);
    await server.testDatabase.asOwner('delete from notification_queue');
    await server.testDatabase.asOwner(
      `with added as (
         insert into events (id, organisation_id, at, type, cause, subject_kind, subject_id, subject_label, request_id)
         select gen_random_uuid(), $1, $2, 'contractCreated', 'contracts.import', 'contract', $3, 'Imported', 'request-1'
         from generate_series(1, 700) returning id, organisation_id)
       insert into notification_queue (event_id, organisation_id) select id, organisation_id from added`,
      [acme.id, new Date(server.services.now()), contractId],
    );
    await notify();
    await send();
    expect(subjectsFor(manager)).toEqual(['700 records were added by an import']);
  });
});

function allEvents(): Record<string, boolean> {
  const kinds = [
    'noticeDeadline',
    'endDate',
    'expired',
    'renewed',
    'recordAdded',
    'recordChanged',
    'recordDeleted',
  ];
  return Object.fromEntries([...kinds, 'documentAdded', 'costChanged'].map((name) => [name, true]));
}

function actorOf({ id, organisation }: BuiltUser) {
  return {
    userId: id,
    organisationId: organisation.id,
    ...NO_RIGHTS,
    impersonatorId: null,
  };
}

/** The head of a mail, the lines of each header put together. */
function headOf({ raw }: ReceivedMail): string {
  return (raw.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
}

/** The subject of a mail, its encoded words (RFC 2047) read. */
function subjectOf(mail: ReceivedMail): string {
  const subject = /^Subject: (.*)$/im.exec(headOf(mail))?.[1] ?? '';
  return subject
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) =>
      decodeURIComponent(
        text
          .replaceAll('%', '%25')
          .replaceAll('_', ' ')
          .replaceAll(/=([0-9A-F]{2})/g, '%$1'),
      ),
    )
    .replaceAll(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString('utf8'));
}
