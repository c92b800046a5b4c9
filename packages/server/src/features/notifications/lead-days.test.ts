import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
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

describe('lead days', () => {
  let server: TestServer;
  let mail: MailServer;
  let transport: MailTransport;
  let stop: () => Promise<void>;
  let acme: BuiltOrganisation;
  let crew: { id: string };
  const secrets = createSecretBox('a secret of a test that is long enough to be one');

  beforeAll(async () => {
    ({ server, mail, transport, stop } = await startMailingServer());
    acme = await buildOrganisation(server);
    crew = await buildTeam(server, acme);
  });
  afterAll(() => stop());

  const ask = async (user: BuiltUser, method: 'GET' | 'POST', path: string, body?: unknown) => {
    const token = await signInAs(server, user.emailAddress, user.password);
    return server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
  };
  const today = () => calendarDateAt(server.services.now(), 'America/New_York');
  const inDays = (days: number) => addDays(today(), days);
  /** The next noon in New York: long past midnight there, before and after changes of the clocks. */
  const moveToNoon = () => server.clock.advance(Date.parse(`${inDays(1)}T16:30:00Z`) - server.services.now());
  const job = notifyPeople({
    linkBase: () => 'https://pactbook.example',
    secrets,
    onMailQueued: () => undefined,
  });
  const notify = () => runJob(server, job);
  const send = () => runJob(server, sendMailJob(transport, secrets));
  const live = (input: object) => ({ status: 'LIVE' as const, startDate: inDays(-100), ...input });

  test('follow the lead days of the organisation until a person chooses their own, and again when they ask', async () => {
    const person = await buildUser(server, { organisation: acme });
    const administrator = await buildUser(server, { organisation: acme, role: 'System Admin' });
    const daysOf = async () => (await ask(person, 'GET', '/users/notifications')).body.leadDays as number[];
    expect(
      (await ask(administrator, 'POST', '/organisation/settings', { leadDays: [10, 90, 10] })).body.leadDays,
    ).toEqual([90, 10]);
    expect(await daysOf()).toEqual([90, 10]);
    await ask(person, 'POST', '/users/notifications', { digest: 'daily' });
    await ask(administrator, 'POST', '/organisation/settings', { leadDays: [80] });
    expect(await daysOf()).toEqual([80]);
    await ask(person, 'POST', '/users/notifications', { leadDays: [5] });
    expect(await daysOf()).toEqual([5]);
    await ask(person, 'POST', '/users/notifications', { leadDaysFrom: 'organization' });
    expect(await daysOf()).toEqual([80]);
    const { status, body } = await ask(administrator, 'POST', '/organisation/settings', { leadDays: [400] });
    expect([status, body.error.fields]).toEqual([
      422,
      { 'leadDays.0': 'Enter whole days between 1 and 365' },
    ]);
    await ask(administrator, 'POST', '/organisation/settings', { leadDays: [120, 60, 30, 14, 7, 1] });
  });

  test('are those of the person, else of the organisation; one that was over when added reminds no one', async () => {
    moveToNoon();
    const owner = await buildUser(server, { organisation: acme, role: 'Team Manager', teams: [crew.id] });
    const administrator = await buildUser(server, { organisation: acme, role: 'System Admin' });
    const choosing = await buildUser(server, { organisation: acme, role: 'Team Manager', teams: [crew.id] });
    await ask(choosing, 'POST', '/users/notifications', { digest: 'immediate', leadDays: [25] });
    await ask(owner, 'POST', '/users/notifications', { digest: 'immediate' });
    const organisation = async (leadDays: number[]) =>
      expect((await ask(administrator, 'POST', '/organisation/settings', { leadDays })).status).toBe(200);
    await organisation([28]);
    await buildContract(
      server,
      acme,
      live({ product: 'Atlas', teams: [], endDate: inDays(30), owners: [owner.id, choosing.id] }),
    );
    const heard: string[] = [];
    for (let daysLeft = 30; daysLeft > 5; daysLeft -= 1) {
      // 29 was over before it was added, 20 was not.
      if (daysLeft === 22) await organisation([29, 28, 20]);
      await notify();
      await send();
      for (const [who, person] of [
        ['owner', owner],
        ['choosing', choosing],
      ] as const)
        for (const { to } of mail.received)
          if (to.includes(person.emailAddress)) heard.push(`${daysLeft} ${who}`);
      mail.received.length = 0;
      moveToNoon();
    }
    expect(heard).toEqual(['28 owner', '25 choosing', '20 owner']);
  });
});
