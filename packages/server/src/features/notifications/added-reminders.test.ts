import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import type { ContractReminders } from '@pactbook/domain/features/notifications/notification.ts';
import type { MailTransport } from '../../platform/mail/mail-transport.ts';
import { sendMailJob } from '../../platform/mail/send-mail.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, signInAs, type BuiltUser } from '../../testing/build-user.ts';
import { runJob } from '../../testing/run-job.ts';
import { startMailingServer, type MailServer } from '../../testing/start-mail-server.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { notifyPeople } from './jobs.ts';

describe('reminders that people add to a record', () => {
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
    acme = await buildOrganisation(server);
    crew = await buildTeam(server, acme);
    manager = await buildUser(server, { organisation: acme, role: 'Team Manager', teams: [crew.id] });
  });
  afterAll(() => stop());

  const ask = async (user: BuiltUser, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const token = await signInAs(server, user.emailAddress, user.password);
    return server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
  };
  const today = () => calendarDateAt(server.services.now(), 'America/New_York');
  const inDays = (days: number) => addDays(today(), days);
  const moveToNoon = (days = 1) =>
    server.clock.advance(Date.parse(`${inDays(days)}T16:30:00Z`) - server.services.now());
  const job = notifyPeople({
    linkBase: () => 'https://pactbook.example',
    secrets,
    onMailQueued: () => undefined,
  });
  const deliver = async (to: BuiltUser) => {
    await runJob(server, job);
    await runJob(server, sendMailJob(transport, secrets));
    const mails = mail.received.filter((one) => one.to.includes(to.emailAddress));
    mail.received.length = 0;
    return mails.map(({ text }) => text);
  };
  const build = (input: object) =>
    buildContract(server, acme, {
      status: 'LIVE' as const,
      startDate: inDays(-100),
      teams: [crew.id],
      owners: [manager.id],
      ...input,
    });
  const viewer = () => buildUser(server, { organisation: acme, role: 'Team Viewer', teams: [crew.id] });
  const add = async (user: BuiltUser, contractId: string, body: object) => {
    const answer = await ask(user, 'POST', `/contracts/${contractId}/reminders`, body);
    expect([answer.status, answer.body.error?.fields]).toEqual([201, undefined]);
    return (answer.body as { id: string }).id;
  };
  const read = async (user: BuiltUser, contractId: string) => {
    const { status, body } = await ask(user, 'GET', `/contracts/${contractId}/reminders`);
    expect(status).toBe(200);
    return body as ContractReminders;
  };
  const settings = (user: BuiltUser, body: object) => ask(user, 'POST', '/users/notifications', body);

  test('leave every other reminder of the record as it is', async () => {
    const { id } = await build({ endDate: inDays(100) });
    const before = await read(manager, id);
    expect(before.planned.length).toBeGreaterThan(3);
    await add(manager, id, { for: 'owners', before: 'endDate', daysBefore: 45, note: 'Ask for usage' });
    await add(manager, id, { for: 'me', day: inDays(10) });
    const { planned, added } = await read(manager, id);
    expect(planned).toEqual(expect.arrayContaining(before.planned));
    expect(planned).toHaveLength(before.planned.length + 2);
    expect(added.map((one) => [one.for, one.dueOn, one.note])).toEqual([
      ['owners', inDays(55), 'Ask for usage'],
      ['me', inDays(10), ''],
    ]);
  });

  test('come to a viewer whose emails are off, and end with their right to read the record', async () => {
    moveToNoon();
    const person = await viewer();
    await settings(person, { digest: 'off' });
    const { id } = await build({ product: 'Beacon', endDate: inDays(100) });
    const other = await build({ product: 'Cobalt', endDate: inDays(100) });
    for (const contractId of [id, other.id])
      await add(person, contractId, { for: 'me', day: inDays(3), note: 'Call Ana' });
    const preview = await ask(person, 'GET', '/users/notifications/preview');
    expect(preview.body.items).toMatchObject([
      { kind: 'addedReminder', note: 'Call Ana' },
      { kind: 'addedReminder', note: 'Call Ana' },
    ]);
    moveToNoon();
    expect(await deliver(person)).toEqual([]);
    await server.testDatabase.asOwner('delete from contract_teams where contract_id = $1', [other.id]);
    moveToNoon(2);
    const [text, ...others] = await deliver(person);
    expect([text, others]).toEqual([expect.stringContaining('Call Ana'), []]);
    expect(text).toContain('Beacon');
    const inbox = await ask(person, 'GET', '/notifications');
    expect(inbox.body.items).toMatchObject([{ kind: 'addedReminder', contract: { product: 'Beacon' } }]);
    moveToNoon();
    expect(await deliver(person)).toEqual([]);
    expect((await read(person, id)).sent).toMatchObject([{ kind: 'addedReminder', delivery: 'sent' }]);
  });

  test('wait for the weekly digest of a person who has one, and for the end of a snooze', async () => {
    moveToNoon();
    const person = await viewer();
    const { id } = await build({ endDate: inDays(200) });
    await add(person, id, { for: 'me', day: inDays(20) });
    await ask(person, 'POST', `/contracts/${id}/snooze`, { until: inDays(40) });
    const planned = async () => (await read(person, id)).planned.map(({ date }) => date);
    expect(await planned()).toEqual([inDays(40)]);
    await ask(person, 'POST', `/contracts/${id}/snooze`, { until: null });
    const [day = ''] = await planned();
    expect([new Date(`${day}T00:00:00Z`).getUTCDay(), day <= inDays(20), day > inDays(13)]).toEqual([
      1,
      true,
      true,
    ]);
  });

  test('of other people are for editors to see; a viewer sees their own and those of the owners', async () => {
    const [one, other] = [await viewer(), await viewer()];
    const { id } = await build({ endDate: inDays(100) });
    await add(one, id, { for: 'me', day: inDays(5), note: 'Mine' });
    await add(manager, id, { for: 'owners', day: inDays(6), note: 'Ours' });
    const notesOf = async (user: BuiltUser) => (await read(user, id)).added.map(({ note }) => note);
    expect(await notesOf(manager)).toEqual(['Mine', 'Ours']);
    expect(await notesOf(one)).toEqual(['Mine', 'Ours']);
    expect(await notesOf(other)).toEqual(['Ours']);
    expect((await read(other, id)).planned).toEqual([]);
    const [mine] = (await read(one, id)).added;
    for (const user of [other, manager])
      expect((await ask(user, 'DELETE', `/contracts/${id}/reminders/${mine?.id}`)).status).toBe(404);
    expect((await ask(one, 'DELETE', `/contracts/${id}/reminders/${mine?.id}`)).status).toBe(204);
    expect(await notesOf(manager)).toEqual(['Ours']);
  });

  test('are in the history of the record, without their notes', async () => {
    const { id } = await build({ endDate: inDays(100) });
    const reminder = await add(manager, id, {
      for: 'owners',
      before: 'endDate',
      daysBefore: 9,
      note: 'Secret',
    });
    await ask(manager, 'DELETE', `/contracts/${id}/reminders/${reminder}`);
    const { body } = await ask(manager, 'GET', `/contracts/${id}/activity`);
    const words = '9 days before the end, for the owners';
    expect(body.items.slice(0, 2)).toMatchObject([
      { type: 'reminderRemoved', changes: [{ field: 'reminder', from: words, to: null }] },
      { type: 'reminderAdded', changes: [{ field: 'reminder', from: null, to: words }] },
    ]);
    expect(JSON.stringify(body)).not.toContain('Secret');
  });

  test.each([
    ['a day that is over', { day: '2020-01-01' }, { day: 'Choose today or a later day' }],
    [
      'days before the end that are over',
      { before: 'endDate', daysBefore: 50 },
      { daysBefore: 'That day has passed. Choose fewer days' },
    ],
    [
      'days before notice of a record without any',
      { before: 'noticeDeadline', daysBefore: 1 },
      { before: 'This record does not have that date' },
    ],
    ['two times at once', { day: '2050-01-01', before: 'endDate', daysBefore: 1 }, expect.anything()],
  ])('are refused on %s', async (_, time, fields) => {
    const { id } = await build({ endDate: inDays(30) });
    const answer = await ask(manager, 'POST', `/contracts/${id}/reminders`, { for: 'me', ...time });
    expect([answer.status, answer.body.error.fields]).toEqual([422, fields]);
  });

  test('are in the calendar of the person, and make a record without dates one that warns somebody', async () => {
    moveToNoon();
    const administrator = await buildUser(server, { organisation: acme, role: 'System Admin' });
    const { id } = await build({ product: 'Undated', endDate: null });
    const silent = async () =>
      (
        (await ask(administrator, 'GET', '/notifications/health')).body.records as {
          contract: { id: string };
        }[]
      )
        .map(({ contract }) => contract.id)
        .includes(id);
    expect([await silent(), (await read(manager, id)).silence]).toEqual([
      true,
      { sentence: 'No one will be reminded of the end: this record has no end date.', isWarning: true },
    ]);
    await add(manager, id, { for: 'owners', day: inDays(5), note: 'Find the contract' });
    expect([await silent(), (await read(manager, id)).silence]).toEqual([false, null]);
    const { body } = await ask(manager, 'POST', '/users/calendarLink');
    const file = await server.request(
      'GET',
      new URL((body as { address: string }).address).pathname.replace(/^\/api/, ''),
    );
    expect(String(file.body).replaceAll('\r\n ', '')).toContain(
      'SUMMARY:Reminder: Find the contract\\, Undated',
    );
  });

  test('a record says in red when no one will be reminded of a date that is still to come', async () => {
    const organisation = await buildOrganisation(server);
    const administrator = await buildUser(server, { organisation, role: 'System Admin' });
    const { id } = await buildContract(server, organisation, {
      status: 'LIVE',
      startDate: inDays(-10),
      endDate: inDays(90),
    });
    expect((await read(administrator, id)).silence).toBeNull();
    await settings(administrator, { digest: 'off' });
    expect((await read(administrator, id)).silence).toMatchObject({ isWarning: true });
    await add(administrator, id, { for: 'me', before: 'endDate', daysBefore: 20 });
    expect((await read(administrator, id)).silence).toBeNull();
  });
});
