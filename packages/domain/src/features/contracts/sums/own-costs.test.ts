import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyDigits, USD } from '../../../kernel/money.ts';
import type { Contract } from '../contract.ts';
import { CostSum, costTotalsOf, ListedCosts } from '../cost-totals.ts';

type CostedContract = Pick<Contract, 'id' | 'access' | 'status' | 'totalCost' | 'annualCosts'>;

const TODAY = '2026-11-22';
const HOME = 'EUR';
const CODES = [HOME, USD, 'JPY', 'KWD'];

const row = fc.record({
  year: fc.integer({ min: 2020, max: 2030 }),
  units: fc.integer({ min: -99_999, max: 99_999_999 }),
  currency: fc.constantFrom(...CODES),
  hasRate: fc.boolean(),
});
const record = fc.record({ isRead: fc.boolean(), rows: fc.array(row, { maxLength: 4 }) });

function contractOf({ isRead, rows }: { isRead: boolean; rows: readonly Row[] }, at: number): CostedContract {
  return {
    id: String(at),
    status: 'LIVE',
    access: isRead ? 'full' : 'limited',
    totalCost: 0,
    annualCosts: rows.map(({ year, units, currency, hasRate }) => ({
      date: `${year}-01-01`,
      cost: units / 10 ** currencyDigits(currency),
      ...(currency === USD ? {} : { currency }),
      ...(currency === HOME ? {} : { converted: hasRate ? 1 : null }),
    })),
  };
}

interface Row {
  year: number;
  units: number;
  currency: string;
  hasRate: boolean;
}

describe('sums in own currencies', () => {
  it('are those made by hand, exact in every currency, for any records', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 20 }), (records) => {
        const read = records.filter(({ isRead }) => isRead).map(({ rows }) => rows);
        const { currencies } = costTotalsOf(records.map(contractOf), TODAY);
        if (read.flat().every(({ currency }) => currency === HOME)) {
          expect(currencies).toBeUndefined();
          return;
        }
        const wanted = CODES.flatMap((currency) => {
          const having = read.filter((rows) => rows.some((one) => one.currency === currency));
          if (having.length === 0) return [];
          const units = having
            .flat()
            .filter((one) => one.currency === currency)
            .reduce((sum, one) => sum + one.units, 0);
          const lacking = having.filter((rows) => rows.some((one) => one.currency !== HOME && !one.hasRate));
          return [
            {
              currency,
              totalCost: units / 10 ** currencyDigits(currency),
              costCount: having.length,
              unconverted: lacking.length,
            },
          ];
        });
        const byCode = (some: readonly { currency: string }[]) =>
          some.toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
        expect(byCode(currencies ?? [])).toEqual(byCode(wanted));
        if (wanted[0]?.currency === HOME) expect(currencies?.[0]?.currency).toBe(HOME);
      }),
    );
  });

  it('of several equal parts are the sum of all', () => {
    const listed = new ListedCosts(
      [contractOf({ isRead: true, rows: [{ year: 2026, units: 100, currency: 'JPY', hasRate: true }] }, 0)],
      TODAY,
    );
    const parts = [0, 1, 2].map((at) => {
      const sum = new CostSum();
      listed.addPart(sum, 0, 3, at);
      return sum.totals().currencies?.[0]?.totalCost;
    });
    expect(parts).toEqual([34, 33, 33]);
  });
});
