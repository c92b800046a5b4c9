import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { DecisionOutcomes, EndedTerm } from '@pactbook/domain/features/decisions/outcomes.ts';
import { addDays, addMonths } from '@pactbook/domain/kernel/calendar-date.ts';
import { toCents } from '@pactbook/domain/kernel/money.ts';
import { buildApiToken } from '../../testing/access/build-api-token.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildUser } from '../../testing/build-user.ts';
import { caseCount } from '../../testing/database/prepared-databases.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { bringContractsUpToDate } from '../contract-terms/jobs.ts';

const START = '2026-01-01';
const NOTICE_DAYS = 20;
type Decision = 'RENEW' | 'RENEGOTIATE' | 'CANCEL' | 'LET_LAPSE';

/** What the test itself knows of a record: nothing is asked of the rules that are tried. */
interface Known {
  id: string;
  end: string;
  isAuto: boolean;
  isLive: boolean;
  decision: { what: Decision; named: string; on: string } | null;
  readonly ended: Map<string, string>;
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('decide' as const),
    at: fc.nat(2),
    what: fc.constantFrom<Decision>('RENEW', 'RENEGOTIATE', 'CANCEL', 'LET_LAPSE'),
  }),
  fc.record({
    kind: fc.constantFrom('reason' as const, 'withdraw' as const, 'renew' as const),
    at: fc.nat(2),
  }),
  fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 70 }) }),
);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ tokenRequestsPerMinute: 1_000_000 });
});
afterAll(() => server.stop());

async function open(autos: readonly boolean[]) {
  server.clock.moveTo(Date.parse(`${START}T12:00:00Z`));
  const organisation = await buildOrganisation(server, { timeZoneId: 'UTC' });
  const admin = await buildUser(server, { organisation, role: 'System Admin', timeZoneId: 'UTC' });
  const token = await buildApiToken(server, admin, { scope: 'write', days: 365 });
  const records: Known[] = [];
  for (const [at, isAuto] of autos.entries()) {
    const end = addDays(START, 40 + at * 17);
    const notice = { noticeValue: NOTICE_DAYS, noticeUnit: 'DAYS' } as const;
    const { id } = await buildContract(server, organisation, {
      status: 'LIVE',
      startDate: addMonths(START, -11),
      endDate: end,
      renewal: isAuto ? { type: 'AUTO_RENEWS', termMonths: 3, ...notice } : { type: 'FIXED', ...notice },
      annualCosts: [0, 4, 9, 14].map((months) => ({
        date: addMonths(addMonths(START, -11), months),
        cost: (10_001 * (at + 1) + 100 * months) / 100,
      })),
    });
    records.push({ id, end, isAuto, isLive: true, decision: null, ended: new Map() });
  }
  const ask = async <Body>(method: string, path: string, body?: object) => {
    const answer = await server.request(method, path, { token, body });
    return { isDone: answer.status < 300, body: answer.body as Body };
  };
  return { organisation, records, ask };
}

/** The cell of the present term of a record, if it ends so. */
function cellOf({ decision, end: endDate }: Known, outcome: string): string {
  const actBy = addDays(endDate, -NOTICE_DAYS);
  const timing =
    decision === null || decision.what === 'RENEGOTIATE'
      ? 'default'
      : decision.on <= actBy
        ? 'decided'
        : 'late';
  return `${outcome} ${timing}`;
}

/** Notes that another term followed the present one. */
function renewed(record: Known): void {
  record.ended.set(record.end, cellOf(record, 'renewed'));
  record.decision = null;
}

/** The cells of a record by the last days of its terms; the last one too where it expired. */
function endedOf(record: Known): readonly (readonly [endDate: string, cell: string])[] {
  if (record.isLive) return [...record.ended];
  const outcome = record.decision?.what === 'CANCEL' ? 'cancelled' : 'lapsed';
  return [...record.ended, [record.end, cellOf(record, outcome)]];
}

/** The costs of the twelve months after a term, otherwise of its last twelve, added row by row. */
function naiveCents({ annualCosts = [] }: Contract, endDate: string): number {
  const inside = (first: string, last: string) =>
    annualCosts.filter(({ date }) => date >= first && date < last).map(({ cost }) => toCents(cost));
  const next = addDays(endDate, 1);
  const after = inside(next, addMonths(next, 12));
  const counted = after.length > 0 ? after : inside(addMonths(next, -12), next);
  return counted.reduce((sum, cents) => sum + cents, 0);
}

