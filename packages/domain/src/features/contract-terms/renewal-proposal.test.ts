import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../kernel/calendar-date.ts';
import { renewalProposal, renewedYears } from './renewal-proposal.ts';
import { renewFaults } from './renew.ts';
import type { Renewal } from '../contracts/renewal.ts';

const TODAY = '2026-11-20';
const yearly: Renewal = { type: 'AUTO_RENEWS', termMonths: 12 };

describe('the proposed term of a renewal', () => {
  it.each([
    ['the renewal term', '2026-01-01', '2026-12-31', yearly, '2027-01-01', '2027-12-31'],
    [
      'the renewal term, month ends kept',
      '2026-01-01',
      '2027-02-28',
      { ...yearly, termMonths: 1 },
      '2027-03-01',
      '2027-03-31',
    ],
    [
      'the length of the present term in months',
      '2024-01-01',
      '2026-12-31',
      null,
      '2027-01-01',
      '2029-12-31',
    ],
    ['the length of the present term in days', '2026-01-10', '2026-12-31', null, '2027-01-01', '2027-12-22'],
    ['a year without a start', null, '2026-12-15', null, '2026-12-16', '2027-12-15'],
    ['a year from today without an end', '2026-01-01', null, null, '2026-11-20', '2027-11-19'],
    [
      'today, where the next term would be over',
      '2020-01-01',
      '2020-12-31',
      null,
      '2026-11-20',
      '2027-11-19',
    ],
  ] satisfies [string, string | null, string | null, Renewal | null, string, string][])(
    '%s',
    (_, startDate, endDate, renewal, newStart, newEnd) => {
      const proposal = renewalProposal({ startDate, endDate, renewal, termStartDate: null }, TODAY);
      expect(proposal).toEqual({ startDate: newStart, endDate: newEnd });
    },
  );

  it('is never refused by the rules', () => {
    const length = fc.integer({ min: 0, max: 4_000 });
    const shift = fc.integer({ min: -5_000, max: 3_000 });
    const months = fc.option(fc.integer({ min: 1, max: 120 }), { nil: undefined });
    fc.assert(
      fc.property(length, shift, months, (days, back, termMonths) => {
        const endDate = addDays(TODAY, back);
        const startDate = addDays(endDate, -days);
        const renewal = termMonths === undefined ? null : { type: 'FIXED' as const, termMonths };
        const term = renewalProposal({ startDate, endDate, renewal, termStartDate: null }, TODAY);
        const fields = { status: 'LIVE' as const, startDate, endDate, renewal, currency: 'USD' };
        const contract = { fields, annualCosts: [], termStartDate: null };
        expect(renewFaults(contract, { ...term, annualCosts: [] }, TODAY)).toEqual({});
        expect(daysBetween(term.startDate, term.endDate)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('the costs of the years of a new term', () => {
  const term = { startDate: '2027-01-01', endDate: '2029-12-31' };
  const rows = [
    { date: '2025-01-01', cost: 900 },
    { date: '2026-01-01', cost: 1000 },
  ];

  it('grow by the percentage from the last one', () => {
    expect(renewedYears(rows, term, 5)).toEqual([
      { date: '2027-01-01', cost: 1050 },
      { date: '2028-01-01', cost: 1102.5 },
      { date: '2029-01-01', cost: 1157.63 },
    ]);
  });

  it('leave out a year that has a row, and continue from it', () => {
    const planned = [...rows, { date: '2028-03-01', cost: 2000 }];
    expect(renewedYears(planned, term, 10)).toEqual([
      { date: '2027-01-01', cost: 1100 },
      { date: '2029-01-01', cost: 2200 },
    ]);
  });

  it('are none without an earlier row', () => {
    expect(renewedYears([], term, 5)).toEqual([]);
  });
});
