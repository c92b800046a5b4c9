import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import { passTime } from '@pactbook/domain/features/contract-terms/passing-time.ts';
import { endDayOf, type Renewal } from '@pactbook/domain/features/contracts/renewal.ts';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import { startOfDay } from '@pactbook/domain/kernel/zoned-time.ts';
import { buildContract, buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startAnotherNode, startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { lockContracts } from '../contracts/store.ts';
import { dayForContracts } from '@pactbook/domain/features/contract-terms/passing-time.ts';
import { bringContractsUpToDate } from './jobs.ts';

const ZONES = ['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'] as const;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const monthly: Renewal = { type: 'AUTO_RENEWS', termMonths: 1 };

interface ContractRow {
  readonly id: string;
  readonly status: string;
  readonly end_date: string;
  readonly term_number: number;
  readonly version: number;
}
interface EventRow {
  readonly subject_id: string;
  readonly type: string;
  readonly version: number;
  readonly actor_id: string | null;
  readonly changes: { field: string; from: unknown; to: unknown }[];
}

describe('a new day', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const inZone = async (timeZoneId: string) => {
    const acme = await buildOrganisation(server, { timeZoneId });
    return { acme, organisation: { scope: acme.scope, timeZoneId } };
  };
  const todayIn = (zone: string) => dayForContracts(server.clock.now(), zone);
  const contractsOf = ({ id }: BuiltOrganisation) =>
    server.testDatabase.asOwner<ContractRow>(
      'select id, status, end_date::text, term_number, version from contracts where organisation_id = $1 order by id',
      [id],
    );
  /** What happened to records after they were added, oldest first. */
  const eventsOf = ({ id }: BuiltOrganisation) =>
    server.testDatabase.asOwner<EventRow>(
      `select subject_id, type, subject_version as version, actor_id, changes from events
       where organisation_id = $1 and subject_kind = 'contract' and type <> 'contractCreated' order by id`,
      [id],
    );
  const termsOf = ({ id }: BuiltOrganisation) =>
    server.testDatabase.asOwner<{
      contract_id: string;
      number: number;
      start_date: string;
      end_date: string;
    }>(
      `select contract_id, number, start_date::text, end_date::text from contract_terms
       where organisation_id = $1 order by contract_id, number`,
      [id],
    );

  test.each(ZONES)('begins for records at 00:05 of %s', async (zone) => {
    const { acme, organisation } = await inZone(zone);
    const today = todayIn(zone);
    await buildContract(server, acme, { status: 'LIVE', endDate: addDays(today, 2) });
    // The last day belongs to the term; so do the first minutes after it.
    const begins = startOfDay(addDays(today, 3), zone);
    server.clock.advance(begins + 4 * MINUTE - server.clock.now());
    expect(await bringContractsUpToDate(server.services, organisation)).toBe(0);
    expect((await contractsOf(acme))[0]).toMatchObject({ status: 'LIVE', version: 1 });
    server.clock.advance(2 * MINUTE);
    expect(await bringContractsUpToDate(server.services, organisation)).toBe(1);
    expect((await contractsOf(acme))[0]).toMatchObject({ status: 'EXPIRED', version: 2 });
    expect(await bringContractsUpToDate(server.services, organisation)).toBe(0);
    expect(await eventsOf(acme)).toEqual([
      expect.objectContaining({
        type: 'contractExpired',
        version: 2,
        actor_id: null,
        changes: [{ field: 'status', from: 'LIVE', to: 'EXPIRED' }],
      }),
    ]);
  });

  test('brings every term and every end exactly once in a year in which the server was often stopped', async () => {
    const renewals: (Renewal | null)[] = [
      null,
      { type: 'FIXED' },
      { type: 'ON_AGREEMENT', termMonths: 12 },
      { type: 'EVERGREEN' },
      ...[1, 2, 3, 6].map((termMonths): Renewal => ({ type: 'AUTO_RENEWS', termMonths })),
    ];
    const organisations = await Promise.all(ZONES.map(inZone));
    const [pauses = []] = fc.sample(
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 24, maxLength: 24 }),
      {
        numRuns: 1,
        seed: 22,
      },
    );
    const begun = new Map<string, { endDate: string; renewal: Renewal | null }>();
    for (const { acme, organisation } of organisations) {
      const today = todayIn(organisation.timeZoneId);
      const inputs = renewals.flatMap((renewal, index) =>
        [3, 40, 75].map((days) => ({
          renewal,
          status: 'LIVE' as const,
          endDate: addDays(today, days + index * 3),
        })),
      );
      const built = await buildContracts(server, acme, inputs);
      built.forEach(({ id }, index) => begun.set(id, inputs[index] ?? { endDate: today, renewal: null }));
    }
    for (const days of pauses) {
      server.clock.advance(days * DAY);
      // The job does not run for every organisation on every day.
      for (const [index, { organisation }] of organisations.entries()) {
        if ((days + index) % 3 !== 0) await bringContractsUpToDate(server.services, organisation);
      }
    }
    for (const { acme, organisation } of organisations) {
      await bringContractsUpToDate(server.services, organisation);
      const today = todayIn(organisation.timeZoneId);
      const events = Map.groupBy(await eventsOf(acme), (event) => event.subject_id);
      const terms = Map.groupBy(await termsOf(acme), (term) => term.contract_id);
      for (const row of await contractsOf(acme)) {
        const { endDate, renewal } = begun.get(row.id) ?? { endDate: '', renewal: null };
        const state = { endDate, renewal, endDay: endDayOf(endDate), decision: null };
        const { newTerms, expires } = passTime(state, today);
        const ends = [endDate, ...newTerms.map((term) => term.endDate)];
        expect(row).toMatchObject({
          status: expires ? 'EXPIRED' : 'LIVE',
          end_date: ends.at(-1),
          term_number: ends.length,
          version: ends.length + (expires ? 1 : 0),
        });
        const happened = events.get(row.id) ?? [];
        expect(happened.map(({ type, version }) => [type, version])).toEqual([
          ...newTerms.map((_, index) => ['contractTermBegan', index + 2]),
          ...(expires ? [['contractExpired', 2]] : []),
        ]);
        expect((terms.get(row.id) ?? []).map((term) => [term.number, term.end_date])).toEqual(
          ends.slice(0, -1).map((end, index) => [index + 1, end]),
        );
      }
    }
  });

  test('takes as many terms as a long stop skipped, on the same day of the month', async () => {
    const { acme, organisation } = await inZone('UTC');
    await buildContract(server, acme, {
      status: 'LIVE',
      startDate: '2020-01-01',
      endDate: '2020-01-30',
      renewal: monthly,
    });
    await bringContractsUpToDate(server.services, organisation);
    const terms = await termsOf(acme);
    expect(terms.length).toBeGreaterThan(80);
    expect(terms.slice(0, 4)).toMatchObject([
      { number: 1, start_date: '2020-01-01', end_date: '2020-01-30' },
      { number: 2, start_date: '2020-01-31', end_date: '2020-02-29' },
      { number: 3, start_date: '2020-03-01', end_date: '2020-03-30' },
      { number: 4, start_date: '2020-03-31', end_date: '2020-04-30' },
    ]);
    expect((await eventsOf(acme))[1]?.changes).toEqual([
      { field: 'endDate', from: '2020-02-29', to: '2020-03-30' },
      { field: 'termNumber', from: 2, to: 3 },
    ]);
  });

  test('does what was decided: a record that somebody ends does not renew by itself', async () => {
    const { acme, organisation } = await inZone('UTC');
    const endDate = addDays(todayIn('UTC'), 1);
    const input: Partial<ContractInput> = { status: 'LIVE', endDate, renewal: monthly };
    const admin = await buildUser(server, { organisation: acme, role: 'Record Admin' });
    const built = await buildContracts(server, acme, [input, input, input, input]);
    const decisions = ['CANCEL', 'LET_LAPSE', 'RENEGOTIATE', 'CANCEL'];
    for (const [index, { id }] of built.entries()) {
      const { token } = admin;
      const body = { decision: decisions[index] };
      await server.request('POST', `/contracts/${id}/decide`, { token, body });
      if (index === 3) await server.request('DELETE', `/contracts/${id}/decision`, { token });
    }
    server.clock.advance(2 * DAY);
    await bringContractsUpToDate(server.services, organisation);
    const rows = new Map((await contractsOf(acme)).map((row) => [row.id, [row.status, row.term_number]]));
    expect(built.map(({ id }) => rows.get(id))).toEqual([
      ['EXPIRED', 1],
      ['EXPIRED', 1],
      ['LIVE', 2],
      ['LIVE', 2],
    ]);
  });

  test('leaves the trash alone, and what is taken out of it catches up', async () => {
    const { acme, organisation } = await inZone('UTC');
    const admin = await buildUser(server, { organisation: acme, role: 'Record Admin' });
    const endDate = addDays(todayIn('UTC'), 1);
    const { id } = await buildContract(server, acme, { status: 'LIVE', endDate });
    await server.request('DELETE', `/contracts/${id}`, { token: admin.token });
    server.clock.advance(2 * DAY);
    expect(await bringContractsUpToDate(server.services, organisation)).toBe(0);
    await server.testDatabase.asOwner('update contracts set deleted_at = null where id = $1', [id]);
    expect(await bringContractsUpToDate(server.services, organisation)).toBe(1);
  });

  test('is done once by two nodes that do it at the same time, more records than one batch', async () => {
    const { acme, organisation } = await inZone('Asia/Kolkata');
    const endDate = addDays(todayIn('Asia/Kolkata'), 1);
    const renewals = [null, monthly];
    const inputs = Array.from({ length: 450 }, (_, index) => ({
      status: 'LIVE' as const,
      endDate,
      renewal: renewals[index % 2] ?? null,
    }));
    await buildContracts(server, acme, inputs);
    const other = await startAnotherNode(server);
    server.clock.advance(3 * DAY);
    const nodes = [server, other, server, other];
    const counts = await Promise.all(
      nodes.map(({ services }) => bringContractsUpToDate(services, organisation)),
    );
    await other.stop();
    // What one node had locked may have been left to the next run.
    const rest = await bringContractsUpToDate(server.services, organisation);
    expect(counts.reduce((sum, count) => sum + count, rest)).toBe(450);
    const events = await eventsOf(acme);
    expect(events).toHaveLength(450);
    expect(new Set(events.map((event) => event.subject_id)).size).toBe(450);
    expect(await termsOf(acme)).toHaveLength(225);
    expect((await contractsOf(acme)).every(({ version }) => version === 2)).toBe(true);
  });

  test('waits for no one who is writing a record', async () => {
    const { acme, organisation } = await inZone('UTC');
    const { id } = await buildContract(server, acme, { status: 'LIVE', endDate: addDays(todayIn('UTC'), 1) });
    server.clock.advance(3 * DAY);
    const other = await startAnotherNode(server);
    await other.services.database.write(acme.scope, async (db) => {
      await lockContracts(db, acme.scope, [id], 'present');
      expect(await bringContractsUpToDate(server.services, organisation)).toBe(0);
    });
    await other.stop();
    expect(await bringContractsUpToDate(server.services, organisation)).toBe(1);
  });

  test('is noticed by the server itself', async () => {
    const { acme } = await inZone('UTC');
    await buildContract(server, acme, { status: 'LIVE', endDate: addDays(todayIn('UTC'), 1) });
    server.clock.advance(3 * DAY);
    await server.startJobs();
    await expect.poll(async () => (await contractsOf(acme))[0]?.status, { interval: 50 }).toBe('EXPIRED');
  });
});
