import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCents } from '../../kernel/money.ts';
import type { Contract } from './contract.ts';
import { costTotalsOf, ListedCosts } from './cost-totals.ts';

type CostedContract = Pick<Contract, 'access' | 'status' | 'totalCost' | 'annualCosts'>;

const TODAY = '2026-11-22';

describe('the costs of a list', () => {
  it('are exact to the cent for any subset', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999_999 });
    const record = fc.record({
      isRead: fc.boolean(),
      status: fc.constantFrom('LIVE' as const, 'EXPIRED' as const),
      rows: fc.array(fc.record({ year: fc.constantFrom(2025, 2026, 2027), cents }), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 30 }), fc.array(fc.nat({ max: 29 })), (records, some) => {
        const contracts = records.map(({ isRead, status, rows }): CostedContract => ({
          status,
          access: isRead ? 'full' : 'limited',
          annualCosts: rows.map((row) => ({ date: `${row.year}-03-01`, cost: row.cents / 100 })),
          totalCost: rows.reduce((sum, row) => sum + row.cents, 0) / 100,
        }));
        const positions = [...new Set(some)].filter((position) => position < records.length);
        const read = positions.flatMap((position) => {
          const { isRead, rows } = records[position] ?? { isRead: false, rows: [] };
          return isRead ? [rows] : [];
        });
        const live = positions.flatMap((position) => {
          const one = records[position];
          return one?.isRead === true && one.status === 'LIVE' ? [one.rows] : [];
        });
        const sum = (rows: readonly { cents: number }[]) => rows.reduce((all, row) => all + row.cents, 0);
        const totals = new ListedCosts(contracts, TODAY).totalsAt(Uint32Array.from(positions));
        expect(totals.costCount).toBe(read.length);
        expect(toCents(totals.totalCost)).toBe(sum(read.flat()));
        expect(toCents(totals.costThisYear)).toBe(sum(read.flat().filter(({ year }) => year === 2026)));
        // Rows are dated in March: on November 22, 2026 that of 2026 is in force, the latest when the year has
        // several.
        const inForce = live.flatMap((rows) => rows.filter(({ year }) => year === 2026).slice(0, 1));
        expect(toCents(totals.costInForce)).toBe(sum(inForce));
      }),
    );
  });

  it('of all records are those of all positions', () => {
    const contracts: CostedContract[] = [
      { access: 'full', status: 'LIVE', totalCost: 1.5, annualCosts: [{ date: '2026-01-01', cost: 1.5 }] },
      { access: 'full', status: 'LIVE', totalCost: 2, annualCosts: [{ date: '2025-12-31', cost: 2 }] },
    ];
    expect(costTotalsOf(contracts, TODAY)).toEqual({
      costCount: 2,
      totalCost: 3.5,
      costThisYear: 1.5,
      costInForce: 3.5,
    });
  });
});
