import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../kernel/calendar-date.ts';
import { fromCents, toCents } from '../../kernel/money.ts';
import { anyCost } from '../../testing/any-cost.ts';
import { centsOfYear } from '../annual-costs/cost-plan.ts';
import { DECISIONS } from '../contracts/decision.ts';
import { RENEWAL_TYPES } from '../contracts/renewal.ts';
import { CONTRACT_STATUSES } from '../contracts/status.ts';
import { applyMoves, type PlannedRecord, type ScenarioFrame } from './apply-moves.ts';
import type { Move } from './move.ts';

const ID = '019aa0d2-7c00-7abc-8def-0123456789ab';
const FRAME: ScenarioFrame = { startMonth: 1, today: '2026-11-28', from: 2026, to: 2028 };

const record = (changes: Partial<PlannedRecord> = {}): PlannedRecord => ({
  status: 'LIVE',
  endDate: null,
  renewal: null,
  decision: null,
  costs: [{ date: '2026-01-01', cost: 365 }],
  ...changes,
});
const CANCEL: Move = { kind: 'CANCEL', contractId: ID };
const endOn = (endDate: string): Move => ({ kind: 'END', contractId: ID, endDate });
const raise = (percent: number, from: string): Move => ({ kind: 'COST', contractId: ID, percent, from });

/** Dollars of each year, known and projected together. */
const costs = (planned: PlannedRecord, ...moves: Move[]) =>
  applyMoves(planned, moves, FRAME).map(({ known, projected }) => fromCents(known + projected));

const FIXED = { renewal: { type: 'FIXED' }, endDate: '2027-12-31' } as const;
const AUTO = { renewal: { type: 'AUTO_RENEWS', termMonths: 12 }, endDate: '2026-12-31' } as const;
const NOTICE = { ...AUTO.renewal, noticeValue: 90, noticeUnit: 'DAYS' } as const;
const DECIDED = { id: ID, reason: '', decidedOn: '2026-01-01', decidedBy: ID };

describe('cancelling', () => {
  test('leaves no cost after the end', () => {
    expect(costs(record(AUTO))).toEqual([365, 365, 365]);
    expect(costs(record(AUTO), CANCEL)).toEqual([365, 0, 0]);
    const planned = [
      { date: '2026-01-01', cost: 365 },
      { date: '2027-01-01', cost: 400 },
    ];
    expect(costs(record({ ...AUTO, costs: planned }), CANCEL)).toEqual([365, 0, 0]);
  });

  test('counts for the end of the next term once the notice day has passed', () => {
    expect(costs(record({ ...AUTO, renewal: NOTICE }), CANCEL)).toEqual([365, 365, 0]);
    // Notice of 90 days is still possible for this end.
    expect(costs(record({ ...AUTO, endDate: '2027-02-26', renewal: NOTICE }), CANCEL)).toEqual([365, 365, 0]);
    expect(costs(record({ ...AUTO, endDate: '2027-02-25', renewal: NOTICE }), CANCEL)).toEqual([
      365, 365, 365,
    ]);
  });

  test('goes by the term, whatever was decided to renew, and keeps an end that is decided', () => {
    const renewed = record({ ...FIXED, decision: { ...DECIDED, decision: 'RENEW' } });
    expect(costs(renewed)).toEqual([365, 365, 365]);
    expect(costs(renewed, CANCEL)).toEqual([365, 365, 0]);
    const ended = record({ ...AUTO, renewal: NOTICE, decision: { ...DECIDED, decision: 'CANCEL' } });
    expect(costs(ended)).toEqual([365, 0, 0]);
    expect(costs(ended, CANCEL)).toEqual([365, 0, 0]);
  });

  test('ends an evergreen record by its notice, and one without an end today', () => {
    const evergreen = { type: 'EVERGREEN', noticeValue: 3, noticeUnit: 'MONTHS' } as const;
    expect(costs(record({ renewal: evergreen }), CANCEL)).toEqual([365, 365, 0]);
    expect(costs(record(), CANCEL)).toEqual([365, 0, 0]);
  });
});

describe('another cost', () => {
  test('applies to costs from a day on, once', () => {
    expect(costs(record(), raise(10, '2027-01-01'))).toEqual([365, 401.5, 401.5]);
    expect(costs(record(), raise(10, '2026-01-01'))).toEqual([401.5, 401.5, 401.5]);
    expect(costs(record(), raise(-100, '2028-01-01'))).toEqual([365, 365, 0]);
    expect(costs(record(), raise(1_000, '2026-06-01'))).toEqual([365, 4015, 4015]);
  });

  test('rounds half a cent up and leaves credits as they are', () => {
    const rows = [
      { date: '2026-01-01', cost: 0.1 },
      { date: '2026-05-01', cost: -5 },
    ];
    expect(costs(record({ status: 'EXPIRED', costs: rows }), raise(5, '2026-01-01'))).toEqual([-4.89, 0, 0]);
  });
});

