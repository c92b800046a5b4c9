import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SsoConnection } from '@pactbook/domain/features/single-sign-on/connection.ts';
import { addDays, calendarDateAt, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { buildUser, TEST_PASSWORD, type BuiltUser } from '../../testing/build-user.ts';
import { buildConnection } from '../../testing/oidc/build-connection.ts';
import { runJob } from '../../testing/run-job.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { tendSingleSignOn } from './jobs.ts';

const DAY_MS = 24 * 3_600_000;
const ENTRA = { issuer: 'https://login.example.com', clientId: 'pactbook', clientSecret: 'secret' };

describe('the end of a secret of a provider', () => {
  let server: TestServer;
  let admin: BuiltUser;
  let endsOn: CalendarDate;
  let connection: SsoConnection;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { role: 'System Admin' });
    await buildUser(server, { role: 'Record Admin', organisation: admin.organisation });
    endsOn = addDays(calendarDateAt(server.clock.now(), 'UTC'), 40);
    connection = await buildConnection(server, admin, {
      ...ENTRA,
      name: 'Entra ID',
      clientSecretEndsOn: endsOn,
    });
  });
  afterAll(() => server.stop());

  const change = (body: Record<string, unknown>) =>
    server.request('POST', `/sso/connections/${connection.id}`, {
      token: admin.token,
      body: { ...body, currentPassword: TEST_PASSWORD },
    });
  const mails = async (): Promise<string[]> => {
    await runJob(server, tendSingleSignOn({ onMailQueued: () => undefined }));
    const rows = await server.testDatabase.asOwner<{ to_address: string; subject: string }>(
      "select to_address, subject from mail_outbox where idempotency_key like 'provider ends:%' order by id",
    );
    expect(rows.every(({ to_address }) => to_address === admin.emailAddress)).toBe(true);
    return rows.map(({ subject }) => subject);
  };
  const warnings = async (token = admin.token): Promise<{ kind: string; daysLeft: number }[]> => {
    const { body } = await server.request('GET', '/system/health', { token });
    return body.warnings.filter(({ kind: what }: { kind: string }) => what === 'providerEnding');
  };

  it('is mailed to System Admins 30, 7 and 1 days before, once each, and is on System Health from then on', async () => {
    const counts: number[] = [];
    for (const days of [40, 31, 29, 28, 8, 6, 2, 1, 0, -1]) {
      const today = Date.parse(`${endsOn}T12:00:00Z`) - days * DAY_MS;
      server.clock.moveTo(today);
      counts.push((await mails()).length);
    }
    expect(counts).toEqual([0, 0, 1, 1, 1, 2, 2, 3, 3, 3]);
    expect((await mails())[0]).toContain('The client secret of "Entra ID" ends on ');
  });

  it('is over once another end is entered, another secret, or the connection is disabled', async () => {
    server.clock.moveTo(Date.parse(`${endsOn}T12:00:00Z`) - 5 * DAY_MS);
    const { token } = await buildUser(server, { role: 'System Admin', organisation: admin.organisation });
    const other = await buildUser(server, { role: 'System Admin' });
    admin = { ...admin, token };
    expect(await warnings()).toMatchObject([
      { connection: 'Entra ID', what: 'secret', on: endsOn, daysLeft: 5 },
    ]);
    expect(await warnings(other.token)).toEqual([]);
    await change({ isEnabled: false });
    expect(await warnings()).toEqual([]);
    await change({ isEnabled: true, name: 'Entra' });
    expect(await warnings()).toHaveLength(1);
    expect((await change({ clientSecret: 'another' })).body).toMatchObject({ clientSecretEndsOn: null });
    expect(await warnings()).toEqual([]);
    expect((await change({ clientSecretEndsOn: '2030-02-30' })).status).toBe(422);
  });
});
