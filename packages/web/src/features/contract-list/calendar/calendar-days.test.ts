import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import { noticeDeadline, RENEWAL_TYPES } from '@pactbook/domain/features/contracts/renewal.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { buildContract, inPart } from '@pactbook/domain/testing/build-contract.ts';
import {
  daysInMonth,
  daysOf,
  entriesByDay,
  entriesInWords,
  monthSum,
  nearestMonths,
} from './calendar-days.ts';

const TODAY = '2026-11-20';
const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(TODAY, days));

/** A record as the server gives it: the last day for notice follows from end and notice period. */
const anyContract: fc.Arbitrary<Contract> = fc
  .record({
    endDate: fc.option(day),
    type: fc.option(fc.constantFrom(...RENEWAL_TYPES)),
    noticeValue: fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined }),
    isRead: fc.boolean(),
    cost: fc.integer({ min: 0, max: 9_999_999 }),
  })
  .map(({ endDate, type, noticeValue, isRead, cost }) => {
    const notice = noticeValue === undefined ? {} : { noticeValue, noticeUnit: 'DAYS' as const };
    const renewal = type && { type, ...notice };
    const contract = buildContract({
      endDate,
      renewal,
      noticeDeadline: noticeDeadline(endDate, renewal),
      annualCosts: [{ date: addMonths(TODAY, -1), cost: fromCents(cost) }],
    });
    return isRead ? contract : inPart(contract);
  });

describe('the calendar', () => {
  test('has the end of an evergreen record once it was decided to cancel it', () => {
    const dates = {
      endDate: '2027-03-31',
      noticeDeadline: '2027-02-17',
      renewal: { type: 'EVERGREEN' },
    } as const;
    const decision = { id: 'a decision', decidedOn: TODAY, decidedBy: 'ana', reason: '' };
    const kinds = (contract: Contract) => daysOf(contract).map(({ kind }) => kind);
    expect(kinds(buildContract(dates))).toEqual(['notice']);
    expect(kinds(buildContract({ ...dates, decision: { ...decision, decision: 'CANCEL' } }))).toEqual([
      'notice',
      'end',
    ]);
  });

  test('has each record on exactly its days: its end, and the last day for notice where that is read', () => {
    fc.assert(
      fc.property(fc.array(anyContract, { maxLength: 20 }), (contracts) => {
        const days = entriesByDay(contracts);
        for (const contract of contracts) {
          const found = [...days].flatMap(([date, entries]) =>
            entries.filter((entry) => entry.contract === contract).map(({ kind }) => `${kind} ${date}`),
          );
          const isEndless = contract.renewal?.type === 'EVERGREEN';
          const expected = [
            ...(contract.endDate !== null && !isEndless ? [`end ${contract.endDate}`] : []),
            ...(contract.noticeDeadline ? [`notice ${contract.noticeDeadline}`] : []),
          ];
          expect(found.toSorted()).toEqual(expected.toSorted());
        }
      }),
    );
  });

  test('tells no last day for notice of a record that is read in part', () => {
    const contract = buildContract({ endDate: '2026-12-31', noticeDeadline: '2026-12-01' });
    expect(daysOf(contract)).toEqual([
      { kind: 'notice', date: '2026-12-01' },
      { kind: 'end', date: '2026-12-31' },
    ]);
    expect(daysOf(inPart(contract))).toEqual([{ kind: 'end', date: '2026-12-31' }]);
  });

  test('counts and sums in its months every record once for its end, with the costs that are read', () => {
    fc.assert(
      fc.property(fc.array(anyContract, { maxLength: 20 }), (contracts) => {
        const days = entriesByDay(contracts);
        const months = new Set([...days.keys()].map((date) => date.slice(0, 7)));
        const sums = [...months].map((month) => monthSum(daysInMonth(days, month), 'end', TODAY));
        const ending = contracts.filter((one) => daysOf(one).some(({ kind }) => kind === 'end'));
        const read = ending.filter(({ access }) => access === 'full');
        const cents = (dollars: number) => Math.round(dollars * 100);
        const sumOf = (amounts: readonly number[]) =>
          amounts.reduce((before, amount) => before + cents(amount), 0);
        expect(sums.reduce((before, { count }) => before + count, 0)).toBe(ending.length);
        expect(sums.reduce((before, { costCount }) => before + costCount, 0)).toBe(read.length);
        expect(sumOf(sums.map(({ costInForce }) => costInForce))).toBe(
          sumOf(read.map(({ annualCosts }) => annualCosts?.[0]?.cost ?? 0)),
        );
      }),
    );
  });

  test('lists the days of a month from the first to the last', () => {
    const ends = ['2026-12-31', '2026-12-01', '2027-01-01', '2026-12-15'];
    const days = entriesByDay(ends.map((endDate) => buildContract({ endDate })));
    expect(daysInMonth(days, '2026-12').map(([date]) => date)).toEqual([
      '2026-12-01',
      '2026-12-15',
      '2026-12-31',
    ]);
  });

  test('knows the nearest months with entries', () => {
    const ends = ['2026-02-01', '2026-09-30', '2027-03-05', '2028-01-01'];
    const days = entriesByDay(ends.map((endDate) => buildContract({ endDate })));
    expect(nearestMonths(days, '2026-12')).toEqual({ before: '2026-09', after: '2027-03' });
    expect(nearestMonths(days, '2026-02')).toEqual({ before: null, after: '2026-09' });
    expect(nearestMonths(new Map(), '2026-02')).toEqual({ before: null, after: null });
  });

  test('says in words what is on a day', () => {
    const contract = buildContract({ endDate: '2026-12-31', noticeDeadline: '2026-12-01' });
    const entry = (kind: 'end' | 'notice', one = contract) => ({ kind, contract: one });
    expect(entriesInWords([entry('end')])).toBe('1 ends');
    expect(entriesInWords([entry('end'), entry('end'), entry('notice')])).toBe('2 end, 1 to decide by then');
    const expired = buildContract({ ...contract, status: 'EXPIRED' });
    expect(entriesInWords([entry('notice', expired), entry('notice')])).toBe(
      '1 to decide by then, 1 last day for notice',
    );
  });
});
