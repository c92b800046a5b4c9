import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { costTotalsOf } from '@pactbook/domain/features/annual-costs/cost-totals.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { currencyDigits, USD } from '@pactbook/domain/kernel/money.ts';
import {
  conversionOn,
  converted,
  type ExchangeRate,
} from '@pactbook/domain/features/currencies/exchange-rate.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { caseCount } from '../../testing/database/prepared-databases.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../testing/start-test-server.ts';

const OTHERS = ['CAD', 'EUR', 'JPY', 'KWD'];
const LIST =
  'Date,USD,JPY,CAD,KWD,\n2026-01-06,1.0812,170.21,1.4833,0.3305,\n2026-01-05,1.08,169.5,1.48,N/A,\n';

interface SentCost {
  readonly date: string;
  readonly cost: number;
  readonly currency?: string;
}

/** An amount with as many decimals as its currency has. */
const amountOf = (thousandths: number, currency: string) => {
  const scale = 10 ** currencyDigits(currency);
  return Math.floor((thousandths / 1000) * scale) / scale;
};

describe('currencies', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  async function administrator(): Promise<
    BuiltUser & { ask: (method: string, path: string, body?: object) => Promise<TestAnswer> }
  > {
    const organisation = await buildOrganisation(server);
    const user = await buildUser(server, { role: 'System Admin', organisation });
    return Object.assign(user, {
      ask: (method: string, path: string, body?: object) =>
        server.request(method, path, { token: user.token, body }),
    });
  }

  const add = async ({ ask }: Awaited<ReturnType<typeof administrator>>, more: object): Promise<Contract> => {
    const { status, body } = await ask('POST', '/contracts/create', {
      product: 'Gitlab',
      vendor: 'GitLab',
      ...more,
    });
    expect([status, body]).toEqual([201, expect.anything()]);
    return body as Contract;
  };

  it('take no rate of a day more than five years ahead, and take decimal commas', async () => {
    const admin = await administrator();
    await admin.ask('POST', '/currencies', { recordCurrencies: ['CAD'] });
    const enter = (day: string) =>
      admin.ask('POST', '/currencies/rates', {
        rates: [{ base: 'CAD', currency: 'USD', day, rate: '0.73' }],
      });
    const read = (text: string) => admin.ask('POST', '/currencies/rates/file', { text });
    const year = new Date(server.clock.now()).getUTCFullYear();
    expect((await enter(`${year + 4}-01-01`)).status).toBe(200);
    const late = `Jan 1, ${year + 6} is more than 5 years ahead`;
    expect((await enter(`${year + 6}-01-01`)).body.error.fields).toMatchObject({ 'rates.0.day': late });
    expect((await read(`${year + 6}-01-01,CAD,USD,0.73`)).body.error.fields).toMatchObject({ text: late });
    expect((await read('2199-01-01,CAD,USD,0.73')).status).toBe(422);
    expect((await read('2026-01-31;CAD;USD;0,7312')).body).toMatchObject({ written: 1 });
  });

  it('show nowhere while all is in US dollars', async () => {
    const admin = await administrator();
    const made = await add(admin, { annualCosts: [{ date: '2026-01-05', cost: 12.5 }] });
    expect(Object.keys(made)).not.toContain('currency');
    expect(made.annualCosts).toEqual([{ date: '2026-01-05', cost: 12.5 }]);
    const [config, dashboard] = [await admin.ask('GET', '/profile'), await admin.ask('GET', '/dashboard')];
    expect(
      [config, dashboard].flatMap(({ body }) => Object.keys(body).filter((key) => /currenc/i.test(key))),
    ).toEqual([]);
    expect((await admin.ask('GET', '/currencies')).body).toEqual({
      currency: 'USD',
      recordCurrencies: [],
      used: [{ currency: 'USD', records: 1, unconverted: 0 }],
      rates: [],
    });
    const refused = await admin.ask('POST', '/contracts/create', {
      product: 'A',
      vendor: 'B',
      currency: 'CAD',
    });
    expect(refused.body.error.fields).toEqual({ currency: 'The organization does not use CAD' });
  });

  it('convert what a record costs at the rate of each day, and name what has none', async () => {
    const admin = await administrator();
    expect((await admin.ask('POST', '/currencies', { recordCurrencies: OTHERS })).status).toBe(200);
    const costs = [
      { date: '2026-01-04', cost: 100 },
      { date: '2026-01-05', cost: 100 },
      { date: '2030-01-01', cost: 100 },
    ];
    const made = await add(admin, { currency: 'CAD', annualCosts: costs });
    expect([made.currency, made.totalCost]).toEqual(['CAD', null]);
    expect(made.annualCosts?.map((row) => row.converted)).toEqual([null, null, null]);
    const known = await add(admin, { annualCosts: [{ date: '2026-01-05', cost: 5 }] });

    const dashboard = async () => (await admin.ask('GET', '/dashboard')).body;
    expect(await dashboard()).toMatchObject({
      totalCost: 5,
      currencies: [
        { currency: 'USD', totalCost: 5, costCount: 1, unconverted: 0 },
        { currency: 'CAD', totalCost: 300, costCount: 1, unconverted: 1 },
      ],
    });
    const vendors = (await admin.ask('GET', '/vendors/overview')).body.vendors;
    const currencies = [{ currency: 'CAD', unconverted: 1 }];
    expect(vendors[0].costs).toMatchObject({ currencies });
    expect((await admin.ask('GET', '/vendors/page?name=GitLab')).body.costs).toMatchObject({ currencies });
    const leftOut = async () => (await admin.ask('GET', '/trends?from=2026&to=2030')).body.unconverted;
    expect(await leftOut()).toEqual([{ currency: 'CAD', unconverted: 1 }]);
    const read = await admin.ask('POST', '/currencies/rates/file', { text: LIST });
    expect(read.body).toEqual({
      written: 7,
      read: 7,
      currencies: ['CAD', 'EUR', 'JPY', 'KWD', 'USD'],
      firstDay: '2026-01-05',
      lastDay: '2026-01-06',
      changedRecords: 1,
    });
    const present = async () => (await admin.ask('GET', `/contracts/${made.id}`)).body as Contract;
    // 100 / 1.48 × 1.08 and 100 / 1.4833 × 1.0812; no rate is known of the day before the first.
    expect((await present()).annualCosts?.map((row) => row.converted)).toEqual([null, 72.97, 72.89]);
    expect(await dashboard()).toMatchObject({ totalCost: 5 });
    await admin.ask('POST', '/currencies/rates', {
      rates: [{ base: 'CAD', currency: 'USD', day: '2026-01-01', rate: '0.5' }],
    });
    expect(await present()).toMatchObject({ totalCost: 195.86, version: 1 });
    expect(await leftOut()).toBeUndefined();
    expect(await dashboard()).toMatchObject({
      totalCost: 200.86,
      currencies: [{ currency: 'USD' }, { currency: 'CAD', totalCost: 300, unconverted: 0 }],
    });
    // Everyone is informed at which rates: directly where there is one, otherwise through a third currency.
    const asked = await admin.ask(
      'GET',
      '/currencies/conversions?of=CAD.2026-01-04,CAD.2026-01-05,JPY.2026-01-04,USD.2026-01-05',
    );
    expect(asked.body.items).toEqual([
      { currency: 'CAD', date: '2026-01-04', rate: '0.5', day: '2026-01-01', base: 'CAD' },
      { currency: 'CAD', date: '2026-01-05', rate: '0.7297297297', day: '2026-01-05', base: 'EUR' },
      { currency: 'JPY', date: '2026-01-04', rate: null, day: null, base: null },
      { currency: 'USD', date: '2026-01-05', rate: null, day: null, base: null },
    ]);
    for (const of of ['CAD', 'XXX.2026-01-05', 'CAD.2026-02-30', 'CAD.2026-01-05.1', '']) {
      expect([of, (await admin.ask('GET', `/currencies/conversions?of=${of}`)).status]).toEqual([of, 422]);
    }
    // Another currency of the organisation relabels nothing.
    const changed = await admin.ask('POST', '/currencies', { currency: 'CAD' });
    expect(changed.body).toMatchObject({ currency: 'CAD', recordCurrencies: ['EUR', 'JPY', 'KWD', 'USD'] });
    expect(await present()).toMatchObject({ totalCost: 300, currency: 'CAD' });
    expect((await admin.ask('GET', `/contracts/${known.id}`)).body).toMatchObject({
      totalCost: 6.85,
      annualCosts: [{ date: '2026-01-05', cost: 5, currency: 'USD', converted: 6.85 }],
    });
    const trends = await admin.ask('GET', '/trends?from=2026&to=2027');
    expect([(await dashboard()).totalCost, trends.body.totalCost]).toEqual([306.85, 306.85]);
  });

  it('are refused with a sentence', async () => {
    const admin = await administrator();
    const save = async (body: object) => (await admin.ask('POST', '/currencies', body)).body.error?.fields;
    expect(await save({ currency: 'XAU' })).toEqual({ currency: 'Choose a currency' });
    expect(await save({ currency: 'KWD' })).toEqual({
      currency: 'Choose a currency with at most two decimals',
    });
    expect(await save({ recordCurrencies: ['CAD'] })).toBeUndefined();
    await add(admin, { currency: 'CAD' });
    expect(await save({ recordCurrencies: [] })).toEqual({ recordCurrencies: '1 record is in CAD' });
    const file = await admin.ask('POST', '/currencies/rates/file', { text: 'Date,CAD\n2026-01-05,x' });
    expect(file.body.error.fields).toEqual({ text: 'Line 2, CAD: "x" is not a rate' });
    const same = { rates: [{ base: 'CAD', currency: 'CAD', day: '2026-01-05', rate: '1' }] };
    expect((await admin.ask('POST', '/currencies/rates', same)).body.error.fields).toEqual({
      'rates.0.currency': 'A rate is between two currencies',
    });
    const gone = { base: 'CAD', currency: 'USD', day: '2026-01-05' };
    expect((await admin.ask('POST', '/currencies/rates/remove', gone)).status).toBe(404);
  });

  it('of a record take its amounts along, and an undo brings them back', async () => {
    const admin = await administrator();
    await admin.ask('POST', '/currencies', { recordCurrencies: OTHERS });
    const costs = [
      { date: '2026-01-05', cost: 100 },
      { date: '2027-01-05', cost: 50, currency: 'EUR' },
    ];
    const made = await add(admin, { annualCosts: costs });
    const changed = await admin.ask('POST', `/contracts/${made.id}`, { id: made.id, currency: 'CAD' });
    expect(changed.body).toMatchObject({
      currency: 'CAD',
      annualCosts: [
        { cost: 100, currency: 'CAD', converted: null },
        { cost: 50, currency: 'EUR', converted: null },
      ],
    });
    const credit = [{ date: '2026-01-05', cost: -10.5, reason: 'Downtime' }];
    const credited = await admin.ask('POST', `/contracts/${made.id}/annualCosts`, { annualCosts: credit });
    expect(credited.body.annualCosts).toEqual([{ ...credit[0], currency: 'CAD', converted: null }]);
    const refused = await admin.ask('POST', `/contracts/${made.id}/annualCosts`, {
      annualCosts: [{ date: '2026-01-05', cost: 1.555 }],
    });
    expect(refused.body.error.fields).toEqual({ 'annualCosts.0.cost': 'Use at most two decimals' });
    const history = await admin.ask('GET', `/contracts/${made.id}/activity`);
    expect(history.body.items[0].changes).toEqual([
      {
        field: 'annualCosts',
        from: [{ ...costs[0], currency: 'CAD' }, costs[1]],
        to: [{ ...credit[0], currency: 'CAD' }],
      },
    ]);
  });

  it('are given to many records at once, and undone together', async () => {
    const admin = await administrator();
    await admin.ask('POST', '/currencies', { recordCurrencies: OTHERS });
    const date = '2026-01-05';
    const whole = await add(admin, { annualCosts: [{ date, cost: 100 }] });
    const cents = await add(admin, { annualCosts: [{ date, cost: 12.5 }] });
    const ids = [whole.id, cents.id];
    const edited = await admin.ask('POST', '/contracts/bulk', { ids, changes: { currency: 'JPY' } });
    // The yen has no cents.
    expect(edited.body.failed).toMatchObject([{ id: cents.id, error: 'Use whole amounts.' }]);
    const present = async () => (await admin.ask('GET', `/contracts/${whole.id}`)).body;
    expect(await present()).toMatchObject({ currency: 'JPY', annualCosts: [{ cost: 100, currency: 'JPY' }] });
    await admin.ask('POST', `/changeSets/${edited.body.changeSetId}/undo`);
    expect((await present()).annualCosts).toEqual([{ date, cost: 100 }]);
  });

  it('are a column of files, and a filter and an order of pages, for those who read costs', async () => {
    const admin = await administrator();
    await admin.ask('POST', '/currencies', { recordCurrencies: OTHERS });
    const rates = [{ base: 'CAD', currency: 'USD', day: '2026-01-01', rate: '0.5' }];
    await admin.ask('POST', '/currencies/rates', { rates });
    const date = '2026-01-05';
    await add(admin, { product: 'Cheap', currency: 'CAD', annualCosts: [{ date, cost: 150 }] });
    await add(admin, { product: 'Dear', annualCosts: [{ date, cost: 100 }] });
    await add(admin, { product: 'Unknown', currency: 'JPY', annualCosts: [{ date, cost: 1_000 }] });
    const page = async (ask: typeof admin.ask, view: object) => {
      const { body } = await ask('POST', '/contracts/query', { view });
      return (body.rows as Contract[]).map(({ product }) => product);
    };
    const view = defaultTableView();
    const byCost = { ...view, sort: { ...view.sort, id: 'totalCost', desc: true } };
    expect(await page(admin.ask, byCost)).toEqual(['Dear', 'Cheap', 'Unknown']);
    const inCad = { ...view, customField: { key: 'field:currency', value: 'CAD' } };
    expect(await page(admin.ask, inCad)).toEqual(['Cheap']);
    const file = await fetch(`${server.address}/api/contracts/export?format=csv&columns=all`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const rows: Record<string, string>[] = parse(await file.text(), { bom: true, columns: true });
    expect(rows.map((row) => [row.Product, row['Total Cost'], row.Currency, row['Annual Costs']])).toEqual([
      ['Cheap', '75', 'CAD', '2026-01-05: 150 CAD'],
      ['Dear', '100', 'USD', '2026-01-05: 100'],
      ['Unknown', '', 'JPY', '2026-01-05: 1000 JPY'],
    ]);
    const limited = await buildUser(server, { organisation: admin.organisation });
    const asked = (method: string, path: string, body?: object) =>
      server.request(method, path, { token: limited.token, body });
    const [first] = (await asked('GET', '/contracts')).body as Contract[];
    expect(Object.keys(first ?? {}).filter((key) => /currency|cost/i.test(key))).toEqual([]);
    expect(await page(asked, inCad)).toEqual([]);
  });

  it('are converted as the domain says, for every catalogue, list of rates and currency of the organisation', async () => {
    const anyRate = fc.integer({ min: 1, max: 99_999_999 }).map((digits) => (digits / 10_000).toFixed(4));
    const day = fc.integer({ min: 1, max: 28 }).map((number) => `2026-02-${String(number).padStart(2, '0')}`);
    const code = fc.constantFrom(USD, ...OTHERS);
    const rates = fc.array(fc.record({ base: code, currency: code, day, rate: anyRate }), { maxLength: 12 });
    const cost = fc.record({
      date: day,
      thousandths: fc.integer({ min: 0, max: 999_999_999 }),
      own: fc.option(code),
    });
    const records = fc.array(
      fc.record({
        currency: code,
        costs: fc.uniqueArray(cost, { maxLength: 3, selector: ({ date }) => date }),
      }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(rates, records, fc.constantFrom(USD, 'EUR', 'JPY'), async (allRates, made, home) => {
        const admin = await administrator();
        await admin.ask('POST', '/currencies', { recordCurrencies: OTHERS });
        for (const { currency, costs } of made) {
          const annualCosts = costs.map(({ date, thousandths, own }): SentCost => ({
            date,
            cost: amountOf(thousandths, own ?? currency),
            ...(own === null ? {} : { currency: own }),
          }));
          await add(admin, { currency, annualCosts });
        }
        const byDay = new Map(
          allRates
            .filter(({ base, currency }) => base !== currency)
            .map((rate) => [`${rate.base} ${rate.currency} ${rate.day}`, rate]),
        );
        const known: ExchangeRate[] = [...byDay.values()];
        if (known.length > 0) await admin.ask('POST', '/currencies/rates', { rates: known });
        await admin.ask('POST', '/currencies', { currency: home });
        await expectAsTheDomainSays(admin, known, home);
      }),
      { numRuns: caseCount(6, 40) },
    );
  });

  async function expectAsTheDomainSays(
    { ask }: Awaited<ReturnType<typeof administrator>>,
    known: readonly ExchangeRate[],
    home: string,
  ): Promise<void> {
    const list = (await ask('GET', '/contracts')).body as Contract[];
    const scale = 10n ** BigInt(currencyDigits(home));
    const units = (amount: number) => BigInt(Math.round(amount * Number(scale)));
    let all = 0n;
    for (const { annualCosts = [], currency = USD, totalCost } of list) {
      let total: bigint | null = annualCosts.length === 0 ? null : 0n;
      for (const row of annualCosts) {
        const from = row.currency ?? currency;
        const conversion = from === home ? null : conversionOn(known, from, home, row.date);
        const wanted = conversion === null ? null : converted(row.cost, conversion, home);
        expect([from, row.converted]).toEqual([from, from === home ? undefined : wanted]);
        const amount = from === home ? row.cost : wanted;
        total = amount === null || total === null ? null : total + units(amount);
      }
      expect(totalCost === null || totalCost === undefined ? null : units(totalCost)).toBe(total);
      all += total ?? 0n;
    }
    const { sums } = (await ask('POST', '/contracts/query', { view: defaultTableView(), parts: ['sums'] }))
      .body;
    expect(sums).toEqual(costTotalsOf(list, new Date().toISOString().slice(0, 10)));
    const dashboard = (await ask('GET', '/dashboard')).body;
    expect(units(dashboard.totalCost)).toBe(all);
    expect(units((await ask('GET', '/trends?from=2026&to=2026')).body.totalCost)).toBe(all);
    const own = new Map<string, bigint>();
    for (const { annualCosts = [], currency = USD } of list) {
      for (const { cost, currency: code = currency } of annualCosts)
        own.set(code, (own.get(code) ?? 0n) + BigInt(Math.round(cost * 1000)));
    }
    const listed: { currency: string; totalCost: number }[] = dashboard.currencies ?? [];
    for (const { currency, totalCost } of listed)
      expect([currency, BigInt(Math.round(totalCost * 1000))]).toEqual([currency, own.get(currency)]);
    if ([...own.keys()].some((currency) => currency !== home)) expect(listed).toHaveLength(own.size);
  }
});
