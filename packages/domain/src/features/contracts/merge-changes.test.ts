import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EMPTY_CONTRACT } from './contract.ts';
import {
  costsOfPieces,
  fieldsOfPieces,
  isSameValue,
  mergeChanges,
  mergedPieces,
  piecesOfCosts,
  piecesOfFields,
  type Pieces,
} from './merge-changes.ts';

const value = fc.oneof(
  fc.constantFrom(null, '', 'a', 'b', 0, 1, true),
  fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { maxLength: 3 }),
);
const pieces: fc.Arbitrary<Pieces> = fc.dictionary(fc.constantFrom('p', 'q', 'r', 's', 't'), value);
const choice = fc.constantFrom('mine' as const, 'theirs' as const);
const choices = fc.dictionary(fc.constantFrom('p', 'q', 'r', 's', 't'), choice);

const differs = (one: Pieces, other: Pieces, field: string) => !isSameValue(one[field], other[field]);
const fieldsOf = (...states: Pieces[]) => [...new Set(states.flatMap((state) => Object.keys(state)))];

describe('changes of three people are never lost', () => {
  test('a field that I did not change has their value', () => {
    fc.assert(
      fc.property(pieces, pieces, choices, (base, theirs, chosen) => {
        const merge = mergeChanges(base, base, theirs);
        expect(merge.conflicts).toEqual([]);
        expect(mergedPieces(merge, theirs, chosen)).toEqual(theirs);
      }),
    );
  });

  test('a field that they did not change has my value', () => {
    fc.assert(
      fc.property(pieces, pieces, (base, mine) => {
        const merge = mergeChanges(base, mine, base);
        expect(merge.conflicts).toEqual([]);
        const merged = mergedPieces(merge, base, {});
        for (const field of fieldsOf(base, mine)) expect(differs(merged, mine, field)).toBe(false);
      }),
    );
  });

  test('the same change on both sides is no conflict', () => {
    fc.assert(
      fc.property(pieces, pieces, (base, both) => {
        expect(mergeChanges(base, both, both)).toEqual({ conflicts: [], mine: [], theirs: [] });
      }),
    );
  });

  test('each field has the value of the side that changed it, and a conflict the chosen one', () => {
    fc.assert(
      fc.property(pieces, pieces, pieces, choices, (base, mine, theirs, chosen) => {
        const merge = mergeChanges(base, mine, theirs);
        const merged = mergedPieces(merge, theirs, chosen);
        for (const field of fieldsOf(base, mine, theirs)) {
          const isMine = differs(base, mine, field);
          const isTheirs = differs(base, theirs, field);
          const isConflict = merge.conflicts.some((conflict) => conflict.field === field);
          expect(isConflict).toBe(isMine && isTheirs && differs(mine, theirs, field));
          const winner = isConflict ? (chosen[field] === 'theirs' ? theirs : mine) : isMine ? mine : theirs;
          expect(differs(merged, winner, field)).toBe(false);
        }
      }),
    );
  });

  test('both sides see the same conflicts', () => {
    fc.assert(
      fc.property(pieces, pieces, pieces, (base, mine, theirs) => {
        const swapped = mergeChanges(base, theirs, mine);
        const merge = mergeChanges(base, mine, theirs);
        const names = (found: typeof merge) => found.conflicts.map(({ field }) => field).toSorted();
        expect(names(swapped)).toEqual(names(merge));
        expect(swapped.mine.map(({ field }) => field).toSorted()).toEqual(
          merge.theirs.map(({ field }) => field).toSorted(),
        );
      }),
    );
  });
});

describe('values', () => {
  test.each([
    [['a', 'b'], ['b', 'a'], true],
    [null, undefined, true],
    ['', null, false],
    [0, null, false],
    [1, '1', false],
    [['a'], ['a', 'a'], false],
  ])('%j and %j are the same: %j', (one, other, expected) => {
    expect(isSameValue(one, other)).toBe(expected);
  });
});

describe('a record split into fields', () => {
  test('has each custom field separately and can be put together again', () => {
    const fields = { ...EMPTY_CONTRACT, product: 'Slack', customFields: { seats: 3, tier: 'Gold' } };
    const taken = piecesOfFields(fields);
    expect(taken).toMatchObject({ product: 'Slack', 'customFields.seats': 3, 'customFields.tier': 'Gold' });
    expect(fieldsOfPieces(taken)).toEqual(fields);
    expect(fieldsOfPieces({ ...taken, 'customFields.seats': null })).toEqual({
      ...fields,
      customFields: { tier: 'Gold' },
    });
  });

  test('costs are merged row by row', () => {
    const base = [{ date: '2026-06-01', cost: 10 }];
    const mine = [...base, { date: '2027-06-01', cost: 12 }];
    const theirs = [{ date: '2026-06-01', cost: 11 }];
    const merge = mergeChanges(piecesOfCosts(base), piecesOfCosts(mine), piecesOfCosts(theirs));
    expect(merge.conflicts).toEqual([]);
    expect(costsOfPieces(mergedPieces(merge, piecesOfCosts(theirs), {}))).toEqual([
      { date: '2026-06-01', cost: 11 },
      { date: '2027-06-01', cost: 12 },
    ]);
  });

  test('costs keep their own currency and the reason of a credit', () => {
    const base = [{ date: '2026-06-01', cost: 10, currency: 'EUR' }];
    const mine = [...base, { date: '2027-06-01', cost: -12, reason: 'Downtime' }];
    const theirs = [{ date: '2026-06-01', cost: 10, currency: 'CAD' }];
    const merge = mergeChanges(piecesOfCosts(base), piecesOfCosts(mine), piecesOfCosts(theirs));
    expect(merge.conflicts).toEqual([]);
    expect(costsOfPieces(mergedPieces(merge, piecesOfCosts(theirs), {}))).toEqual([theirs[0], mine[1]]);
  });

  test('a row that I removed and they changed is a conflict', () => {
    const base = piecesOfCosts([{ date: '2026-06-01', cost: 10 }]);
    const theirs = piecesOfCosts([{ date: '2026-06-01', cost: 11 }]);
    const merge = mergeChanges(base, {}, theirs);
    expect(merge.conflicts).toEqual([{ field: '2026-06-01', base: 10, mine: null, theirs: 11 }]);
    expect(costsOfPieces(mergedPieces(merge, theirs, { '2026-06-01': 'mine' }))).toEqual([]);
    expect(costsOfPieces(mergedPieces(merge, theirs, { '2026-06-01': 'theirs' }))).toEqual([
      { date: '2026-06-01', cost: 11 },
    ]);
  });
});
