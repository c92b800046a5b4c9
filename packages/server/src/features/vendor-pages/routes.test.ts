import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import type { Trends } from '@pactbook/domain/features/trends/trends.ts';
import type { VendorOverview, VendorPage } from '@pactbook/domain/features/vendor-pages/vendor-page.ts';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe('vendors as a place', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const today = () => calendarDateAt(server.clock.now(), 'America/New_York');
  const year = () => Number(today().slice(0, 4));
  const named = (name: string) => `?name=${encodeURIComponent(name)}`;

  async function open(records: readonly Partial<ContractInput>[]) {
    const organisation = await buildOrganisation(server);
    const admin = await buildUser(server, { organisation, role: 'Record Admin' });
    const built = await buildContracts(server, organisation, records);
    const ask = async (
      method: 'GET' | 'POST' | 'DELETE',
      path: string,
      body?: unknown,
      token = admin.token,
    ) => await server.request(method, path, { token, body });
    return { organisation, admin, built, ask };
  }

  const cost = (amount: number, inYear = year()) => ({ date: `${inYear}-01-01`, cost: amount });

  it('a vendor shows what is in force and what was a year before, and per year what Trends says', async () => {
    const last = year() - 1;
    const { ask } = await open([
      { vendor: 'Adobe', status: 'LIVE', annualCosts: [cost(100.1, last), cost(110.11)] },
      { vendor: 'Adobe', status: 'LIVE', annualCosts: [cost(50.05, last)] },
      { vendor: 'Oracle', status: 'EXPIRED', annualCosts: [cost(7, last)] },
    ]);
    const { body } = await ask('GET', '/vendors/overview');
    const overview = body as VendorOverview;
    expect(overview.vendors.map(({ name, records, live, costs }) => [name, records, live, costs])).toEqual([
      ['Adobe', 2, 2, { records: 2, costInForce: 110.11, costInForceBefore: 150.15 }],
      ['Oracle', 1, 0, { records: 1, costInForce: 0, costInForceBefore: 7 }],
    ]);
    const { body: trends } = await ask('GET', `/trends?groupBy=vendor&from=${last}&to=${year() + 1}`);
    const { body: page } = await ask('GET', `/vendors/page${named('Adobe')}`);
    const [ofTrends] = (trends as Trends).groups;
    const ofPage = ((page as VendorPage).years ?? []).filter((one) => one.year >= last);
    expect(ofPage.map((one) => one.cost)).toEqual(ofTrends?.values);
    expect(ofPage.map((one) => one.projected)).toEqual(ofTrends?.projected);
  });

  it('its uplift compares records that are known in both years, and no others', async () => {
    const last = year() - 1;
    const { ask } = await open([
      { vendor: 'Adobe', annualCosts: [cost(100, last), cost(110)] },
      { vendor: 'Adobe', annualCosts: [cost(900)] },
    ]);
    const { body } = await ask('GET', `/vendors/page${named('Adobe')}`);
    const present = (body as VendorPage).years?.find((one) => one.year === year());
    expect(present?.compared).toEqual({ records: 1, before: 100, cost: 110 });
  });

  it('its credits are in what it costs, and not in its uplift, nor in what is projected', async () => {
    const last = year() - 1;
    const credit = { date: `${year()}-01-02`, cost: -30, reason: 'Outage' };
    const { ask } = await open([
      { vendor: 'Adobe', status: 'LIVE', annualCosts: [cost(100, last), cost(110), credit] },
      { vendor: 'Adobe', status: 'LIVE', annualCosts: [cost(50, last), { ...credit, cost: -1 }] },
    ]);
    const { body } = await ask('GET', `/vendors/page${named('Adobe')}`);
    const present = (body as VendorPage).years?.find((one) => one.year === year());
    expect(present).toMatchObject({
      cost: 79,
      projected: 50,
      compared: { records: 1, before: 100, cost: 110 },
    });
    const { body: overview } = await ask('GET', '/vendors/overview');
    const [vendor] = (overview as VendorOverview).vendors;
    expect(vendor?.costs).toEqual({ records: 2, costInForce: 110, costInForceBefore: 150 });
  });

  it('a contract whose yearly cost began last November is in force on its vendor’s page', async () => {
    const began = addDays(today(), -360);
    const { ask } = await open([
      { vendor: 'Adobe', status: 'LIVE', annualCosts: [{ date: began, cost: 984 }] },
    ]);
    const { body: overview } = await ask('GET', '/vendors/overview');
    expect((overview as VendorOverview).vendors[0]?.costs).toMatchObject({ costInForce: 984 });
    const { body: page } = await ask('GET', `/vendors/page${named('Adobe')}`);
    expect(page).toMatchObject({ costs: { costInForce: 984 }, listed: [{ costInForce: 984 }] });
  });

  it('its next decisions are those that records wait for, by notice or by end, and the earliest is listed', async () => {
    const end = addDays(today(), 100);
    const renewal = { type: 'FIXED', noticeValue: 30, noticeUnit: 'DAYS' } as const;
    const live = { vendor: 'Adobe', status: 'LIVE', startDate: '2020-01-01' } as const;
    const { ask, built } = await open([
      { ...live, product: 'With notice', endDate: end, renewal },
      { ...live, product: 'Without', endDate: addDays(end, -10) },
      { ...live, product: 'Evergreen', endDate: end, renewal: { type: 'EVERGREEN' } },
      { ...live, product: 'Settled', endDate: addDays(today(), 5) },
    ]);
    const settled = await ask('POST', `/contracts/${built[3]?.id ?? ''}/decide`, { decision: 'CANCEL' });
    expect(settled.status).toBe(200);
    const { body: page } = await ask('GET', `/vendors/page${named('Adobe')}`);
    expect((page as VendorPage).decisions.map(({ product, on, reason }) => [product, on, reason])).toEqual([
      ['With notice', addDays(end, -30), 'notice'],
      ['Without', addDays(end, -10), 'end'],
    ]);
    const { body: overview } = await ask('GET', '/vendors/overview');
    expect((overview as VendorOverview).vendors[0]?.nextDecision).toBe(addDays(end, -30));
  });

  it('somebody without rights sees the records and their ends, and no figure of them', async () => {
    const end = addDays(today(), 100);
    const { organisation, ask } = await open([
      {
        vendor: 'Adobe',
        product: 'Acrobat',
        status: 'LIVE',
        startDate: '2020-01-01',
        endDate: end,
        renewal: { type: 'FIXED', noticeValue: 30, noticeUnit: 'DAYS' },
        annualCosts: [cost(4_242)],
      },
    ]);
    const { token } = await buildUser(server, { organisation });
    const { body } = await ask('GET', `/vendors/page${named('Adobe')}`, undefined, token);
    expect(body).toMatchObject({
      records: 1,
      costs: null,
      years: null,
      documents: null,
      decisions: [{ product: 'Acrobat', on: end, reason: 'end' }],
    });
    expect((body as VendorPage).listed).toEqual([
      {
        id: expect.any(String) as string,
        product: 'Acrobat',
        status: 'LIVE',
        endDate: end,
        access: 'limited',
      },
    ]);
    const { body: overview } = await ask('GET', '/vendors/overview', undefined, token);
    expect((overview as VendorOverview).vendors).toMatchObject([{ costs: null, nextDecision: end }]);
    expect(JSON.stringify([body, overview])).not.toContain('4242');
  });

  it('sums are of the records that a person reads in full, and say of how many', async () => {
    const organisation = await buildOrganisation(server);
    const team = await buildTeam(server, organisation);
    await buildContracts(server, organisation, [
      { vendor: 'Adobe', status: 'LIVE', teams: [team.id], annualCosts: [cost(10)] },
      { vendor: 'Adobe', status: 'LIVE', annualCosts: [cost(5_000)] },
    ]);
    const { token } = await buildUser(server, { organisation, viewTeams: [team.id] });
    const { body } = await server.request('GET', '/vendors/overview', { token });
    expect((body as VendorOverview).vendors).toMatchObject([
      { records: 2, costs: { records: 1, costInForce: 10, costInForceBefore: 0 } },
    ]);
  });

  it('is found by its other names, and not at all by names of no one', async () => {
    const { ask } = await open([{ vendor: 'Oracle' }, { vendor: 'Sun' }]);
    await ask('POST', '/vendors/merge', { names: ['Sun'], into: 'Oracle' });
    const { body } = await ask('GET', `/vendors/page${named('sun')}`);
    expect(body).toMatchObject({ name: 'Oracle', aliases: ['Sun'], records: 2 });
    expect((await ask('GET', `/vendors/page${named('Nobody')}`)).status).toBe(404);
    const { body: overview } = await ask('GET', '/vendors/overview');
    expect((overview as VendorOverview).vendors).toMatchObject([{ name: 'Oracle', aliases: ['Sun'] }]);
  });

  it('another name that is given counts at once, although no record changed', async () => {
    const { ask } = await open([{ vendor: 'Alphabet' }]);
    await ask('GET', '/vendors/overview');
    await ask('POST', '/vendors/aliases', { vendor: 'Alphabet', alias: 'Google' });
    const { body } = await ask('GET', '/vendors/overview');
    expect((body as VendorOverview).vendors).toMatchObject([{ name: 'Alphabet', aliases: ['Google'] }]);
  });

  describe('its contacts', () => {
    const contact = {
      name: 'Kim Ito',
      role: 'Account manager',
      email: 'kim@oracle.example',
      phone: '',
      note: '',
    };
    type Open = Awaited<ReturnType<typeof open>>;
    const add = ({ ask }: Pick<Open, 'ask'>, vendor: string, input: object = contact) =>
      ask('POST', '/vendors/contacts', { vendor, contact: input });
    const namesOf = async ({ ask }: Pick<Open, 'ask'>, vendor: string) => {
      const { body } = await ask('GET', `/vendors/contacts${named(vendor)}`);
      return (body as { contacts: { name: string }[] }).contacts.map(({ name }) => name);
    };

    it('are added, changed and removed, and history tells', async () => {
      const world = await open([{ vendor: 'Oracle' }]);
      const { body: added } = await add(world, 'Oracle');
      const path = `/vendors/contacts/${(added as { id: string }).id}`;
      const { status, body: changed } = await world.ask('POST', path, { ...contact, phone: '+1 555 0100' });
      expect([status, changed.phone]).toEqual([200, '+1 555 0100']);
      expect((await world.ask('DELETE', path)).status).toBe(204);
      expect(await namesOf(world, 'Oracle')).toEqual([]);
      const { token } = await buildUser(server, { organisation: world.organisation, role: 'System Admin' });
      const { body } = await server.request('GET', '/activity', { token });
      const types = (body as { items: { type: string }[] }).items.map(({ type }) => type);
      expect(types).toEqual(
        expect.arrayContaining(['vendorContactAdded', 'vendorContactUpdated', 'vendorContactRemoved']),
      );
    });

    it('go with a merge, and back with its undo', async () => {
      const world = await open([{ vendor: 'Oracle' }, { vendor: 'Sun' }]);
      await add(world, 'Oracle');
      await add(world, 'Sun', { name: 'Ada' });
      const { body } = await world.ask('POST', '/vendors/merge', { names: ['Sun'], into: 'Oracle' });
      expect(await namesOf(world, 'Oracle')).toEqual(['Ada', 'Kim Ito']);
      await world.ask('POST', `/changeSets/${body.changeSetId}/undo`);
      expect([await namesOf(world, 'Oracle'), await namesOf(world, 'Sun')]).toEqual([['Kim Ito'], ['Ada']]);
    });

    it('are twenty at most, also of those who add at the same time', async () => {
      const world = await open([{ vendor: 'Oracle' }]);
      const answers = await Promise.all(
        Array.from({ length: 22 }, (_, at) => add(world, 'Oracle', { name: `Person ${at}` })),
      );
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        ...Array<number>(20).fill(201),
        422,
        422,
      ]);
      expect(await namesOf(world, 'Oracle')).toHaveLength(20);
    });

    it.each([
      [{ name: ' ' }, { 'contact.name': 'Enter a name' }],
      [{ name: 'A', email: 'nowhere' }, { 'contact.email': 'Invalid email address' }],
      [{ name: 'A', phone: '1'.repeat(61) }, { 'contact.phone': 'Use 60 characters or fewer' }],
    ])('are refused with a sentence: %j', async (input, fields) => {
      const { status, body } = await add(await open([{ vendor: 'Oracle' }]), 'Oracle', input);
      expect([status, body.error.fields]).toEqual([422, fields]);
    });
  });
});
