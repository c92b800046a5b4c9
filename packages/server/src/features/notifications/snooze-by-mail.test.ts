import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import type { MailTransport } from '../../platform/mail/mail-transport.ts';
import { sendMailJob } from '../../platform/mail/send-mail.ts';
import { snoozeAddress } from '../../platform/mail/snooze-link.ts';
import { createSecretBox, type SecretBox } from '../../platform/secrets/secret-box.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, signInAs, type BuiltUser } from '../../testing/build-user.ts';
import { runJob } from '../../testing/run-job.ts';
import { startMailingServer, type MailServer } from '../../testing/start-mail-server.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { notifyPeople } from './jobs.ts';

const DAY = 24 * 3_600_000;
const BASE = 'https://pactbook.example';
const SECRET = 'a secret of a test that is long enough to be one';

describe('the links of a reminder', () => {
  let server: TestServer;
  let mail: MailServer;
  let transport: MailTransport;
  let stop: () => Promise<void>;
  let acme: BuiltOrganisation;
  let team: { id: string };
  let manager: BuiltUser;
  const secrets = createSecretBox(SECRET);

  beforeAll(async () => {
    ({ server, mail, transport, stop } = await startMailingServer({ secret: SECRET }));
  });
  afterAll(() => stop());
  beforeEach(async () => {
    mail.received.length = 0;
    acme = await buildOrganisation(server);
    team = await buildTeam(server, acme);
    manager = await buildUser(server, { organisation: acme, role: 'Team Manager', teams: [team.id] });
    server.clock.advance(Date.parse(`${addDays(today(), 1)}T14:00:00Z`) - server.services.now());
    await choose({ digest: 'immediate', leadDays: [60, 55, 7, 1] });
  });

  const today = () => calendarDateAt(server.services.now(), 'America/New_York');
  const inDays = (days: number) => addDays(today(), days);
  const ask = async (method: string, path: string, body?: object) => {
    const token = await signInAs(server, manager.emailAddress, manager.password);
    return await server.request(method, path, { token, body });
  };
  const choose = async (settings: object) =>
    expect((await ask('POST', '/users/notifications', settings)).status).toBe(200);
  const pass = async (days: number) => {
    for (let left = days; left >= 0; left -= 1) {
      if (left < days) server.clock.advance(DAY);
      await runJob(server, notifyPeople({ linkBase: () => BASE, secrets, onMailQueued: () => undefined }));
      await runJob(server, sendMailJob(transport, secrets));
    }
  };
  const live = (days: number, input: object = {}) =>
    buildContract(server, acme, {
      product: 'Slack',
      status: 'LIVE' as const,
      teams: [team.id],
      startDate: inDays(-100),
      endDate: inDays(days),
      ...input,
    });
  const ownMails = () => mail.received.filter(({ to }) => to.includes(manager.emailAddress));
  const lastText = () => ownMails().at(-1)?.text ?? '';
  const tokenOf = (product: string) => {
    const link = new RegExp(`- ${product} [\\s\\S]*?Snooze 14 days: \\S+/snooze\\?token=(\\S+)`);
    return decodeURIComponent(link.exec(lastText())?.[1] ?? '');
  };
  const snooze = (token: string) => server.request('POST', '/mailActions/snooze', { body: { token } });
  const daysInMails = () => ownMails().map(({ text }) => /\((?:in )?(\d+ days|tomorrow)\)/.exec(text)?.[1]);

  test('decide on the record, and put the reminder off for 14 days, after which it comes again', async () => {
    const { id } = await live(60);
    await pass(0);
    expect(lastText()).toContain(`Decide: ${BASE}/record/Slack/${id}/details?begin=decide`);
    expect(ownMails().at(-1)?.html).toContain('>Snooze 14 days</a>');
    const answer = await snooze(tokenOf('Slack'));
    expect(answer).toMatchObject({ status: 200, body: { product: 'Slack', snoozedUntil: inDays(14) } });
    const [row] = (await ask('GET', `/contracts/${id}/reminders/proof`)).body.rows;
    expect(row).toMatchObject({ snoozedUntil: inDays(14), seenAt: expect.any(String) });
    await pass(13);
    expect(daysInMails()).toEqual(['60 days']);
    await pass(1);
    await pass(39);
    // The one of 55 days was quiet; the last ones come on their days.
    expect(daysInMails()).toEqual(['60 days', '46 days', '7 days']);
  });

  test('put off no longer than to the last reminder, and end with a decision', async () => {
    await live(7);
    await pass(0);
    expect((await snooze(tokenOf('Slack'))).body.snoozedUntil).toBe(inDays(6));
    await pass(6);
    expect(daysInMails()).toEqual(['7 days', 'tomorrow']);
    // Nothing comes after the last one, so it cannot be put off.
    expect(lastText()).not.toContain('Snooze 14 days');

    const { id } = await live(60, { product: 'Zoom' });
    await pass(0);
    const token = tokenOf('Zoom');
    expect((await snooze(token)).status).toBe(200);
    await ask('POST', `/contracts/${id}/decide`, { decision: 'CANCEL', reason: '' });
    mail.received.length = 0;
    await pass(60);
    expect(ownMails()).toEqual([]);
  });

  test('say that they were used, have expired, are over, or are of no reminder', async () => {
    const { id } = await live(60);
    await pass(0);
    const token = tokenOf('Slack');
    expect((await snooze(token)).status).toBe(200);
    const again = await snooze(token);
    expect(again.status).toBe(409);
    expect(again.body.error.message).toMatch(/^You snoozed this reminder already, until /);

    await live(60, { product: 'Zoom' });
    await pass(0);
    const late = tokenOf('Zoom');
    server.clock.advance(31 * DAY);
    expect((await snooze(late)).status).toBe(410);

    const decided = await live(60, { product: 'Miro' });
    await pass(0);
    const settled = tokenOf('Miro');
    await ask('POST', `/contracts/${decided.id}/decide`, { decision: 'CANCEL', reason: '' });
    const over = await snooze(settled);
    expect([over.status, over.body.error.message]).toEqual([
      409,
      'This reminder is over: its date was changed, or a decision was made.',
    ]);

    const [{ id: notificationId }] = (await ask('GET', `/contracts/${id}/reminders/proof`)).body.rows;
    const globex = await buildOrganisation(server);
    const organisationId = globex.scope.organisationId;
    const sealed = (box: SecretBox, organisation: string, at = server.services.now()) =>
      new URL(
        snoozeAddress(BASE, box, { organisationId: organisation, notificationId }, at),
      ).searchParams.get('token') ?? '';
    for (const forged of [
      sealed(secrets, organisationId),
      sealed(createSecretBox('the secret of another installation, long'), acme.scope.organisationId),
      `${token.slice(0, 40)}x${token.slice(41)}`,
      'nonsense',
    ])
      expect((await snooze(forged)).status).toBe(404);
  });

  test('are followed by scanners without any effect', async () => {
    const { id } = await live(60);
    await pass(0);
    const token = tokenOf('Slack');
    const followed = await server.request('GET', `/mailActions/snooze?token=${encodeURIComponent(token)}`);
    expect(followed.status).toBeGreaterThanOrEqual(400);
    expect((await ask('GET', `/contracts/${id}/reminders`)).body.snoozedUntil).toBeNull();
    expect((await snooze(token)).status).toBe(200);
  });

  test('offer no decision to people who cannot decide', async () => {
    const viewer = await buildUser(server, { organisation: acme, role: 'Team Viewer', teams: [team.id] });
    const { id } = await live(60, { owners: [viewer.id] });
    await server.request('POST', '/users/notifications', {
      token: await signInAs(server, viewer.emailAddress, viewer.password),
      body: { digest: 'immediate', leadDays: [60] },
    });
    await pass(0);
    const texts = new Map(mail.received.map(({ to, text }) => [to[0], text]));
    expect(texts.get(viewer.emailAddress)).toContain('Snooze 14 days: ');
    expect(texts.get(viewer.emailAddress)).not.toContain('Decide: ');
    expect(texts.get(manager.emailAddress)).toContain(`${id}/details?begin=decide`);
  });
});
