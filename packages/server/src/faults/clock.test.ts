import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { askProduct, signInToProduct } from '../testing/ask-product.ts';
import { buildContract } from '../testing/build-contract.ts';
import { buildUser, signInAs, TEST_PASSWORD } from '../testing/build-user.ts';
import { makeProductDatabase, type ProductDatabase } from '../testing/product-database.ts';
import { startProduct } from '../testing/start-product.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

/** West and far east of UTC; a start for each takes its time, so the others are for thorough runs. */
const ZONES = [
  'America/New_York',
  'Pacific/Kiritimati',
  ...(inject('isThorough') ? ['UTC', 'Asia/Kolkata'] : []),
];
/** Days that some zone skips, doubles or begins later. */
const DAYS = [
  '1970-01-01',
  '2024-02-29',
  '2026-03-08',
  '2026-03-29',
  '2026-11-01',
  '1994-12-31',
  '2026-12-31',
  '2199-12-31',
];

describe('the zone of the machine, with PostgreSQL,', () => {
  let data: ProductDatabase;
  beforeAll(async () => {
    data = await makeProductDatabase();
  });
  afterAll(() => data.dispose());

  it('moves no date, neither one that is written nor one that is read', async () => {
    let token = '';
    const lists: {
      product: string;
      startDate: string;
      endDate: string;
      annualCosts: { date: string }[];
    }[][] = [];
    for (const zone of ZONES) {
      const server = await startProduct({ ...data.environment, TZ: zone });
      if (token === '') token = await signInToProduct(server.address, data.account);
      for (const day of DAYS) {
        const body = {
          product: `${day} in ${zone}`,
          vendor: 'Clock',
          startDate: day,
          endDate: day,
          annualCosts: [{ date: day, cost: 1 }],
        };
        const answer = await askProduct(server.address, 'POST', '/contracts/create', { token, body });
        expect(answer.body).toMatchObject({ startDate: day, endDate: day, annualCosts: [{ date: day }] });
        const path = `/contracts/${answer.body.id}`;
        const touched = await askProduct(server.address, 'POST', path, { token, body: { notes: 'touched' } });
        expect(touched.body).toMatchObject({ startDate: day, endDate: day, annualCosts: [{ date: day }] });
        for (const moment of [touched.body.createdAt, touched.body.updatedAt]) {
          expect(moment.endsWith('Z') && Math.abs(Date.parse(moment) - Date.now()) < 60_000).toBe(true);
        }
      }
      lists.push((await askProduct(server.address, 'GET', '/contracts', { token })).body);
      expect(await server.stop()).toBe(0);
    }
    const last = lists.at(-1) ?? [];
    expect(last).toHaveLength(ZONES.length * DAYS.length);
    for (const { product, startDate, endDate, annualCosts } of last) {
      const day = product.slice(0, 10);
      expect([startDate, endDate, annualCosts[0]?.date]).toEqual([day, day, day]);
    }
    for (const list of lists) expect(last).toEqual(expect.arrayContaining(list));
  });
});

const DAY = 86_400_000;
/** By default one of each kind: far and little, back and on, within a session and past its end. */
const JUMPS = inject('isThorough')
  ? [-5 * 365 * DAY, -DAY, -60_000, 60_000, DAY, 400 * DAY, 10 * 365 * DAY]
  : [-5 * 365 * DAY, -60_000, 60_000, DAY, 10 * 365 * DAY];
const READS = Object.values<AnyEndpoint>(ENDPOINTS).filter(
  ({ method, access, path, query }) =>
    method === 'GET' && access !== 'public' && !path.includes(':') && query.safeParse({}).success,
);

describe('a clock that jumps, with PostgreSQL,', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it.each(JUMPS)('by %d ms breaks no answer, and admits no one whose session is over', async (jump) => {
    const user = await buildUser(server, { role: 'System Admin', isProductAdmin: true });
    const { id } = await buildContract(server, user.organisation);
    server.clock.advance(jump);
    for (const token of [user.token, await signInAs(server, user.emailAddress, TEST_PASSWORD)]) {
      for (const { path } of READS) {
        const { status } = await server.request('GET', path, { token });
        expect([path, status]).toEqual([path, jump >= DAY && token === user.token ? 401 : 200]);
      }
    }
    const token = await signInAs(server, user.emailAddress, TEST_PASSWORD);
    const changed = await server.request('POST', `/contracts/${id}`, { token, body: { notes: 'later' } });
    expect([changed.status, changed.body.notes]).toEqual([200, 'later']);
    // Its own end comes 24 hours after it began, by the clock as it now is.
    server.clock.advance(DAY);
    expect((await server.request('GET', '/profile', { token })).status).toBe(401);
    server.clock.advance(-jump - DAY);
  });
});