describe('another end', () => {
  test('that is earlier cuts its year by days and leaves nothing after it', () => {
    expect(costs(record(FIXED), endOn('2027-06-30'))).toEqual([365, 181, 0]);
    expect(costs(record(FIXED), endOn('2026-12-31'))).toEqual([365, 0, 0]);
    expect(costs(record(FIXED), endOn('2026-12-30'))).toEqual([364, 0, 0]);
  });

  test('that is later adds years and cuts the last', () => {
    expect(costs(record(FIXED), endOn('2028-12-31'))).toEqual([365, 365, 365]);
    // 2028 has 366 days.
    expect(costs(record(FIXED), endOn('2028-06-30'))).toEqual([365, 365, 181.5]);
    expect(costs(record({ ...FIXED, endDate: '2026-06-30' }), endOn('2027-06-30'))).toEqual([730, 0, 0]);
  });

  test('of a record that renews by itself begins its next year on the day after', () => {
    const planned = [
      { date: '2026-01-01', cost: 365 },
      { date: '2027-01-01', cost: 730 },
    ];
    // Half of 2027 as planned, then a whole year from July on.
    expect(costs(record(AUTO), endOn('2027-06-30'))).toEqual([365, 181 + 365, 365]);
    expect(costs(record({ ...AUTO, costs: planned }), endOn('2027-06-30'))).toEqual([365, 362 + 730, 730]);
    expect(costs(record({ ...AUTO, costs: planned }), endOn('2026-06-30'))).toEqual([181 + 730, 730, 730]);
  });

  test('of a record without an end is its end', () => {
    expect(costs(record(), endOn('2027-06-30'))).toEqual([365, 181, 0]);
  });

  test('cuts a cost of a quarter by the days of the quarter', () => {
    const quarters = ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01'].map((date) => ({
      date,
      cost: 92,
    }));
    expect(costs(record({ ...FIXED, costs: quarters }), endOn('2027-08-15'))).toEqual([368, 184 + 46, 0]);
  });

  test('that it has already changes nothing', () => {
    const rows = [{ date: '2026-03-01', cost: 365 }];
    for (const terms of [FIXED, AUTO])
      expect(costs(record({ ...terms, costs: rows }), endOn(terms.endDate))).toEqual(
        costs(record({ ...terms, costs: rows })),
      );
  });
});

test('the moves of a record apply as cancel, end, cost, in whatever order they were made', () => {
  const moves = [raise(10, '2027-01-01'), endOn('2027-06-30'), CANCEL];
  expect(costs(record(AUTO), ...moves)).toEqual([365, 199.1, 0]);
  expect(costs(record(AUTO), ...moves.toReversed())).toEqual([365, 199.1, 0]);
});

const day = fc.nat(2_500).map((days) => addDays('2023-01-01', days));
const anyRecord: fc.Arbitrary<PlannedRecord> = fc.record({
  status: fc.constantFrom(...CONTRACT_STATUSES),
  endDate: fc.option(day),
  startDate: fc.constant(null),
  renewal: fc.option(
    fc.record({
      type: fc.constantFrom(...RENEWAL_TYPES),
      termMonths: fc.integer({ min: 1, max: 36 }),
      noticeValue: fc.integer({ min: 0, max: 28 }),
      noticeUnit: fc.constant('DAYS' as const),
    }),
  ),
  decision: fc.option(fc.constantFrom(...DECISIONS).map((decision) => ({ ...DECIDED, decision }))),
  costs: fc.uniqueArray(anyCost(day, 9_999_999), { maxLength: 6, selector: ({ date }) => date }),
});
const anyFrame = fc
  .record({ startMonth: fc.integer({ min: 1, max: 12 }), today: day })
  .map((years) => ({ ...years, from: Number(years.today.slice(0, 4)) }))
  .map((years) => ({ ...years, to: years.from + 2 }));
const anyMoves = fc
  .record({
    cancel: fc.boolean(),
    end: fc.option(day),
    percent: fc.option(fc.integer({ min: -100, max: 1_000 })),
  })
  .map(({ cancel, end, percent }) => [
    ...(cancel ? [CANCEL] : []),
    ...(end === null ? [] : [endOn(end)]),
    ...(percent === null ? [] : [raise(percent, '2026-06-01')]),
  ]);

describe('for any record', () => {
  test('no move is what Trends counts', () => {
    fc.assert(
      fc.property(anyRecord, anyFrame, (planned, frame) => {
        const expected = [frame.from, frame.from + 1, frame.to].map(
          (year) => centsOfYear(planned, planned.costs, year, frame) ?? { known: 0, projected: 0 },
        );
        expect(applyMoves(planned, [], frame)).toEqual(expected);
      }),
    );
  });

  test('the order of its moves makes no difference', () => {
    fc.assert(
      fc.property(anyRecord, anyFrame, anyMoves, (planned, frame, moves) => {
        expect(applyMoves(planned, moves.toReversed(), frame)).toEqual(applyMoves(planned, moves, frame));
      }),
    );
  });

  test('an end and back, and 0 %, change nothing', () => {
    fc.assert(
      fc.property(anyRecord, anyFrame, (planned, frame) => {
        const back: Move[] = planned.endDate === null ? [] : [endOn(planned.endDate)];
        expect(applyMoves(planned, [...back, raise(0, '2000-01-01')], frame)).toEqual(
          applyMoves(planned, [], frame),
        );
      }),
    );
  });

  test('an earlier end costs no more than a later one where nothing continues by itself', () => {
    const priced = anyRecord.map((one) => ({
      ...one,
      decision: null,
      renewal: { type: 'FIXED' as const },
      costs: one.costs.filter(({ cost }) => cost >= 0),
    }));
    const total = (planned: PlannedRecord, frame: ScenarioFrame, end: string) =>
      applyMoves(planned, [endOn(end)], frame).reduce(
        (sum, { known, projected }) => sum + known + projected,
        0,
      );
    fc.assert(
      fc.property(priced, anyFrame, day, fc.nat(400), (planned, frame, end, days) => {
        const later = addDays(end, days);
        const cents = toCents(0.01) * planned.costs.length;
        expect(total(planned, frame, end)).toBeLessThanOrEqual(total(planned, frame, later) + cents);
      }),
    );
  });
});
