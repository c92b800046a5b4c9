import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../kernel/calendar-date.ts';
import { buildContract } from '../../testing/build-contract.ts';
import type { Contract } from '../contracts/contract.ts';
import { DECISIONS } from '../contracts/decision.ts';
import { deskRowOf, deskRows, nextYearCost } from './desk.ts';

const TODAY = '2026-11-28';
const decided = (decision: (typeof DECISIONS)[number]): NonNullable<Contract['decision']> => ({
  id: '00000000-0000-7000-8000-000000000001',
  decision,
  reason: '',
  decidedOn: TODAY,
  decidedBy: '00000000-0000-7000-8000-000000000002',
});

describe('the decision desk', () => {
  it.each([
    ['yesterday', -1, 'overdue'],
    ['today', 0, 'next30Days'],
    ['in 30 days', 30, 'next30Days'],
    ['in 31 days', 31, 'next120Days'],
    ['in 120 days', 120, 'next120Days'],
    ['in 121 days', 121, 'later'],
  ])('has a day to act %s in its group', (_name, days, group) => {
    const day = addDays(TODAY, days);
    const byNotice = buildContract({ endDate: addDays(day, 60), noticeDeadline: day });
    const byEnd = buildContract({ endDate: day, renewal: { type: 'FIXED' } });
    for (const contract of [byNotice, byEnd])
      expect(deskRowOf(contract, TODAY)).toMatchObject({ actBy: day, group, stage: 'open' });
  });

  it('says how far a decision is', () => {
    const stageOf = (decision: Contract['decision']) =>
      deskRowOf(buildContract({ endDate: '2027-01-31', decision }), TODAY)?.stage;
    expect(stageOf(null)).toBe('open');
    expect(stageOf(decided('RENEGOTIATE'))).toBe('inTalks');
    for (const decision of ['RENEW', 'CANCEL', 'LET_LAPSE'] as const)
      expect(stageOf(decided(decision))).toBe('decided');
  });

  it('leaves out what is not Live, never ends, or is read only in part', () => {
    const endDate = '2027-01-31';
    for (const contract of [
      buildContract({ endDate, status: 'EVALUATING' }),
      buildContract({ endDate, status: 'EXPIRED' }),
      buildContract({ endDate: null }),
      buildContract({ endDate: null, renewal: { type: 'EVERGREEN' } }),
      buildContract({ endDate, access: 'limited' }),
    ])
      expect(deskRowOf(contract, TODAY)).toBeNull();
  });

  it('has every record at most once, the first day to act first', () => {
    const anyContract = fc
      .record({
        days: fc.option(fc.integer({ min: -400, max: 800 }), { nil: null }),
        notice: fc.option(fc.integer({ min: 0, max: 200 }), { nil: null }),
        status: fc.constantFrom('LIVE' as const, 'EVALUATING' as const, 'EXPIRED' as const),
        decision: fc.option(fc.constantFrom(...DECISIONS), { nil: null }),
      })
      .map(({ days, notice, status, decision }) => {
        const endDate = days === null ? null : addDays(TODAY, days);
        const noticeDeadline = endDate === null || notice === null ? null : addDays(endDate, -notice);
        return buildContract({
          endDate,
          noticeDeadline,
          status,
          decision: decision === null ? null : decided(decision),
        });
      });
    fc.assert(
      fc.property(fc.array(anyContract), (contracts) => {
        const rows = deskRows(contracts, TODAY);
        expect(new Set(rows.map(({ contract }) => contract.id)).size).toBe(rows.length);
        expect(rows.length).toBe(
          contracts.filter(({ status, endDate }) => status === 'LIVE' && endDate !== null).length,
        );
        const days = rows.map(({ actBy }) => actBy);
        expect(days).toEqual(days.toSorted());
      }),
    );
  });
});

describe('the cost of the next year', () => {
  it('is the first planned amount that is no credit, else what is in force', () => {
    const now = { date: '2026-03-01', cost: 1200 };
    const costOf = (annualCosts: NonNullable<Contract['annualCosts']>) =>
      nextYearCost(buildContract({ annualCosts }), TODAY);
    expect(costOf([now])).toEqual({ cost: 1200, before: 1200, isPlanned: false });
    expect(
      costOf([
        { date: '2028-03-01', cost: 1500 },
        now,
        { date: '2027-03-01', cost: 1296 },
        { date: '2026-12-01', cost: -50 },
      ]),
    ).toEqual({ cost: 1296, before: 1200, isPlanned: true });
    expect(costOf([{ date: '2027-03-01', cost: 900 }])).toEqual({ cost: 900, before: null, isPlanned: true });
    expect(costOf([{ date: '2024-03-01', cost: 900 }])).toBeNull();
    expect(costOf([])).toBeNull();
    expect(nextYearCost(buildContract({ access: 'limited' }), TODAY)).toBeNull();
  });
});
