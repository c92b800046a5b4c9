import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import type { NegotiationSheet } from '@pactbook/domain/features/negotiation-sheet/sheet.ts';
import { buildContract, buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

describe('the negotiation sheet', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    server.clock.moveTo(Date.UTC(2026, 10, 27));
  });
  afterAll(() => server.stop());

  async function open() {
    const organisation = await buildOrganisation(server);
    const { token } = await buildUser(server, { organisation, role: 'System Admin' });
    const sheet = async (id: string, as = token): Promise<NegotiationSheet> => {
      const { status, body } = await server.request('GET', `/contracts/${id}/sheet`, { token: as });
      expect([status, body.error]).toEqual([200, undefined]);
      return body;
    };
    const post = (path: string, body: object) => server.request('POST', path, { token, body });
    return { organisation, token, sheet, post };
  }
  const counted = (quantity: number, unitPrice: number) => ({
    cost: quantity * unitPrice,
    quantity,
    unit: 'seats',
    unitPrice,
  });
  const live = (changes: Partial<ContractInput>): Partial<ContractInput> => ({ status: 'LIVE', ...changes });
  const years = (first: number, second: number) => [
    { date: '2025-06-01', cost: first },
    { date: '2026-06-01', cost: second },
  ];

  it('has seats, costs with what each changed, cap and the window for notice', async () => {
    const { organisation, sheet } = await open();
    const { id } = await buildContract(server, organisation, {
      ...live({ product: 'Slack', vendor: 'Salesforce', priceCap: 3, endDate: '2027-05-31' }),
      renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 60, noticeUnit: 'DAYS' },
      annualCosts: [
        { date: '2024-06-01', ...counted(100, 10) },
        { date: '2025-06-01', ...counted(120, 10) },
        { date: '2026-06-01', ...counted(120, 11) },
      ],
    });
    const found = await sheet(id);
    expect(found).toMatchObject({
      product: 'Slack',
      vendor: 'Salesforce',
      priceCap: 3,
      notice: { from: null, to: '2027-04-01' },
      inForce: { date: '2026-06-01', quantity: 120, unit: 'seats', unitPrice: 11, currency: 'USD' },
    });
    expect(
      found.costs.map(({ date, changeReason, change, uplift }) => [date, changeReason, change, uplift]),
    ).toEqual([
      ['2026-06-01', 'PRICE', 0.1, { price: 120, volume: 0, scope: 0, allowed: 1_236, above: 84 }],
      ['2025-06-01', 'VOLUME', 0.2, { price: 0, volume: 200, scope: 0, allowed: 1_236, above: 0 }],
      ['2024-06-01', undefined, null, null],
    ]);
  });

  it('has the decision about each term', async () => {
    const { organisation, sheet, post } = await open();
    const { id } = await buildContract(server, organisation, live({ endDate: '2026-12-31' }));
    await post(`/contracts/${id}/decide`, { decision: 'RENEW', reason: 'Needed' });
    await post(`/contracts/${id}/renew`, { endDate: '2027-12-31' });
    const { terms } = await sheet(id);
    expect(terms.map(({ number, decision }) => [number, decision?.decision, decision?.reason])).toEqual([
      [2, undefined, undefined],
      [1, 'RENEW', 'Needed'],
    ]);
  });

  it('has the other records of the vendor and its share of what is in force', async () => {
    const { organisation, sheet } = await open();
    const [record] = await buildContracts(server, organisation, [
      live({ vendor: 'Adobe', annualCosts: years(100, 300) }),
      live({ vendor: 'Adobe', product: 'Small', annualCosts: years(1, 50) }),
      live({ vendor: 'Adobe', product: 'Large', annualCosts: years(1, 150) }),
      { vendor: 'Adobe', product: 'Over', status: 'EXPIRED', annualCosts: years(1, 9) },
      live({ vendor: 'Box', annualCosts: years(1, 500) }),
    ]);
    const { others, ofVendor } = await sheet(record?.id ?? '');
    expect(others.map(({ product, costInForce }) => [product, costInForce])).toEqual([
      ['Large', 150],
      ['Small', 50],
      ['Over', null],
    ]);
    expect(ofVendor).toEqual({ records: { read: 4, all: 4 }, live: 3, costInForce: 500, share: 0.5 });
  });

  it('has the median price change of a year, of everything and of the vendor; volume and scope have none', async () => {
    const { organisation, sheet } = await open();
    const [record] = await buildContracts(server, organisation, [
      { vendor: 'Adobe', annualCosts: years(100, 110) },
      {
        vendor: 'Adobe',
        annualCosts: years(100, 130).map((row) => ({ ...row, changeReason: 'SCOPE' as const })),
      },
      { vendor: 'Box', annualCosts: years(100, 102) },
      {
        vendor: 'Cisco',
        annualCosts: [
          { date: '2025-06-01', ...counted(100, 10) },
          { date: '2026-06-01', ...counted(300, 10.5) },
        ],
      },
      // Too long ago.
      {
        vendor: 'Old',
        annualCosts: [
          { date: '2021-06-01', cost: 100 },
          { date: '2022-06-01', cost: 900 },
        ],
      },
    ]);
    const { medians } = await sheet(record?.id ?? '');
    expect(medians.all.costs).toBe(3);
    expect(medians.all.share).toBeCloseTo(0.05, 9);
    expect(medians.vendor.costs).toBe(1);
    expect(medians.vendor.share).toBeCloseTo(0.1, 9);
  });

  it('sums only records that the person reads in full, and says of how many', async () => {
    const { organisation, sheet } = await open();
    const [mine, other] = [await buildTeam(server, organisation), await buildTeam(server, organisation)];
    const { token } = await buildUser(server, { organisation, viewTeams: [mine.id] });
    const [read, hidden] = await buildContracts(server, organisation, [
      live({ vendor: 'Adobe', teams: [mine.id], annualCosts: years(100, 110) }),
      live({ vendor: 'Adobe', product: 'Hidden', teams: [other.id], annualCosts: years(100, 400) }),
      live({ vendor: 'Box', teams: [other.id], annualCosts: years(100, 800) }),
    ]);
    const found = await sheet(read?.id ?? '', token);
    expect(found.ofVendor).toEqual({ records: { read: 1, all: 2 }, live: 1, costInForce: 110, share: 1 });
    expect(found.others).toMatchObject([{ product: 'Hidden', costInForce: null }]);
    expect(found.medians.all.costs).toBe(1);
    expect((await server.request('GET', `/contracts/${hidden?.id}/sheet`, { token })).status).toBe(403);
  });

  it('has sums in the currency of the organization and costs in their own', async () => {
    const { organisation, sheet, post } = await open();
    await post('/currencies', { recordCurrencies: ['EUR'] });
    await post('/currencies/rates', {
      rates: [{ base: 'USD', currency: 'EUR', day: '2025-01-01', rate: '0.5' }],
    });
    const { id } = await buildContract(server, organisation, {
      ...live({ vendor: 'Adobe', priceCap: 5, currency: 'EUR', annualCosts: years(100, 110) }),
    });
    const { costs, ofVendor, inForce } = await sheet(id);
    expect(inForce).toMatchObject({ cost: 110, currency: 'EUR' });
    expect(costs[0]).toMatchObject({ cost: 110, currency: 'EUR', uplift: { above: 5 } });
    expect(ofVendor).toMatchObject({ costInForce: 220, isConverted: true });
  });

  it('of a record in the trash, or elsewhere, is like one of no record', async () => {
    const { organisation, token, post } = await open();
    const { id } = await buildContract(server, organisation);
    const foreign = await buildContract(server, await buildOrganisation(server));
    await server.request('DELETE', `/contracts/${id}`, { token });
    for (const one of [id, foreign.id])
      expect((await server.request('GET', `/contracts/${one}/sheet`, { token })).status).toBe(404);
    await post(`/contracts/${id}/restore`, {});
    expect((await server.request('GET', `/contracts/${id}/sheet`, { token })).status).toBe(200);
  });
});
