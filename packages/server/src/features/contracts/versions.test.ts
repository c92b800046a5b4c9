import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { contractSchema } from '@pactbook/domain/features/contracts/contract.ts';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const ROUNDS = inject('isThorough') ? 5 : 2;

describe('versions and costs of records', () => {
  let server: TestServer;
  let acme: BuiltOrganisation;
  let admin: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    acme = await buildOrganisation(server);
    admin = await buildUser(server, { organisation: acme, role: 'Record Admin' });
  });
  afterAll(() => server.stop());

  const send = (method: string, path: string, body?: object, headers = {}) =>
    server.request(method, `/contracts/${path}`, { token: admin.token, body, headers });
  const update = (id: string, body: object, headers = {}) => send('POST', id, body, headers);
  const costs = (id: string, annualCosts: unknown, headers = {}) =>
    send('POST', `${id}/annualCosts`, { annualCosts }, headers);
  const get = (id: string) => send('GET', id);
  const history = async (id: string) => (await send('GET', `${id}/activity`)).body.items;

  describe('versions', () => {
    test('a write based on a stale version is 409 with the current record, and changes nothing', async () => {
      const { id } = await buildContract(server, acme, { notes: 'first' });
      await update(id, { notes: 'second' }, { 'if-match': '"1"' });
      for (const refused of [
        await update(id, { notes: 'third' }, { 'if-match': '"1"' }),
        await costs(id, [], { 'if-match': '"1"' }),
        await send('DELETE', id, undefined, { 'if-match': '"1"' }),
      ]) {
        expect(refused.status).toBe(409);
        expect(refused.body.error.code).toBe('stale_version');
        expect(contractSchema.parse(refused.body.error.current)).toMatchObject({
          id,
          version: 2,
          notes: 'second',
        });
      }
    });

    test('the tag of a read names the version for the next write', async () => {
      const { id } = await buildContract(server, acme);
      const tag = (await get(id)).headers.get('etag') ?? '';
      expect(tag).toMatch(/^"1\./);
      expect((await update(id, { notes: 'x' }, { 'if-match': tag })).status).toBe(200);
      expect((await update(id, { notes: 'y' }, { 'if-match': tag })).status).toBe(409);
    });

    test(`of 20 changes at once that are based on one version exactly one wins, ${ROUNDS} times over`, async () => {
      const { id } = await buildContract(server, acme);
      for (let version = 1; version <= ROUNDS; version += 1) {
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            update(id, { notes: `round ${version}, ${index}` }, { 'if-match': `"${version}"` }),
          ),
        );
        const winners = answers.filter(({ status }) => status === 200);
        expect(winners).toHaveLength(1);
        expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
        expect((await get(id)).body).toMatchObject({
          version: version + 1,
          notes: winners[0]?.body.notes,
        });
      }
      expect(await history(id)).toHaveLength(ROUNDS + 1);
    });

    test('of 20 changes at once without a version all are taken and none is lost', async () => {
      const { id } = await buildContract(server, acme, { notes: 'note' });
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => update(id, { notes: `note ${index}` })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      expect(answers.map(({ body }) => body.version).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 2),
      );
      expect(await history(id)).toHaveLength(21);
    });

    test('20 records changed at once do not block each other', async () => {
      const ids = await Promise.all(
        Array.from({ length: 20 }, async () => (await buildContract(server, acme)).id),
      );
      const answers = await Promise.all(ids.map((id) => update(id, { notes: 'all at once' })));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    });
  });

  describe('annual costs', () => {
    test('are replaced as a whole, move the version and leave their event', async () => {
      const { id } = await buildContract(server, acme, { annualCosts: [{ date: '2025-06-01', cost: 100 }] });
      const rows = [
        { date: '2027-06-01', cost: 999_999_999.99 },
        { date: '2026-06-01', cost: 0.01 },
      ];
      const answer = await costs(id, rows, { 'if-match': '"1"' });
      expect(answer.body).toMatchObject({
        version: 2,
        totalCost: 1_000_000_000,
        annualCosts: rows.toReversed(),
      });
      expect((await history(id))[0]).toMatchObject({
        type: 'contractCostsChanged',
        version: 2,
        changes: [
          { field: 'annualCosts', from: [{ date: '2025-06-01', cost: 100 }], to: rows.toReversed() },
          { field: 'totalCost', from: 100, to: 1_000_000_000 },
        ],
      });
    });

    test('emptied leave a total of null; the same rows again change nothing', async () => {
      const rows = [{ date: '2025-06-01', cost: 100.5 }];
      const { id } = await buildContract(server, acme, { annualCosts: rows });
      expect((await costs(id, rows)).body.version).toBe(1);
      expect((await costs(id, [])).body).toMatchObject({
        version: 2,
        totalCost: null,
        annualCosts: [],
      });
    });

    test('are refused with the path of the faulty row', async () => {
      const { id } = await buildContract(server, acme);
      const twice = [
        { date: '2025-06-01', cost: 1 },
        { date: '2025-06-01', cost: 2 },
      ];
      const answer = await costs(id, twice);
      expect(answer.status).toBe(422);
      expect(answer.body.error.fields).toEqual({
        'annualCosts.1.date': 'There is already a cost for June 2025',
      });
    });

    test('the total is the exact sum of the rows after any series of writes', async () => {
      const anyRows = fc
        .array(fc.integer({ min: 0, max: 99_999_999_999 }), { maxLength: 50 })
        .map((cents) =>
          cents.map((amount, index) => ({ date: addDays('2020-01-01', index * 30), cost: amount / 100 })),
        );
      const { id } = await buildContract(server, acme);
      await fc.assert(
        fc.asyncProperty(fc.array(anyRows, { minLength: 1, maxLength: 4 }), async (series) => {
          for (const rows of series) {
            const { body } = await costs(id, rows);
            const cents = rows.reduce((sum, { cost }) => sum + BigInt(Math.round(cost * 100)), 0n);
            expect(body.annualCosts).toEqual(rows);
            expect(body.totalCost).toBe(rows.length === 0 ? null : Number(cents) / 100);
            await update(id, { notes: `${rows.length} rows` });
            expect((await get(id)).body.totalCost).toBe(body.totalCost);
          }
        }),
        { numRuns: inject('isThorough') ? 15 : 6 },
      );
    });
  });
});
