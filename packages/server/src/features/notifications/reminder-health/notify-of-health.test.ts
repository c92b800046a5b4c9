import { afterAll, beforeAll, expect, test } from 'vitest';
import { weekdayOf } from '@pactbook/domain/features/notifications/digest-time.ts';
import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import type { MailTransport } from '../../../platform/mail/mail-transport.ts';
import { sendMailJob } from '../../../platform/mail/send-mail.ts';
import { createSecretBox } from '../../../platform/secrets/secret-box.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { buildOrganisation } from '../../../testing/build-organisation.ts';
import { buildUser, signInAs, type BuiltUser } from '../../../testing/build-user.ts';
import { runJob } from '../../../testing/run-job.ts';
import { startMailingServer, type MailServer } from '../../../testing/start-mail-server.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { notifyPeople, notifyAboutReminderHealth } from '../jobs.ts';

const DAY = 24 * 3_600_000;
const BASE = 'https://pactbook.example';
const LINE = '2 of 3 Live records remind someone';

let server: TestServer;
let mail: MailServer;
let transport: MailTransport;
let stop: () => Promise<void>;
const secrets = createSecretBox('a secret of a test that is long enough to be one');

beforeAll(async () => {
  ({ server, mail, transport, stop } = await startMailingServer());
});
afterAll(() => stop());

const today = () => calendarDateAt(server.services.now(), 'America/New_York');
const run = async () => {
  await runJob(server, notifyAboutReminderHealth('smtp'));
  await runJob(server, notifyPeople({ linkBase: () => BASE, secrets, onMailQueued: () => undefined }));
  await runJob(server, sendMailJob(transport, secrets));
};
const choose = async (user: BuiltUser, body: object) => {
  const token = await signInAs(server, user.emailAddress, user.password);
  return (await server.request('POST', '/users/notifications', { token, body })).status;
};
const inboxOf = async (user: BuiltUser): Promise<string[]> => {
  const token = await signInAs(server, user.emailAddress, user.password);
  const { body } = await server.request('GET', '/notifications', { token });
  return body.items
    .filter(({ kind }: { kind: string }) => kind === 'reminderHealth')
    .map(({ title }: { title: string }) => title);
};
const mailsOf = ({ emailAddress }: BuiltUser) =>
  mail.received.filter(({ to, text }) => to.includes(emailAddress) && text.includes('remind someone'));

test('System Admins are notified each week how many Live records remind someone, once, unless they turned it off', async () => {
  // A Wednesday at nine, whatever day it is.
  do server.clock.advance(DAY);
  while (weekdayOf(today()) !== 3);
  server.clock.advance(Date.parse(`${today()}T14:00:00Z`) - server.services.now());
  const acme = await buildOrganisation(server);
  const admin = await buildUser(server, { organisation: acme, role: 'System Admin' });
  const quiet = await buildUser(server, { organisation: acme, role: 'System Admin' });
  const other = await buildUser(server, { organisation: acme, role: 'Record Admin' });
  expect(await choose(admin, { digest: 'immediate' })).toBe(200);
  expect(await choose(other, { digest: 'immediate' })).toBe(200);
  const token = await signInAs(server, quiet.emailAddress, quiet.password);
  const { events } = (await server.request('GET', '/users/notifications', { token })).body;
  expect(events.reminderHealth).toBe(true);
  expect(await choose(quiet, { digest: 'immediate', events: { ...events, reminderHealth: false } })).toBe(
    200,
  );

  // Without a Live record there is nothing to say.
  await run();
  expect(await inboxOf(admin)).toEqual([]);
  for (const endDate of ['2090-01-01', '2091-01-01', null])
    await buildContract(server, acme, { status: 'LIVE', startDate: '2020-01-01', endDate });
  await run();
  await run();
  expect(await inboxOf(admin)).toEqual([LINE]);
  expect(mailsOf(admin).map(({ text }) => text.includes(`${BASE}/admin/settings/reminder-health`))).toEqual([
    true,
  ]);
  for (const person of [quiet, other]) {
    expect(await inboxOf(person)).toEqual([]);
    expect(mailsOf(person)).toEqual([]);
  }
  // The next line comes with the next Monday and not before.
  do {
    server.clock.advance(DAY);
    if (weekdayOf(today()) !== 1) await run();
  } while (weekdayOf(today()) !== 1);
  expect(mailsOf(admin)).toHaveLength(1);
  server.clock.advance(DAY / 4);
  await run();
  expect(mailsOf(admin)).toHaveLength(2);
  expect(await inboxOf(admin)).toEqual([LINE, LINE]);
});
