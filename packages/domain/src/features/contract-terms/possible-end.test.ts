import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, calendarPeriod, type CalendarDate } from '../../kernel/calendar-date.ts';
import {
  decideBy,
  endAfterNotice,
  lastDayOfPeriod,
  nextPossibleEnd,
  noticeDeadline,
} from '../contracts/renewal.ts';
import {
  NOTICE_PERIODS,
  NOTICE_UNITS,
  type EndFacts,
  type NoticePeriod,
  type Renewal,
} from '../contracts/renewal.ts';
import { knownEnd, waitsForDecision } from '../contracts/decision.ts';
import { endsAfterWithdrawal, endsByNotice } from './evergreen-ends.ts';
import { passTime } from './passing-time.ts';

const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days));
const anyPeriod = fc.constantFrom(...NOTICE_PERIODS);
const anyNotice = fc
  .record({ noticeValue: fc.nat({ max: 24 }), noticeUnit: fc.constantFrom(...NOTICE_UNITS) })
  .map((notice): Renewal => ({ type: 'EVERGREEN', ...notice }));
const LAST_MONTHS: Readonly<Record<NoticePeriod, readonly string[]>> = {
  MONTH: ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'],
  QUARTER: ['03', '06', '09', '12'],
  HALF_YEAR: ['06', '12'],
  YEAR: ['12'],
};

/** Whether a day is the last one of such a period, written down once more. */
const isLastDay = (day: CalendarDate, period: NoticePeriod) =>
  calendarPeriod(day, 'month').last === day && LAST_MONTHS[period].includes(day.slice(5, 7));

function minus(end: CalendarDate, { noticeValue = 0, noticeUnit }: Renewal): CalendarDate {
  if (noticeUnit === 'MONTHS') return addMonths(end, -noticeValue);
  return addDays(end, noticeUnit === 'WEEKS' ? -7 * noticeValue : -noticeValue);
}

/** The first end that fits, found by looking at every day. */
function slowPossibleEnd(facts: EndFacts & { renewal: Renewal }, period: NoticePeriod, today: CalendarDate) {
  for (let day = today; ; day = addDays(day, 1)) {
    const isAllowed = day >= (facts.startDate ?? '') && day >= (facts.endDate ?? '');
    if (isAllowed && isLastDay(day, period) && minus(day, facts.renewal) >= today) return day;
  }
}

const evergreen = (
  noticeValue: number,
  noticeUnit: Renewal['noticeUnit'],
  noticeToEndOf?: NoticePeriod,
): Renewal => ({ type: 'EVERGREEN', noticeValue, noticeUnit, noticeToEndOf });

