import { describe, expect, it } from 'vitest';
import { boundUntil, budgetParts } from './budget-parts.ts';

type Record = Parameters<typeof boundUntil>[0];
const record = (changes: Partial<Record> = {}): Record => ({
  status: 'LIVE',
  endDate: '2026-12-31',
  renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 60, noticeUnit: 'DAYS' },
  decision: null,
  ...changes,
});
const decided = (decision: 'RENEW' | 'RENEGOTIATE' | 'CANCEL' | 'LET_LAPSE') =>
  ({ decision: { decision } }) as Pick<Record, 'decision'>;
const BEFORE_NOTICE = '2026-11-01';
const AFTER_NOTICE = '2026-11-02';

describe('the last day whose costs no one can get out of', () => {
  it.each<[string, Partial<Record>, string, string | null]>([
    ['is the end of the term while notice can be given', {}, BEFORE_NOTICE, '2026-12-31'],
    ['is the end of the next term after the last day for notice', {}, AFTER_NOTICE, '2027-12-31'],
    [
      'is the end of the next term where it was decided to renew',
      decided('RENEW'),
      BEFORE_NOTICE,
      '2027-12-31',
    ],
    ['stays where it was decided to end, even late', decided('CANCEL'), AFTER_NOTICE, '2026-12-31'],
    ['is not moved by negotiating', decided('RENEGOTIATE'), BEFORE_NOTICE, '2026-12-31'],
    [
      'is a year later for a term without a length',
      { renewal: { type: 'FIXED' }, ...decided('RENEW') },
      BEFORE_NOTICE,
      '2027-12-31',
    ],
    ['is the end of a fixed term', { renewal: { type: 'FIXED' } }, AFTER_NOTICE, '2026-12-31'],
    [
      'is the last day of a month again',
      { endDate: '2026-02-28', renewal: { type: 'AUTO_RENEWS', termMonths: 1 } },
      '2026-03-01',
      '2026-03-31',
    ],
    [
      'is the notice of an evergreen record',
      { endDate: null, renewal: { type: 'EVERGREEN', noticeValue: 1, noticeUnit: 'MONTHS' } },
      '2026-01-31',
      '2026-02-28',
    ],
    [
      'is none of an evergreen record without notice',
      { endDate: null, renewal: { type: 'EVERGREEN' } },
      '2026-01-31',
      null,
    ],
    ['is none without an end', { endDate: null, renewal: null }, '2026-01-31', null],
    ['is none of a record that is evaluated', { status: 'EVALUATING' }, BEFORE_NOTICE, null],
  ])('%s', (_rule, changes, today, until) => {
    expect(boundUntil(record(changes), today)).toBe(until);
  });
});

describe('what a record adds to a budget', () => {
  const ROWS = [
    { date: '2026-01-01', cost: 10 },
    { date: '2026-06-15', cost: 20 },
    { date: '2026-12-31', cost: 30.5 },
    { date: '2027-01-01', cost: 40 },
  ];
  const at = (today: string) => ({ startMonth: 1, today });

  it('is spent up to today, committed within the term, and projected beyond it', () => {
    expect(budgetParts(record(), ROWS, 2026, at('2026-06-15'))).toEqual({
      spent: 3_000,
      knownCommitted: 3_050,
      knownProjected: 0,
      expectedCommitted: 0,
      expectedProjected: 0,
    });
    expect(budgetParts(record(), ROWS, 2027, at('2026-06-15'))).toMatchObject({
      spent: 0,
      knownProjected: 4_000,
    });
    expect(budgetParts(record(), ROWS, 2027, at(AFTER_NOTICE))).toMatchObject({ knownCommitted: 4_000 });
  });

  it('is expected by the rule of Trends, and committed where it is bound', () => {
    const rows = ROWS.slice(0, 3);
    expect(budgetParts(record(), rows, 2027, at(BEFORE_NOTICE))).toMatchObject({
      expectedProjected: 6_050,
      expectedCommitted: 0,
    });
    expect(budgetParts(record(), rows, 2027, at(AFTER_NOTICE))).toMatchObject({
      expectedProjected: 0,
      expectedCommitted: 6_050,
    });
    expect(budgetParts(record(decided('LET_LAPSE')), rows, 2027, at(BEFORE_NOTICE))).toMatchObject({
      expectedProjected: 0,
      expectedCommitted: 0,
    });
  });

  it('is all spent of a year that is over', () => {
    expect(budgetParts(record(), ROWS, 2026, at('2027-01-01'))).toMatchObject({
      spent: 6_050,
      knownCommitted: 0,
      knownProjected: 0,
    });
  });
});
