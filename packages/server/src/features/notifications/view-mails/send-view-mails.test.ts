import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { chooseDataView, defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { MailTransport } from '../../../platform/mail/mail-transport.ts';
import { sendMailJob } from '../../../platform/mail/send-mail.ts';
import { createSecretBox } from '../../../platform/secrets/secret-box.ts';
import { buildContract, buildContracts } from '../../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../../testing/build-organisation.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser, signInAs, type BuiltUser } from '../../../testing/build-user.ts';
import { runJob } from '../../../testing/run-job.ts';
import { startMailingServer, type MailServer } from '../../../testing/start-mail-server.ts';
import type { TestServer } from '../../../testing/start-test-server.ts';
import { viewMailJob } from '../jobs.ts';

const WEEK = 7 * 24 * 3_600_000;
const TEN_ON_MONDAY_IN_NEW_YORK = Date.parse('2027-02-01T15:00:00Z');

// Locks and arrays of ids behave otherwise on each database.
describe('weekly mails of views', () => {
  let server: TestServer;
  let mail: MailServer;
  let transport: MailTransport;
  let stop: () => Promise<void>;
  const secrets = createSecretBox('a secret of a test that is long enough to be one');
  const job = viewMailJob({
    linkBase: () => 'https://pactbook.example',
    secrets,
    onMailQueued: () => undefined,
  });

  beforeAll(async () => {
    ({ server, mail, transport, stop } = await startMailingServer());
    server.clock.advance(TEN_ON_MONDAY_IN_NEW_YORK - server.services.now());
  });
  afterAll(() => stop());

  let acme: BuiltOrganisation;
  let reader: BuiltUser;
  beforeEach(async () => {
    acme = await buildOrganisation(server);
    reader = await buildUser(server, { organisation: acme, role: 'System Admin' });
    mail.received.length = 0;
  });

  const today = () => calendarDateAt(server.services.now(), 'America/New_York');
  const inDays = (days: number) => addDays(today(), days);
  const ask = async (user: BuiltUser, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const token = await signInAs(server, user.emailAddress, user.password);
    return server.request(method, path, { token, ...(body === undefined ? {} : { body }) });
  };
  const save = (user: BuiltUser, ...views: { id: string; value: object }[]) =>
    ask(user, 'POST', '/users/savedFilters', { filters: views });
  const subscribe = async (user: BuiltUser, body: object) => {
    const answer = await ask(user, 'POST', '/users/viewSubscriptions', body);
    expect(answer.status).toBe(201);
    await runJob(server, job);
    return (answer.body as { id: string }).id;
  };
  const subscriptions = async (user: BuiltUser) =>
    (await ask(user, 'GET', '/users/viewSubscriptions')).body as { name: string; state: string }[];
  const check = async () => {
    await runJob(server, job);
    await runJob(server, sendMailJob(transport, secrets));
  };
  const aWeekLater = async () => {
    server.clock.advance(WEEK);
    await check();
  };
  const mailsTo = ({ emailAddress }: BuiltUser) =>
    mail.received.filter(({ to }) => to.includes(emailAddress));
  const inboxOf = async (user: BuiltUser) =>
    ((await ask(user, 'GET', '/notifications')).body as { items: { title: string; view?: object }[] }).items;

  const LIVE = { id: 'Live ones', value: { filters: { statuses: ['LIVE'] } } };
  const live = (product: string, input: object = {}) => ({
    status: 'LIVE' as const,
    startDate: inDays(-100),
    endDate: inDays(400),
    product,
    ...input,
  });

  test('say what came in and how many left, once, in the mail and in the inbox', async () => {
    await save(reader, LIVE);
    const [kept, leaving] = await buildContracts(server, acme, [live('Kept'), live('Leaving')]);
    await subscribe(reader, { savedName: 'Live ones' });
    await aWeekLater();
    expect(mailsTo(reader)).toEqual([]);
    await buildContract(
      server,
      acme,
      live('Creative Cloud', {
        owners: [reader.id],
        renewal: { type: 'FIXED', noticeValue: 30, noticeUnit: 'DAYS' },
      }),
    );
    expect((await ask(reader, 'DELETE', `/contracts/${leaving?.id ?? ''}`)).status).toBeLessThan(300);
    await aWeekLater();
    await check();
    const [arrived, ...more] = mailsTo(reader);
    expect(more).toEqual([]);
    expect(arrived?.subject.replaceAll('_', ' ')).toContain('1 new record in');
    expect(arrived?.text).toContain('Creative Cloud');
    expect(arrived?.text).toContain('1 record no longer matches.');
    expect(arrived?.text).toContain('Decide by');
    expect(arrived?.text).not.toContain('Kept');
    expect(arrived?.text).toContain('https://pactbook.example/saved-view?name=Live%20ones');
    expect(arrived?.raw).toContain('List-Unsubscribe');
    expect(await inboxOf(reader)).toMatchObject([
      { title: '1 new record in “Live ones”', view: { name: 'Live ones', savedName: 'Live ones' } },
    ]);
    expect(kept).toBeDefined();
  });

  test('come at the weekday and hour of the settings, also when these change', async () => {
    await save(reader, LIVE);
    await subscribe(reader, { savedName: 'Live ones' });
    await buildContract(server, acme, live('New'));
    // Tuesday at seven: the next one is tomorrow.
    await ask(reader, 'POST', '/users/notifications', { weekday: 2, hour: 7 });
    await check();
    expect(mailsTo(reader)).toEqual([]);
    server.clock.advance(20.5 * 3_600_000);
    await check();
    expect(mailsTo(reader)).toEqual([]);
    server.clock.advance(0.5 * 3_600_000);
    await check();
    expect(mailsTo(reader)).toHaveLength(1);
    server.clock.advance(WEEK - 21 * 3_600_000);
  });

  test('have the costs of records that their reader reads, and no others', async () => {
    const crew = await buildTeam(server, acme);
    const viewer = await buildUser(server, { organisation: acme, role: 'Team Viewer', teams: [crew.id] });
    await save(viewer, LIVE);
    await subscribe(viewer, { savedName: 'Live ones' });
    const costs = (cost: number) => ({ annualCosts: [{ date: inDays(-30), cost }] });
    await buildContract(server, acme, live('Readable', { teams: [crew.id], ...costs(1234.5) }));
    await buildContract(server, acme, live('Hidden', { owners: [reader.id], ...costs(98765.25) }));
    await aWeekLater();
    const text = mailsTo(viewer)[0]?.text ?? '';
    expect(text).toContain('2 new records since');
    expect(text).toContain('Cost in Force $1,234.50');
    expect(text).not.toContain('98,765');
    // Owners are open: users who read a record know whom to ask.
    expect(text).toContain('Owner: ');
  });

  test('follow dates: what moves into a range counts as come in', async () => {
    const view = chooseDataView(defaultTableView(), 'EXPIRING_SOON', 'next30Days', today());
    await save(reader, { id: 'Ends soon', value: view });
    const [, to] = view.dataView.dateRange?.range ?? [];
    await buildContract(server, acme, live('Comes closer', { endDate: addDays(to ?? '', 3) }));
    await subscribe(reader, { savedName: 'Ends soon' });
    await aWeekLater();
    expect(mailsTo(reader)[0]?.text).toContain('Comes closer');
  });

  test('begin again when a view shows something else, continue when it is renamed, and end with it', async () => {
    await save(reader, LIVE);
    await buildContract(server, acme, live('There before'));
    await subscribe(reader, { savedName: 'Live ones' });
    await save(reader, { id: 'Everything', value: LIVE.value });
    expect(await subscriptions(reader)).toMatchObject([{ name: 'Everything', state: 'usable' }]);
    await save(reader, { id: 'Everything', value: {} });
    await buildContract(server, acme, live('In between'));
    await aWeekLater();
    expect(mailsTo(reader)).toEqual([]);
    await buildContract(server, acme, live('Afterwards'));
    await aWeekLater();
    expect(mailsTo(reader)[0]?.text).toContain('Afterwards');
    expect(mailsTo(reader)[0]?.text).not.toContain('In between');
    await save(reader);
    expect(await subscriptions(reader)).toEqual([]);
  });

  test('of a shared view end with one last word when it is no longer shared', async () => {
    const other = await buildUser(server, { organisation: acme });
    const { body } = await ask(reader, 'POST', '/sharedViews', { name: 'Shared', value: LIVE.value });
    const { id } = body as { id: string };
    await subscribe(other, { sharedViewId: id });
    await ask(reader, 'DELETE', `/sharedViews/${id}`);
    expect(await subscriptions(other)).toMatchObject([{ name: 'Shared', state: 'gone' }]);
    await aWeekLater();
    await aWeekLater();
    expect(mailsTo(other).map(({ text }) => text)).toEqual([
      expect.stringContaining('“Shared” is no longer shared.'),
    ]);
    expect(await subscriptions(other)).toEqual([]);
  });

  test('continue when a category is renamed, and end with one last word when everything that they filter by is deleted', async () => {
    const { body: made } = await ask(reader, 'POST', '/config/categories/create', { name: 'Cloud' });
    const { id } = made as { id: string };
    await save(reader, { id: 'In the cloud', value: { filters: { categories: [{ id, label: 'Cloud' }] } } });
    await subscribe(reader, { savedName: 'In the cloud' });
    await ask(reader, 'POST', `/config/categories/${id}`, { name: 'Cloud services' });
    await buildContract(server, acme, live('Rented', { categories: ['Cloud services'] }));
    await aWeekLater();
    expect(mailsTo(reader)[0]?.text).toContain('Rented');
    mail.received.length = 0;
    expect((await ask(reader, 'DELETE', `/config/categories/${id}`)).status).toBe(204);
    expect(await subscriptions(reader)).toMatchObject([{ name: 'In the cloud', state: 'lost' }]);
    await aWeekLater();
    await aWeekLater();
    expect(mailsTo(reader).map(({ text }) => text)).toEqual([
      expect.stringContaining('“In the cloud” filters by a deleted category, so no record can match it.'),
    ]);
    expect(await subscriptions(reader)).toEqual([]);
  });

  test('wait while a right is lost or the person is deactivated, and never report what they may not filter by', async () => {
    const crew = await buildTeam(server, acme);
    const viewer = await buildUser(server, { organisation: acme, role: 'Team Viewer', teams: [crew.id] });
    await save(viewer, { id: 'Mine', value: { filters: { renewals: ['FIXED'] } } });
    await subscribe(viewer, { savedName: 'Mine' });
    await buildContract(server, acme, live('Owned', { teams: [crew.id], renewal: { type: 'FIXED' } }));
    const setLevel = (teams: string[]) =>
      server.testDatabase.asOwner(
        teams.length === 0
          ? `delete from team_permissions where user_id = '${viewer.id}'`
          : `insert into team_permissions (organisation_id, user_id, team_id, level)
              values ('${acme.id}', '${viewer.id}', '${crew.id}', 'view')`,
      );
    await setLevel([]);
    await aWeekLater();
    expect(mailsTo(viewer)).toEqual([]);
    expect(await subscriptions(viewer)).toMatchObject([{ state: 'needsAccess' }]);
    await setLevel([crew.id]);
    await server.testDatabase.asOwner(`update users set status = 'deactivated' where id = $1`, [viewer.id]);
    await aWeekLater();
    expect(mailsTo(viewer)).toEqual([]);
    await server.testDatabase.asOwner(`update users set status = 'active' where id = $1`, [viewer.id]);
    await aWeekLater();
    expect(mailsTo(viewer)[0]?.text).toContain('Owned');
  });

  test('stop with the address in their foot, and are queued once by two servers at the same moment', async () => {
    await save(reader, LIVE);
    await subscribe(reader, { savedName: 'Live ones' });
    await buildContract(server, acme, live('New'));
    server.clock.advance(WEEK);
    await Promise.all([runJob(server, job), runJob(server, job), runJob(server, job)]);
    await check();
    expect(mailsTo(reader)).toHaveLength(1);
    await ask(reader, 'POST', '/users/notifications', { digest: 'off' });
    await buildContract(server, acme, live('Newer'));
    await aWeekLater();
    expect(mailsTo(reader)).toHaveLength(1);
    expect((await inboxOf(reader))[0]?.title).toBe('1 new record in “Live ones”');
  });

  test('tell exactly the difference of what the table shows, whatever changes in between', async () => {
    await save(reader, LIVE);
    const shown = async () => {
      const { body } = await ask(reader, 'POST', '/contracts/query', {
        view: { ...defaultTableView(), filters: { ...defaultTableView().filters, statuses: ['LIVE'] } },
        parts: ['ids'],
        facets: [],
        cursor: null,
      });
      return (body as { ids: string[] }).ids;
    };
    const all = await buildContracts(
      server,
      acme,
      Array.from({ length: 8 }, (_, index) => live(`P${index}`)),
    );
    await subscribe(reader, { savedName: 'Live ones' });
    const change = fc.array(fc.tuple(fc.nat(7), fc.constantFrom('LIVE', 'EVALUATING')), { maxLength: 5 });
    const weeks =
      fc.sample(fc.array(change, { minLength: 5, maxLength: 5 }), { numRuns: 1, seed: 42 })[0] ?? [];
    let left = 0;
    for (const week of weeks) {
      const before = await shown();
      for (const [at, status] of week)
        await server.testDatabase.asOwner(`update contracts set status = $1 where id = $2`, [
          status,
          all[at]?.id,
        ]);
      const now = await shown();
      const came = now.filter((id) => !before.includes(id));
      left += before.filter((id) => !now.includes(id)).length;
      mail.received.length = 0;
      await aWeekLater();
      const text = mailsTo(reader)[0]?.text ?? '';
      for (const [index, { id }] of all.entries())
        expect(text.includes(`/P${index}/${id}/`)).toBe(came.includes(id));
      if (came.length === 0) continue;
      expect(/(\d+) records? no longer match/.exec(text)?.[1] ?? '0').toBe(String(left));
      left = 0;
    }
  });
});
