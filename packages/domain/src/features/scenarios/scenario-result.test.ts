import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../kernel/calendar-date.ts';
import { toCents } from '../../kernel/money.ts';
import { anyCost } from '../../testing/any-cost.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { RENEWAL_TYPES } from '../contracts/renewal.ts';
import type { Trends } from '../trends/trends.ts';
import { MOVE_KINDS, movesSchema, type Move, type MoveKind } from './move.ts';
import { scenarioResult } from './scenario-result.ts';
import type { YearlyCost } from './scenario.ts';

const TODAY = '2026-11-28';
const YEARS = [2026, 2027, 2028];

const trends = (totals: number[], projectedTotals: number[]): Trends => ({
  groupBy: 'status',
  measure: 'cost',
  split: 'even',
  fiscalYearStartMonth: 1,
  thisYear: 2026,
  known: { from: 2026, to: 2028 },
  years: YEARS.map((year) => ({ year, label: `FY ${year}`, shortLabel: `FY ${year}`, isOpen: true })),
  groups: [],
  totals,
  projectedTotals,
  totalCost: 0,
  costThisFiscalYear: 0,
  projectedThisFiscalYear: 0,
  sharedRecords: 0,
});
const BASE = trends([1_000.1, 500.55, 0], [0, 20, 30]);

const day = fc.nat(2_000).map((days) => addDays('2024-01-01', days));
const contracts = fc.array(
  fc
    .record({
      endDate: fc.option(day),
      renewal: fc.option(fc.record({ type: fc.constantFrom(...RENEWAL_TYPES), termMonths: fc.constant(12) })),
      annualCosts: fc.uniqueArray(anyCost(day, 999_999), { maxLength: 5, selector: ({ date }) => date }),
    })
    .map(buildContract),
  { minLength: 1, maxLength: 8 },
);
const moveOf = (kind: MoveKind, contractId: string, on: string): Move => {
  if (kind === 'CANCEL') return { kind, contractId };
  return kind === 'END' ? { kind, contractId, endDate: on } : { kind, contractId, percent: 12.5, from: on };
};
const chosen = fc.array(fc.record({ at: fc.nat(7), kind: fc.constantFrom(...MOVE_KINDS), on: day }), {
  maxLength: 12,
});

const centsOf = ({ known, projected }: YearlyCost) =>
  YEARS.map((_, year) => toCents(known[year] ?? 0) + toCents(projected[year] ?? 0));

describe('the result of a scenario', () => {
  test('is what Trends says without moves', () => {
    const { before, after, records } = scenarioResult(BASE, [], [], TODAY);
    expect(before).toEqual({ known: BASE.totals, projected: BASE.projectedTotals });
    expect(after).toEqual(before);
    expect(records).toEqual([]);
  });

  test('differs by the sum of its records, whatever their order', () => {
    fc.assert(
      fc.property(contracts, chosen, (all, picks) => {
        const moves = picks.flatMap(({ at, kind, on }) => {
          const contract = all[at];
          return contract === undefined ? [] : [moveOf(kind, contract.id, on)];
        });
        const single = moves.filter(
          (move, index) =>
            moves.findIndex((one) => one.kind === move.kind && one.contractId === move.contractId) === index,
        );
        const result = scenarioResult(BASE, all, single, TODAY);
        const difference = YEARS.map((_, year) =>
          result.records.reduce(
            (sum, { before, after }) => sum + (centsOf(after)[year] ?? 0) - (centsOf(before)[year] ?? 0),
            0,
          ),
        );
        expect(centsOf(result.after)).toEqual(
          centsOf(result.before).map((cents, year) => cents + (difference[year] ?? 0)),
        );
        const turned = scenarioResult(BASE, all.toReversed(), single.toReversed(), TODAY);
        expect(turned.after).toEqual(result.after);
      }),
    );
  });

  test('counts nothing of a record that is deleted or has no rate, and says so', () => {
    const foreign = buildContract({
      annualCosts: [{ date: '2026-01-01', cost: 5, currency: 'CHF', converted: null }],
    });
    const missing = '019aa0d2-7c00-7abc-8def-0123456789ab';
    const moves = [moveOf('CANCEL', foreign.id, TODAY), moveOf('CANCEL', missing, TODAY)];
    const { after, before, records } = scenarioResult(BASE, [foreign], moves, TODAY);
    expect(after).toEqual(before);
    expect(records).toMatchObject([
      { id: foreign.id, isCounted: false },
      { id: missing, product: null, isCounted: false },
    ]);
  });

  test('marks a record that was changed since a move was made, and counts it as it is now', () => {
    const contract = buildContract({ version: 3, annualCosts: [{ date: '2026-01-01', cost: 10 }] });
    const asked = (recordVersion?: number) =>
      scenarioResult(
        BASE,
        [contract],
        [
          {
            kind: 'CANCEL',
            contractId: contract.id,
            ...(recordVersion === undefined ? {} : { recordVersion }),
          },
        ],
        TODAY,
      ).records[0]?.isChanged;
    expect([asked(), asked(3), asked(2)]).toEqual([false, false, true]);
  });
});

describe('the moves of a scenario', () => {
  const id = buildContract().id;
  const refused = (moves: unknown) =>
    movesSchema.safeParse(moves).error?.issues.map(({ path, message }) => [path.join('.'), message]);

  test('are one of a kind for a record', () => {
    const moves = MOVE_KINDS.map((kind) => moveOf(kind, id, TODAY));
    expect(movesSchema.safeParse(moves).success).toBe(true);
    expect(refused([...moves, moveOf('END', id, '2027-01-01')])).toEqual([
      ['3.kind', 'This record already has a move of this kind'],
    ]);
  });

  test.each([
    [-100.01, 'Enter a percentage of −100 to 1,000'],
    [1_000.01, 'Enter a percentage of −100 to 1,000'],
    [0.125, 'Use at most two decimals'],
  ])('take no cost of %d %% more', (percent, message) => {
    expect(refused([{ kind: 'COST', contractId: id, percent, from: TODAY }])).toEqual([
      ['0.percent', message],
    ]);
  });

  test('are at most 2,000', () => {
    const many = Array.from({ length: 2_001 }, (_, index) =>
      moveOf('CANCEL', `019aa0d2-7c00-7abc-8def-${String(index).padStart(12, '0')}`, TODAY),
    );
    expect(movesSchema.safeParse(many.slice(1)).success).toBe(true);
    expect(refused(many)).toEqual([['', 'A scenario can have at most 2,000 moves']]);
  });
});
