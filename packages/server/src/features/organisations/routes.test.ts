import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../testing/start-test-server.ts';

describe('the settings of an organisation', () => {
  let server: TestServer;
  let admin: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    const organisation = await buildOrganisation(server, { name: 'Initech' });
    admin = await buildUser(server, { role: 'System Admin', organisation });
  });
  afterAll(() => server.stop());

  const save = (body: unknown, by = admin): Promise<TestAnswer> =>
    server.request('POST', '/organisation/settings', { token: by.token, body });
  const read = (by = admin): Promise<TestAnswer> =>
    server.request('GET', '/organisation/settings', { token: by.token });

  it('are changed one by one, and history reports it', async () => {
    expect((await read()).body).toEqual({
      name: 'Initech',
      timeZoneId: 'America/New_York',
      fiscalYearStartMonth: 1,
      leadDays: [120, 60, 30, 14, 7, 1],
      requiresSso: false,
      canRequireSso: false,
      mailDelivery: 'files',
    });
    const changed = await save({ name: ' Initech Ltd ', fiscalYearStartMonth: 7 });
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({
        name: 'Initech Ltd',
        fiscalYearStartMonth: 7,
        timeZoneId: 'America/New_York',
      }),
    ]);
    expect((await save({ timeZoneId: 'Asia/Kolkata' })).body.timeZoneId).toBe('Asia/Kolkata');
    expect((await save({})).status).toBe(200);
    const profile = await server.request('GET', '/profile', { token: admin.token });
    expect(profile.body).toMatchObject({ organizationName: 'Initech Ltd', timeZoneId: 'Asia/Kolkata' });
    const events = await server.testDatabase.asOwner<{ changes: unknown }>(
      "select changes from events where type = 'organisationChanged' order by id",
    );
    expect(events.map(({ changes }) => changes)).toEqual([
      [
        { field: 'name', from: 'Initech', to: 'Initech Ltd' },
        { field: 'fiscalYearStartMonth', from: 1, to: 7 },
      ],
      [{ field: 'timeZoneId', from: 'America/New_York', to: 'Asia/Kolkata' }],
    ]);
  });

  it('are refused with a sentence for each field', async () => {
    const { status, body } = await save({ name: '', timeZoneId: 'Mars/Olympus', fiscalYearStartMonth: 13 });
    expect([status, body.error.fields]).toEqual([
      422,
      { name: 'Enter a name', timeZoneId: 'Choose a time zone', fiscalYearStartMonth: 'Choose a month' },
    ]);
    expect((await save({ mailDelivery: 'smtp' })).status).toBe(422);
  });

  it('are for system administrators', async () => {
    const other = await buildUser(server, { organisation: admin.organisation, role: 'Record Admin' });
    expect([(await read(other)).status, (await save({ name: 'Mine' }, other)).status]).toEqual([403, 403]);
    expect((await server.request('POST', '/organisation/mailTest', { token: other.token })).status).toBe(403);
  });

  it('include a mail to oneself, which says how mail leaves, a few times', async () => {
    const send = (): Promise<TestAnswer> =>
      server.request('POST', '/organisation/mailTest', { token: admin.token });
    await server.startJobs();
    const first = await send();
    expect([first.status, first.body]).toEqual([
      202,
      { emailAddress: admin.emailAddress, mailDelivery: 'files' },
    ]);
    const folder = join(server.dataFolder, 'mail');
    const mails = async (): Promise<string> => {
      const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
      return (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).join('');
    };
    await expect.poll(mails).toContain('Subject: Test email from Pactbook');
    expect(await mails()).toContain(`To: ${admin.emailAddress}`);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await send()).status);
    expect(statuses).toEqual([202, 202, 202, 202, 429, 429]);
  });
});
