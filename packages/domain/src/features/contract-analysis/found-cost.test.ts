import { describe, expect, it, test } from 'vitest';
import type { AnnualCost } from '../contracts/annual-cost.ts';
import type { FoundFieldName } from './analysis.ts';
import { costWords, foundCostSchema, type FoundCost } from './found-cost.ts';
import {
  compareWithRecord,
  disagreementsOf,
  recordValues,
  type ComparedField,
  type ComparedRecord,
} from './into-record.ts';

const SEATS: FoundCost = { cost: 5400, currency: 'USD', quantity: 120, unit: 'seats', unitPrice: 45 };

function found(field: FoundFieldName, value: unknown, confidence = 0.9): ComparedField {
  return { key: field, field, value, confidence, evidence: [], decision: null };
}

const recordWith = (
  annualCosts: readonly AnnualCost[],
  changes: Partial<ComparedRecord> = {},
): ComparedRecord => ({
  vendor: 'Slack',
  startDate: '2025-03-01',
  endDate: '2028-02-29',
  renewal: null,
  currency: 'USD',
  annualCosts,
  ...changes,
});

const START = found('effectiveDate', '2025-03-01');
const ROWS: readonly AnnualCost[] = [
  { date: '2025-03-01', cost: 5400 },
  { date: '2026-03-01', cost: 6000, quantity: 120, unit: 'seats', unitPrice: 50 },
];

describe('a cost of a year that a document says', () => {
  it('is an amount above 0 or one of its quantity and price, and nothing else', () => {
    expect(foundCostSchema.safeParse(SEATS).success).toBe(true);
    for (const wrong of [
      { ...SEATS, cost: 5401 },
      { cost: -1, currency: 'USD' },
      { cost: 1.5, currency: 'JPY' },
      { cost: 1, currency: 'XXX' },
      { cost: 5, currency: 'USD', unitPrice: 5 },
    ])
      expect(foundCostSchema.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
    expect(costWords(SEATS)).toBe('$5,400.00 a year (120 seats at $45.00)');
  });

  const compared = (cost: FoundCost, record: ComparedRecord, fields = [START]) =>
    compareWithRecord(found('annualCost', cost), [...fields, found('annualCost', cost)], record);

  test.each<[string, FoundCost, readonly AnnualCost[], string | undefined]>([
    ['agrees with the row in force when the contract begins', SEATS, ROWS, 'agrees'],
    ['differs where that row has another amount', { ...SEATS, cost: 6000, unitPrice: 50 }, ROWS, 'differs'],
    [
      'differs where it counts another number',
      SEATS,
      [{ date: '2025-03-01', cost: 5400, quantity: 100 }],
      'differs',
    ],
    ['differs in another currency', { ...SEATS, currency: 'EUR' }, ROWS, 'differs'],
    ['is new for a record without costs', SEATS, [], 'recordEmpty'],
    [
      'is about the first row where that begins later in its year',
      SEATS,
      [{ date: '2025-06-01', cost: 9 }],
      'differs',
    ],
    ['is about no row of other years', SEATS, [{ date: '2027-03-01', cost: 9 }], undefined],
    ['is about no credit', SEATS, [{ date: '2025-03-01', cost: -9, reason: 'Credit' }], undefined],
  ])('%s', (_, cost, rows, comparison) => {
    expect(compared(cost, recordWith(rows))?.comparison).toBe(comparison);
  });

  it('is a disagreement with both in words, from medium confidence on', () => {
    const record = recordWith([{ date: '2025-03-01', cost: 6000, quantity: 120, unit: 'seats' }]);
    expect(disagreementsOf([START, found('annualCost', SEATS)], record)).toEqual([
      {
        key: 'annualCost',
        field: 'annualCosts',
        documentSays: '$5,400.00 a year (120 seats at $45.00)',
        recordSays: '$6,000.00 a year (120 seats at $50.00)',
        page: null,
        quote: '',
      },
    ]);
    expect(disagreementsOf([START, found('annualCost', SEATS, 0.49)], record)).toEqual([]);
  });
});

describe('the costs of a record that is filled', () => {
  const NAMES = new Set<FoundFieldName>(['annualCost']);
  const filled = (cost: FoundCost, before: ComparedRecord | null, fields = [START]) =>
    recordValues([...fields, found('annualCost', cost)], NAMES, before).annualCosts;

  it('have a row from the first day of the contract, of the record without one, and none without either', () => {
    const { currency, ...row } = SEATS;
    expect(currency).toBe('USD');
    expect(filled(SEATS, null)).toEqual([{ date: '2025-03-01', ...row }]);
    expect(filled(SEATS, recordWith([], { startDate: '2024-01-01' }), [])).toEqual([
      { date: '2024-01-01', ...row },
    ]);
    expect(filled(SEATS, null, [])).toBeUndefined();
  });

  it('have it in the place of the row that the document is about, and every other row as it was', () => {
    const { currency, ...row } = SEATS;
    expect(currency).toBe('USD');
    expect(filled(SEATS, recordWith(ROWS))).toEqual([{ date: '2025-03-01', ...row }, ROWS[1]]);
    const later = found('effectiveDate', '2027-03-01');
    expect(filled(SEATS, recordWith(ROWS), [later])).toEqual([...ROWS, { date: '2027-03-01', ...row }]);
  });

  it('keep what the document does not say, as far as it fits the amount', () => {
    const later = found('effectiveDate', '2026-03-01');
    expect(filled({ cost: 6000, currency: 'USD' }, recordWith(ROWS), [later])).toEqual(ROWS);
    expect(filled({ cost: 7200, currency: 'USD' }, recordWith(ROWS), [later])?.[1]).toEqual({
      date: '2026-03-01',
      cost: 7200,
      quantity: 120,
      unit: 'seats',
    });
  });

  it('are in the currency of the document', () => {
    expect(filled({ cost: 10, currency: 'EUR' }, recordWith([]))).toEqual([
      { date: '2025-03-01', cost: 10, currency: 'EUR' },
    ]);
    expect(filled({ cost: 10, currency: 'EUR' }, recordWith([], { currency: 'EUR' }))).toEqual([
      { date: '2025-03-01', cost: 10 },
    ]);
  });
});
