import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, calendarDateAt, calendarPeriod } from '../../kernel/calendar-date.ts';
import { contractFaults } from './contract.ts';
import { passTime } from '../contract-terms/passing-time.ts';
import {
  endDayOf,
  nextTerm,
  noticeDeadline,
  noticeEarliestFault,
  noticeWindow,
  noticeWindowWords,
  orderedRenewal,
  renewalSchema,
  renewalWords,
  type Renewal,
  type Term,
} from './renewal.ts';

const anyDay = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('1990-01-01', days));
const anyMonths = fc.integer({ min: 1, max: 120 });
const dayOf = (date: string) => Number(date.slice(8));
const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
const lastOf = (date: string) => calendarPeriod(date, 'month').last;

/** The terms after an end, one after the other. */
function chain(endDate: string, months: number, count: number): Term[] {
  const endDay = endDayOf(endDate);
  const terms: Term[] = [];
  for (let end = endDate; terms.length < count;) {
    const term = nextTerm(end, months, endDay);
    if (term === null) break;
    terms.push(term);
    end = term.endDate;
  }
  return terms;
}
const ends = (endDate: string, months: number, count: number) =>
  chain(endDate, months, count).map((term) => term.endDate);

function faultsOf(renewal: unknown): Record<string, string> {
  const { error } = renewalSchema.safeParse(renewal);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('the last day for notice', () => {
  test.each([
    ['2027-03-31', 1, 'MONTHS', '2027-02-28'],
    ['2028-03-31', 1, 'MONTHS', '2028-02-29'],
    ['2028-02-29', 12, 'MONTHS', '2027-02-28'],
    ['2027-12-31', 3, 'MONTHS', '2027-09-30'],
    ['2027-01-31', 2, 'MONTHS', '2026-11-30'],
    ['2027-03-15', 45, 'DAYS', '2027-01-29'],
    ['2028-03-01', 1, 'DAYS', '2028-02-29'],
    ['2027-01-01', 0, 'DAYS', '2027-01-01'],
    ['2027-11-07', 1, 'DAYS', '2027-11-06'],
  ] as const)('of an end on %s and %i %s is %s', (endDate, noticeValue, noticeUnit, expected) => {
    expect(noticeDeadline(endDate, { noticeValue, noticeUnit })).toBe(expected);
  });

  test('does not exist without an end, terms or a notice period', () => {
    expect(noticeDeadline(null, { noticeValue: 1, noticeUnit: 'DAYS' })).toBeNull();
    expect(noticeDeadline('2027-01-01', null)).toBeNull();
    expect(noticeDeadline('2027-01-01', {})).toBeNull();
  });
});

describe('the term after one that ended', () => {
  test('begins on the next day and ends that many months later', () => {
    expect(nextTerm('2026-06-14', 12, 14)).toEqual({ startDate: '2026-06-15', endDate: '2027-06-14' });
  });

  test.each([
    ['2027-01-31', 1, ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2027-04-30', 1, ['2027-05-31', '2027-06-30', '2027-07-31']],
    ['2028-02-29', 12, ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['2027-02-28', 12, ['2028-02-29', '2029-02-28']],
    ['2027-08-31', 6, ['2028-02-29', '2028-08-31', '2029-02-28']],
  ])('that ended on the last day of a month on %s ends on one again', (endDate, months, expected) => {
    expect(ends(endDate, months, expected.length)).toEqual(expected);
  });

  test.each([
    ['2027-01-30', 1, ['2027-02-28', '2027-03-30', '2027-04-30', '2027-05-30']],
    ['2027-01-29', 1, ['2027-02-28', '2027-03-29']],
    ['2027-08-30', 3, ['2027-11-30', '2028-02-29', '2028-05-30', '2028-08-30']],
  ])('keeps the day of %s through shorter months', (endDate, months, expected) => {
    expect(ends(endDate, months, expected.length)).toEqual(expected);
  });

  test('does not exist beyond the last permitted day', () => {
    expect(nextTerm('2199-06-30', 12, 30)).toBeNull();
    expect(nextTerm('2027-06-30', 12, 30)?.endDate).toBe('2028-06-30');
  });

  test('follows without gap or overlap, on the same day of the month, in 200 random chains', () => {
    fc.assert(
      fc.property(anyDay, anyMonths, (endDate, months) => {
        let before = endDate;
        const wanted = endDayOf(endDate);
        for (const [index, term] of chain(endDate, months, 40).entries()) {
          expect(term.startDate).toBe(addDays(before, 1));
          expect(term.endDate > term.startDate).toBe(true);
          expect(monthOf(term.endDate)).toBe(monthOf(endDate) + (index + 1) * months);
          expect(dayOf(term.endDate)).toBe(Math.min(wanted, dayOf(lastOf(term.endDate))));
          before = term.endDate;
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('the changes of a Live record over time', () => {
  const auto: Renewal = { type: 'AUTO_RENEWS', termMonths: 1 };
  const record = { endDate: '2027-01-31', renewal: auto, endDay: 31, decision: null };

  test('are none up to the last day, which belongs to the term', () => {
    for (const renewal of [null, auto, { type: 'FIXED' }] as const) {
      expect(passTime({ ...record, renewal }, '2027-01-31')).toEqual({ newTerms: [], expires: false });
    }
  });

  test('are its expiry, unless it renews by itself or never ends', () => {
    const expired = { newTerms: [], expires: true };
    for (const renewal of [null, { type: 'FIXED' }, { type: 'ON_AGREEMENT', termMonths: 12 }] as const) {
      expect(passTime({ ...record, renewal }, '2027-02-01')).toEqual(expired);
    }
    expect(passTime({ ...record, renewal: { type: 'EVERGREEN' } }, '2040-01-01').expires).toBe(false);
  });

  test('are its expiry also when its end was decided', () => {
    for (const decision of ['CANCEL', 'LET_LAPSE'] as const) {
      expect(passTime({ ...record, decision }, '2027-02-01')).toEqual({ newTerms: [], expires: true });
    }
    for (const decision of ['RENEW', 'RENEGOTIATE'] as const) {
      expect(passTime({ ...record, decision }, '2027-02-01').newTerms).toHaveLength(1);
    }
  });

  test('are every term that a long stop skipped, including the current one', () => {
    fc.assert(
      fc.property(anyDay, anyMonths, fc.integer({ min: 1, max: 12_000 }), (endDate, termMonths, days) => {
        const today = addDays(endDate, days);
        const renewal: Renewal = { type: 'AUTO_RENEWS', termMonths };
        const state = { endDate, renewal, endDay: endDayOf(endDate), decision: null };
        const atOnce = passTime(state, today).newTerms;
        expect((atOnce.at(-1)?.endDate ?? '') >= today).toBe(true);
        expect((atOnce.at(-2)?.endDate ?? endDate) < today).toBe(true);
        // Day by day has the same result as all at once.
        const half = addDays(endDate, Math.ceil(days / 2));
        const first = passTime(state, half).newTerms;
        const rest = passTime({ ...state, endDate: first.at(-1)?.endDate ?? endDate }, today).newTerms;
        expect([...first, ...rest]).toEqual(atOnce);
      }),
      { numRuns: 200 },
    );
  });

  test.each(['UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
    'happen once for each day of %s, also on the days of the clock change',
    (zone) => {
      const first = Date.UTC(2026, 0, 1);
      let [endDate, transitions] = ['2026-01-31', 0];
      const state = { renewal: auto, endDay: 31, decision: null };
      // Every hour of two years: the day changes at midnight of the zone, and never goes back.
      let today = '';
      for (let hour = 0; hour < 2 * 365 * 24; hour += 1) {
        const now = calendarDateAt(first + hour * 3_600_000, zone);
        if (now === today) continue;
        expect(now > today).toBe(true);
        today = now;
        const { newTerms } = passTime({ ...state, endDate }, today);
        if (newTerms.length > 0) expect(today).toBe(addDays(endDate, 1));
        transitions += newTerms.length;
        endDate = newTerms.at(-1)?.endDate ?? endDate;
      }
      expect(endDate).toBe(lastOf(today));
      expect(transitions).toBe(monthOf(today) - monthOf('2026-01-31'));
    },
  );
});

describe('the rules on renewal terms', () => {
  test('accept valid terms, complete or not', () => {
    for (const renewal of [
      { type: 'FIXED' },
      { type: 'EVERGREEN', noticeValue: 90, noticeUnit: 'DAYS' },
      { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 366, noticeUnit: 'DAYS' },
      { type: 'AUTO_RENEWS', termMonths: 1, noticeValue: 1, noticeUnit: 'MONTHS' },
      { type: 'ON_AGREEMENT', termMonths: 120, noticeValue: 24, noticeUnit: 'MONTHS' },
    ]) {
      expect([renewal, faultsOf(renewal)]).toEqual([renewal, {}]);
    }
  });

  const tooLong = 'Notice period cannot be longer than the term';
  test.each([
    [{ type: 'AUTO_RENEWS' }, { termMonths: 'Enter the renewal term in months' }],
    [{ type: 'AUTO_RENEWS', termMonths: 0 }, { termMonths: 'Enter a term of 1 to 120 months' }],
    [{ type: 'FIXED', termMonths: 121 }, { termMonths: 'Enter a term of 1 to 120 months' }],
    [{ type: 'FIXED', termMonths: 1.5 }, { termMonths: 'Enter the renewal term in months' }],
    [{ type: 'AUTO_RENEWS', termMonths: 1, noticeValue: 32, noticeUnit: 'DAYS' }, { noticeValue: tooLong }],
    [{ type: 'AUTO_RENEWS', termMonths: 2, noticeValue: 3, noticeUnit: 'MONTHS' }, { noticeValue: tooLong }],
    [
      { type: 'FIXED', noticeValue: 25, noticeUnit: 'MONTHS' },
      { noticeValue: 'Enter a notice period of 0 to 24 months' },
    ],
    [
      { type: 'FIXED', noticeValue: 731, noticeUnit: 'DAYS' },
      { noticeValue: 'Enter a notice period of 0 to 730 days' },
    ],
    [
      { type: 'FIXED', noticeValue: -1, noticeUnit: 'DAYS' },
      { noticeValue: 'Enter a notice period of 0 or more' },
    ],
    [{ type: 'FIXED', noticeValue: 5 }, { noticeUnit: 'Choose days, weeks or months' }],
    [
      { type: 'FIXED', noticeValue: 105, noticeUnit: 'WEEKS' },
      { noticeValue: 'Enter a notice period of 0 to 104 weeks' },
    ],
    [{ type: 'AUTO_RENEWS', termMonths: 1, noticeValue: 5, noticeUnit: 'WEEKS' }, { noticeValue: tooLong }],
    [{ type: 'EVERGREEN', noticeToEndOf: 'YEAR' }, { noticeValue: 'Enter the notice period as a number' }],
    [{ type: 'FIXED', noticeUnit: 'DAYS' }, { noticeValue: 'Enter the notice period as a number' }],
    [{ type: 'SOMETIMES' }, { type: 'Choose how the record renews' }],
  ])('refuse %j', (renewal, expected) => {
    expect(faultsOf(renewal)).toEqual(expected);
  });

  test('compare the notice with the present term when no other length is given', () => {
    const fields = { status: 'LIVE', startDate: '2027-01-01', endDate: '2027-03-31' } as const;
    const all = new Set(['renewal']);
    const of = (noticeValue: number, noticeUnit: 'DAYS' | 'MONTHS') =>
      contractFaults({ ...fields, renewal: { type: 'FIXED', noticeValue, noticeUnit } }, '2027-02-01', all);
    expect(of(90, 'DAYS')).toEqual({});
    expect(of(3, 'MONTHS')).toEqual({});
    expect(of(91, 'DAYS')).toEqual({ 'renewal.noticeValue': tooLong });
    expect(of(4, 'MONTHS')).toEqual({ 'renewal.noticeValue': tooLong });
  });

  test('allow a Live record with a past end only when it continues by itself', () => {
    const past = { status: 'LIVE', startDate: null, endDate: '2026-01-01' } as const;
    const fault = { endDate: 'A Live record cannot have an end date in the past' };
    const of = (renewal: Renewal | null, changed: string) =>
      contractFaults({ ...past, renewal }, '2027-01-01', new Set([changed]));
    for (const changed of ['status', 'endDate', 'renewal']) {
      expect(of(null, changed)).toEqual(fault);
      expect(of({ type: 'FIXED' }, changed)).toEqual(fault);
      expect(of({ type: 'ON_AGREEMENT' }, changed)).toEqual(fault);
      expect(of({ type: 'EVERGREEN' }, changed)).toEqual({});
      expect(of({ type: 'AUTO_RENEWS', termMonths: 12 }, changed)).toEqual({});
    }
    expect(of(null, 'product')).toEqual({});
  });
});

describe('terms as text', () => {
  test.each([
    [{ type: 'EVERGREEN' }, 'Evergreen'],
    [
      { type: 'AUTO_RENEWS', termMonths: 1, noticeValue: 1, noticeUnit: 'DAYS' },
      'Auto-renews, 1 month, 1 day notice',
    ],
    [{ type: 'FIXED', noticeValue: 2, noticeUnit: 'MONTHS' }, 'Fixed, 2 months notice'],
    [null, ''],
  ] as const)('%j are "%s"', (renewal, words) => {
    expect(renewalWords(renewal)).toBe(words);
  });

  test('are in one order however they were sent', () => {
    const sent: Renewal = { noticeUnit: 'DAYS', noticeValue: 5, termMonths: 12, type: 'AUTO_RENEWS' };
    expect(JSON.stringify(orderedRenewal(sent))).toBe(
      '{"type":"AUTO_RENEWS","termMonths":12,"noticeValue":5,"noticeUnit":"DAYS"}',
    );
  });

  test('of a month are the same after a round trip, for any day', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 24 }), (endDate, noticeValue) => {
        const deadline = noticeDeadline(endDate, { noticeValue, noticeUnit: 'MONTHS' }) ?? '';
        expect(monthOf(deadline)).toBe(monthOf(endDate) - noticeValue);
        expect(dayOf(deadline)).toBe(Math.min(dayOf(endDate), dayOf(lastOf(deadline))));
        expect(addMonths(deadline, noticeValue) <= endDate).toBe(true);
      }),
    );
  });
});

describe('the window of notice', () => {
  const facts = { startDate: '2026-04-01', noticeEarliest: '2027-02-01', noticeDeadline: '2027-03-03' };

  test('is from the earliest to the last day for notice, in words', () => {
    expect(noticeWindow(facts)).toEqual({ from: '2027-02-01', to: '2027-03-03' });
    expect(noticeWindowWords(facts)).toBe('Window Feb 1 – Mar 3, 2027');
    expect(noticeWindowWords({ ...facts, noticeEarliest: '2026-12-01' })).toBe(
      'Window Dec 1, 2026 – Mar 3, 2027',
    );
  });

  test.each([
    ['without a last day', { noticeDeadline: null }, null],
    ['without a first day', { noticeEarliest: null }, null],
    ['that begins after its end', { noticeEarliest: '2027-03-04' }, 'After the last day for notice'],
    [
      'of an earlier term',
      { noticeEarliest: '2026-03-31' },
      'This day is before the term. Enter a day of this term',
    ],
    [
      'of the term before a renewal',
      { termStartDate: '2027-02-02' },
      'This day is before the term. Enter a day of this term',
    ],
  ])('%s is none, and says why', (_, changes, fault) => {
    expect(noticeWindow({ ...facts, ...changes })).toBeNull();
    expect(noticeWindowWords({ ...facts, ...changes })).toBeNull();
    expect(noticeEarliestFault({ ...facts, ...changes })).toBe(fault);
  });

  test('may be one day', () => {
    expect(noticeWindow({ ...facts, noticeEarliest: facts.noticeDeadline })).not.toBeNull();
    expect(noticeEarliestFault(facts)).toBeNull();
  });
});