test('after any chain of decisions, withdrawals, renewals and days each ended term is in one cell, and cells are its sums', async () => {
  const outcomesSeen = new Set<string>();
  const chain = fc.record({
    autos: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    steps: fc.array(step, { minLength: 6, maxLength: 16 }),
  });
  await fc.assert(
    fc.asyncProperty(chain, async ({ autos, steps }) => {
      const { organisation, records, ask } = await open(autos);
      let today = START;
      for (const one of steps) {
        if (one.kind === 'days') {
          today = addDays(today, one.days);
          server.clock.moveTo(Date.parse(`${today}T12:00:00Z`));
          await bringContractsUpToDate(server.services, { scope: organisation.scope, timeZoneId: 'UTC' });
          for (const record of records) await passDays(record, today, ask);
          continue;
        }
        const record = records[one.at];
        if (record === undefined) continue;
        const path = `/contracts/${record.id}`;
        const { decision } = record;
        if (one.kind === 'decide') {
          const body = { decision: one.what, lateNoticeAccepted: true };
          if (!(await ask('POST', `${path}/decide`, body)).isDone) continue;
          const isSame = decision?.what === one.what && decision.named === today;
          record.decision = isSame ? decision : { what: one.what, named: today, on: today };
        } else if (one.kind === 'reason' && decision !== null) {
          const body = {
            decision: decision.what,
            decidedOn: decision.named,
            reason: `On ${today}`,
            lateNoticeAccepted: true,
          };
          await ask('POST', `${path}/decide`, body);
        } else if (one.kind === 'withdraw') {
          if ((await ask('DELETE', `${path}/decision`)).isDone) record.decision = null;
        } else if (one.kind === 'renew') {
          const next = addMonths(record.end > today ? record.end : today, 3);
          if (!(await ask('POST', `${path}/renew`, { endDate: next })).isDone) continue;
          if (decision?.what !== 'RENEW') record.decision = { what: 'RENEW', named: today, on: today };
          renewed(record);
          Object.assign(record, { end: next, isLive: true });
        }
      }
      const { body: contracts } = await ask<Contract[]>('GET', '/contracts');
      const expected = records.flatMap((record) =>
        endedOf(record).map(([endDate, cell]) => {
          const contract = contracts.find(({ id }) => id === record.id);
          return { id: record.id, endDate, cell, cents: contract ? naiveCents(contract, endDate) : 0 };
        }),
      );
      for (const { cell } of expected) outcomesSeen.add(cell);
      const { body: list } = await ask<{ items: EndedTerm[] }>('GET', '/decisions/terms?from=2024&to=2030');
      const answered = list.items.map(({ contractId: id, endDate, outcome, timing, cost }) => ({
        id,
        endDate,
        cell: `${outcome} ${timing}`,
        cents: toCents(cost ?? 0),
      }));
      const inOrder = <One extends { id: string; endDate: string }>(terms: One[]) =>
        terms.toSorted((a, b) => (a.id + a.endDate < b.id + b.endDate ? -1 : 1));
      expect(inOrder(answered)).toEqual(inOrder(expected));
      const { body: outcomes } = await ask<DecisionOutcomes>('GET', '/decisions/outcomes?from=2024&to=2030');
      for (const { year, outcome, timing, terms, cost } of outcomes.cells) {
        const own = expected.filter(
          ({ endDate, cell }) => endDate.startsWith(String(year)) && cell === `${outcome} ${timing}`,
        );
        expect([terms, toCents(cost)]).toEqual([own.length, own.reduce((sum, { cents }) => sum + cents, 0)]);
      }
      expect(outcomes.cells.reduce((sum, { terms }) => sum + terms, 0)).toBe(expected.length);
    }),
    { numRuns: caseCount(25, 250) },
  );
  expect(outcomesSeen.size).toBeGreaterThan(4);
});

/** Notes what the passing of days made of a record, which its own answer shows: later terms, or its expiry. */
async function passDays(
  record: Known,
  today: string,
  ask: <Body>(method: string, path: string) => Promise<{ body: Body }>,
): Promise<void> {
  if (!record.isLive) return;
  const ends = record.decision?.what === 'CANCEL' || record.decision?.what === 'LET_LAPSE';
  while (record.end < today && record.isAuto && !ends && record.isLive) {
    const { body } = await ask<{ startDate: string; endDate: string }[]>(
      'GET',
      `/contracts/${record.id}/terms`,
    );
    const next = body.find(({ startDate }) => startDate === addDays(record.end, 1));
    renewed(record);
    if (next === undefined) throw new Error('There is no next term.');
    record.end = next.endDate;
  }
  if (record.end < today) record.isLive = false;
}
