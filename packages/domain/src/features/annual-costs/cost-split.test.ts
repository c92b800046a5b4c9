import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { naivePart } from '../../testing/naive-sums.ts';
import { partOfCents, Split } from './cost-totals.ts';

const TEAMS = ['t1', 't2', 't3', 't4'];
const CATEGORIES = ['Design', 'Legal', 'Sales'];
/** In another order than the names. */
const IDS = new Map([
  ['Design', 'k3'],
  ['Legal', 'k1'],
  ['Sales', 'k2'],
]);
const TODAY = '2026-11-20';

const anyCents = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -1e12, max: 1e12 }));
const anyRecord = fc
  .record({ teams: fc.shuffledSubarray(TEAMS), categories: fc.shuffledSubarray(CATEGORIES) })
  .map((groups) => buildContract(groups));
const anyChoice = fc.record({
  teams: fc.subarray(TEAMS),
  categories: fc.subarray(CATEGORIES),
});

/** A choice as views have it: teams and categories by id. */
const byId = ({ teams, categories }: { teams: readonly string[]; categories: readonly string[] }) => ({
  teams,
  categories: categories.map((name) => IDS.get(name) ?? name),
});

describe('an amount that several groups share', () => {
  it('is all of their parts, which differ by a cent at most, the larger ones first', () => {
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 1, max: 20 }), (cents, count) => {
        const parts = Array.from({ length: count }, (_, at) => partOfCents(cents, count, at));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
        expect(parts).toEqual(parts.toSorted((one, other) => other - one));
      }),
    );
  });

  it('counts in a choice of teams and categories with their parts', () => {
    fc.assert(
      fc.property(anyCents, anyRecord, anyChoice, (cents, record, choice) => {
        fc.pre(choice.teams.length === 0 || record.teams.some((team) => choice.teams.includes(team)));
        fc.pre(
          choice.categories.length === 0 || record.categories.some((k) => choice.categories.includes(k)),
        );
        const expected = naivePart(cents, record, {
          today: TODAY,
          teams: choice.teams.length === 0 ? undefined : choice.teams,
          categories: choice.categories.length === 0 ? undefined : choice.categories,
          categoryIds: IDS,
        });
        expect(new Split(byId(choice), IDS).partOf(record)(cents)).toBe(expected);
      }),
    );
  });

  it('is divided between the chosen groups so that they are the choice, each as it is when it is chosen alone', () => {
    fc.assert(
      fc.property(anyCents, anyRecord, anyChoice, (cents, record, choice) => {
        const split = new Split(byId(choice), IDS);
        const whole = split.partOf(record)(cents);
        for (const [kind, parts] of [
          ['teams', split.betweenTeams(record)],
          ['categories', split.betweenCategories(record)],
        ] as const) {
          const isAny = parts.length > 0;
          if (isAny) expect(parts.reduce((sum, [, partOf]) => sum + partOf(cents), 0)).toBe(whole);
          if (kind === 'teams' && choice.categories.length > 0) continue;
          for (const [group, partOf] of parts)
            expect(partOf(cents)).toBe(
              new Split(byId({ ...choice, [kind]: [group] }), IDS).partOf(record)(cents),
            );
        }
      }),
    );
  });

  it('is divided alike in whatever order a record names its teams', () => {
    for (const teams of [TEAMS, TEAMS.toReversed()]) {
      const parts = new Split({ teams: [], categories: [] }, IDS).betweenTeams(buildContract({ teams }));
      expect(parts.map(([team, partOf]) => [team, partOf(10_001)])).toEqual([
        ['t1', 2_501],
        ['t2', 2_500],
        ['t3', 2_500],
        ['t4', 2_500],
      ]);
    }
  });
});
