import { describe, expect, test } from 'vitest';
import { rowFactsOf } from './row-facts.ts';

const TODAY = '2026-11-28';
const COST = { date: '2026-06-01', cost: 42_000 };
const facts = (changes: Partial<Parameters<typeof rowFactsOf>[0]>) =>
  rowFactsOf({ status: 'LIVE', endDate: null, ...changes }, TODAY);

describe('a narrow row says', () => {
  test('when a record ends, until when notice is possible, and its cost in force', () => {
    expect(facts({ endDate: '2027-02-06', noticeDeadline: '2026-12-08', annualCosts: [COST] })).toEqual({
      end: '2027-02-06',
      noticeBy: '2026-12-08',
      cost: 42_000,
      isCostConverted: false,
    });
  });

  test('no day for notice once a decision settles the term, and none of a record that is not Live', () => {
    const dates = { endDate: '2027-02-06', noticeDeadline: '2026-12-08' };
    const decision = {
      id: '019f1dc3-d082-70a4-8caf-000000000002',
      decision: 'RENEW' as const,
      reason: '',
      decidedBy: '019f1dc3-d082-70a4-8caf-000000000001',
      decidedOn: TODAY,
    };
    expect(facts({ ...dates, decision }).noticeBy).toBeNull();
    expect(facts({ ...dates, status: 'EXPIRED' }).noticeBy).toBeNull();
    expect(facts({ ...dates, decision: { ...decision, decision: 'RENEGOTIATE' } }).noticeBy).toBe(
      '2026-12-08',
    );
  });

  test('the next possible end of an evergreen record', () => {
    expect(facts({ possibleEnd: '2027-03-31' }).end).toBe('2027-03-31');
  });

  test('only the end to a limited reader, whose answer has neither notice nor costs', () => {
    expect(facts({ endDate: '2027-02-06' })).toEqual({
      end: '2027-02-06',
      noticeBy: null,
      cost: null,
      isCostConverted: false,
    });
  });

  test('no cost while a rate is missing, and marks one that is converted', () => {
    const euros = { ...COST, currency: 'EUR' };
    expect(facts({ annualCosts: [{ ...euros, converted: null }] }).cost).toBeNull();
    expect(facts({ annualCosts: [{ ...euros, converted: 45_000 }] })).toMatchObject({
      cost: 45_000,
      isCostConverted: true,
    });
  });
});