describe('the next possible end of an evergreen record', () => {
  test.each([
    [evergreen(6, 'WEEKS', 'QUARTER'), '2026-11-19', '2026-12-31', '2026-11-19'],
    [evergreen(6, 'WEEKS', 'QUARTER'), '2026-11-20', '2027-03-31', '2027-02-17'],
    [evergreen(3, 'MONTHS', 'YEAR'), '2026-09-30', '2026-12-31', '2026-09-30'],
    [evergreen(3, 'MONTHS', 'YEAR'), '2026-10-01', '2027-12-31', '2027-09-30'],
    [evergreen(1, 'MONTHS', 'MONTH'), '2028-01-29', '2028-02-29', '2028-01-29'],
    [evergreen(30, 'DAYS', 'MONTH'), '2028-01-30', '2028-02-29', '2028-01-30'],
    // Three months before Feb 28 is Nov 28, although three months after Nov 30 is Feb 28.
    [evergreen(3, 'MONTHS', 'MONTH'), '2026-11-30', '2027-03-31', '2026-12-31'],
    [evergreen(3, 'MONTHS', 'HALF_YEAR'), '2027-03-30', '2027-06-30', '2027-03-30'],
    [evergreen(3, 'MONTHS', 'HALF_YEAR'), '2027-03-31', '2027-12-31', '2027-09-30'],
    [evergreen(0, 'DAYS', 'MONTH'), '2027-02-28', '2027-02-28', '2027-02-28'],
  ])('with %j on %s is %s, with notice by %s', (renewal, today, end, notice) => {
    const possible = nextPossibleEnd({ endDate: null, renewal }, today);
    expect([possible, noticeDeadline(possible, renewal)]).toEqual([end, notice]);
  });

  test('is the first last day of a period for which notice can be given in time', () => {
    fc.assert(
      fc.property(anyNotice, anyPeriod, anyDay, (notice, noticeToEndOf, today) => {
        const facts = { endDate: null, renewal: { ...notice, noticeToEndOf } };
        const end = nextPossibleEnd(facts, today) ?? '';
        expect(end).toBe(slowPossibleEnd(facts, noticeToEndOf, today));
        const deadline = noticeDeadline(end, facts.renewal) ?? '';
        expect(deadline).toBe(minus(end, notice));
        expect(deadline >= today).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('is not before the start and the end date', () => {
    fc.assert(
      fc.property(anyNotice, anyPeriod, anyDay, fc.nat(900), fc.nat(900), (notice, period, today, a, b) => {
        const startDate = addDays(today, a - 300);
        const facts = {
          startDate,
          endDate: addDays(startDate, b),
          renewal: { ...notice, noticeToEndOf: period },
        };
        expect(nextPossibleEnd(facts, today)).toBe(slowPossibleEnd(facts, period, today));
      }),
      { numRuns: 200 },
    );
  });

  test('never moves back from day to day, and moves on the day after the last one for notice', () => {
    fc.assert(
      fc.property(anyNotice, anyPeriod, anyDay, (notice, noticeToEndOf, today) => {
        const renewal = { ...notice, noticeToEndOf };
        const facts = { endDate: null, renewal };
        const end = nextPossibleEnd(facts, today) ?? '';
        const tomorrow = nextPossibleEnd(facts, addDays(today, 1)) ?? '';
        expect(tomorrow >= end).toBe(true);
        const lastDay = noticeDeadline(end, renewal) ?? '';
        expect(nextPossibleEnd(facts, lastDay)).toBe(end);
        expect((nextPossibleEnd(facts, addDays(lastDay, 1)) ?? '') > end).toBe(true);
      }),
    );
  });

  test('does not exist where notice can end it on any day, but for an end date that is still to come', () => {
    const renewal = evergreen(30, 'DAYS');
    expect(nextPossibleEnd({ endDate: null, renewal }, '2026-11-20')).toBeNull();
    expect(nextPossibleEnd({ endDate: '2026-12-20', renewal }, '2026-11-20')).toBe('2026-12-20');
    expect(nextPossibleEnd({ endDate: '2026-12-20', renewal }, '2026-11-21')).toBeNull();
  });

  test.each<Renewal>([
    { type: 'EVERGREEN' },
    { type: 'FIXED', noticeValue: 6, noticeUnit: 'WEEKS', noticeToEndOf: 'QUARTER' },
    { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 3, noticeUnit: 'MONTHS', noticeToEndOf: 'YEAR' },
  ])('does not exist with %j', (renewal) => {
    expect(nextPossibleEnd({ endDate: '2027-05-15', renewal }, '2026-11-20')).toBeNull();
  });

  test('does not exist beyond the last permitted day', () => {
    expect(
      nextPossibleEnd({ endDate: null, renewal: evergreen(3, 'MONTHS', 'YEAR') }, '2199-11-01'),
    ).toBeNull();
  });
});

describe('the last day of a period', () => {
  test('is the first such day from a day on, over leap years', () => {
    fc.assert(
      fc.property(anyDay, anyPeriod, (day, period) => {
        const last = lastDayOfPeriod(day, period);
        expect(isLastDay(last, period) && last >= day).toBe(true);
        for (let other = day; other < last; other = addDays(other, 1))
          expect(isLastDay(other, period)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});

describe('notice of a term to the end of a period', () => {
  test('is counted back from the last such day on or before the end', () => {
    fc.assert(
      fc.property(anyNotice, anyPeriod, anyDay, (notice, noticeToEndOf, endDate) => {
        const renewal = { ...notice, type: 'FIXED' as const, noticeToEndOf };
        let last = endDate;
        while (!isLastDay(last, noticeToEndOf)) last = addDays(last, -1);
        const deadline = noticeDeadline(endDate, renewal) ?? '';
        expect(deadline).toBe(minus(last, notice));
        expect(deadline <= minus(endDate, notice)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a decision about an evergreen record', () => {
  const facts = { startDate: null, endDate: null, renewal: evergreen(6, 'WEEKS', 'QUARTER') };

  test('is waited for only before a next possible end', () => {
    const live = { status: 'LIVE', endDate: '2027-06-30', renewal: facts.renewal };
    expect([decideBy(live), waitsForDecision(live)]).toEqual([null, false]);
    const due = { ...live, noticeDeadline: '2027-02-17' };
    expect([decideBy(due), waitsForDecision(due)]).toEqual(['2027-02-17', true]);
  });

  test('to cancel gives it that end, after which it expires; withdrawn, it has none again', () => {
    const ends = endsByNotice(facts, '2027-02-17');
    expect(ends).toEqual({ endDate: '2027-03-31', possibleEnd: '2027-03-31' });
    const ended = { ...facts, endDate: '2027-03-31', endDay: 31, decision: 'CANCEL' as const };
    expect(passTime(ended, '2027-03-31').expires).toBe(false);
    expect(passTime(ended, '2027-04-01').expires).toBe(true);
    expect(passTime({ ...ended, decision: 'RENEW' }, '2027-04-01').expires).toBe(false);
    expect(endsAfterWithdrawal(ended, '2027-02-20')).toEqual({ endDate: null, possibleEnd: '2027-06-30' });
  });

  test('keeps an end date before which it cannot end', () => {
    const bound = { ...facts, endDate: '2028-05-15' };
    const ends = endsByNotice(bound, '2027-02-17');
    expect(ends.endDate).toBe('2028-06-30');
    expect(endsAfterWithdrawal({ ...bound, ...ends }, '2027-02-20')).toEqual({
      endDate: '2028-06-30',
      possibleEnd: '2028-06-30',
    });
  });

  test('with notice to any day ends it that long after the day', () => {
    const renewal = evergreen(30, 'DAYS');
    expect(endAfterNotice({ endDate: null, renewal }, '2027-02-17')).toBe('2027-03-19');
    expect(endAfterNotice({ endDate: '2027-12-31', renewal }, '2027-02-17')).toBe('2027-12-31');
    expect(endAfterNotice({ endDate: null, renewal: { type: 'EVERGREEN' } }, '2027-02-17')).toBeNull();
  });

  test('makes its end known', () => {
    const running = { endDate: '2027-03-31', renewal: facts.renewal };
    expect(knownEnd(running)).toBeNull();
    expect(knownEnd({ ...running, decision: { decision: 'CANCEL' } })).toBe('2027-03-31');
    expect(knownEnd({ ...running, renewal: { type: 'FIXED' } })).toBe('2027-03-31');
  });
});
