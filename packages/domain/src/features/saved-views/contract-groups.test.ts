import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide, type Actor } from '../../kernel/access.ts';
import { toCents } from '../../kernel/money.ts';
import { anyRights } from '../../testing/any-rights.ts';
import { buildContract, inPart } from '../../testing/build-contract.ts';
import { canReadContractInFull } from '../contracts/access.ts';
import type { Contract } from '../contracts/contract.ts';
import { contractField } from '../contracts/fields.ts';
import { groupContracts, isGroupOrderDescending } from './contract-groups.ts';
import { ContractIndex } from './contract-index.ts';
import { FACETS } from './facet-counts.ts';
import { GROUPING_RULES, HIDDEN_GROUP, mayGroupBy } from './groupings.ts';
import { defaultTableView, GROUPINGS, type Grouping } from './table-view.ts';
import { usableView } from './usable-view.ts';

const TODAY = '2026-11-20';
const TEAMS = ['t1', 't2', 't3'];
const OWNERS = ['o1', 'o2', 'o3', 'o4', 'o5'];

const teamList = fc.subarray(TEAMS);
const anyActor: fc.Arbitrary<Actor> = anyRights(teamList).map((rights) => ({
  userId: 'o1',
  organisationId: 'organisation',
  impersonatorId: null,
  ...rights,
}));
const day = fc
  .integer({ min: 0, max: 900 })
  .map((days) => new Date(Date.UTC(2025, 0, 1 + days)))
  .map((date) => date.toISOString().slice(0, 10));

const anyContract: fc.Arbitrary<Contract> = fc
  .record({
    teams: fc.shuffledSubarray(TEAMS),
    categories: fc.shuffledSubarray(['Design', 'Über', 'Sales']),
    owners: fc.shuffledSubarray(OWNERS),
    vendor: fc.constantFrom('Slack', 'slack', 'Adobe'),
    endDate: fc.option(day),
    status: fc.constantFrom('LIVE', 'EVALUATING', 'EXPIRED'),
    costs: fc.uniqueArray(fc.tuple(day, fc.integer({ min: 0, max: 99_999_999_999 })), {
      selector: ([date]) => date,
      maxLength: 4,
    }),
  })
  .map(({ costs, ...fields }) => {
    const total = costs.reduce((cents, [, cost]) => cents + cost, 0);
    return buildContract({
      ...fields,
      annualCosts: costs.map(([date, cost]) => ({ date, cost: cost / 100 })),
      totalCost: costs.length === 0 ? null : total / 100,
    });
  });

/** The list as a person gets it: restricted fields only of the records that they read in full. */
const asRead = (contracts: readonly Contract[], actor: Actor) =>
  contracts.map((contract) =>
    decide(actor, canReadContractInFull, contract).allowed ? contract : inPart(contract),
  );

const anyList = fc
  .tuple(fc.array(anyContract, { maxLength: 12 }), anyActor)
  .map(([contracts, actor]) => asRead(contracts, actor));

type Chosen = Readonly<Partial<Record<'teams' | 'categories', readonly string[]>>>;

/** The view filtered by teams and categories. */
function viewOf({ teams = [], categories = [] }: Chosen = {}) {
  const view = defaultTableView();
  const chosen = (ids: readonly string[]) => ids.map((id) => ({ id, label: id }));
  const visibility = { ...view.visibility, costNextYear: true, 'costOfYear.2026': true };
  return {
    ...view,
    visibility,
    filters: { ...view.filters, teams: chosen(teams), categories: chosen(categories) },
  };
}

function grouped(
  contracts: readonly Contract[],
  grouping: Grouping,
  { isDescending = false, view = viewOf() } = {},
) {
  const index = new ContractIndex(contracts, { teamNames: new Map(), fiscalYearStartMonth: 10 }, TODAY);
  const positions = index.select(view);
  const nameOf = (key: string) => `${key} by name`;
  const { filters, visibility } = view;
  const wanted = { grouping, nameOf, isDescending, filters, visibility };
  return { index, view, positions, ...groupContracts(index, positions, wanted) };
}

describe('the groups of filtered records', () => {
  test.each(GROUPINGS)(
    'by %s add up to the costs of all, to the cent, whatever the person may read and filters by',
    (grouping) => {
      fc.assert(
        fc.property(
          anyList,
          fc.subarray(TEAMS),
          fc.subarray(['Design', 'Sales']),
          (contracts, teams, categories) => {
            const view = viewOf({ teams, categories });
            const { index, positions, groups } = grouped(contracts, grouping, { view });
            const all = index.costTotals(positions, view);
            for (const sum of ['totalCost', 'costInForce', 'costInForceBefore'] as const) {
              const cents = groups.reduce((before, { costs }) => before + toCents(costs[sum]), 0);
              expect(cents).toBe(toCents(all[sum]));
            }
            for (const [at, { year, known, projected }] of (all.costsOfYears ?? []).entries())
              for (const [part, sum] of Object.entries({ known, projected })) {
                const ofYear = groups.map(({ costs }) => costs.costsOfYears?.[at]);
                expect(ofYear.every((one) => one?.year === year)).toBe(true);
                const cents = ofYear.map((one) => toCents(one?.[part as 'known'] ?? Number.NaN));
                expect(cents.reduce((before, one) => before + one, 0)).toBe(toCents(sum));
              }
          },
        ),
      );
    },
  );

  test.each(GROUPINGS)(
    'by %s hold every record, in the order of the view, with its costs where they are read',
    (grouping) => {
      fc.assert(
        fc.property(anyList, (contracts) => {
          const { index, positions, groups, severalCount } = grouped(contracts, grouping);
          const places = new Map<number, number>();
          const order = [...positions];
          for (const group of groups) {
            expect(new Set(group.positions).size).toBe(group.positions.length);
            expect(group.positions.map((at) => order.indexOf(at))).toEqual(
              group.positions.map((at) => order.indexOf(at)).toSorted((one, other) => one - other),
            );
            const read = group.positions.filter((at) => index.contracts[at]?.access === 'full');
            expect(group.costs.costCount).toBe(read.length);
            for (const at of group.positions) places.set(at, (places.get(at) ?? 0) + 1);
          }
          expect([...places.keys()].toSorted((one, other) => one - other)).toEqual(
            order.toSorted((one, other) => one - other),
          );
          expect([...places.values()].filter((count) => count > 1)).toHaveLength(severalCount);
        }),
      );
    },
  );

  test('are those of the values of a record: in each of its teams, or in the group without one', () => {
    const contracts = [buildContract({ teams: ['t2', 't1'] }), buildContract({ teams: [] })];
    const { groups, severalCount } = grouped(contracts, 'teams');
    expect(groups.map(({ key, positions }) => [key, positions])).toEqual([
      ['t1', [0]],
      ['t2', [0]],
      ['none', [1]],
    ]);
    expect(severalCount).toBe(1);
  });

  test('are the chosen teams alone where the view is filtered by teams, with the sum that the view has', () => {
    const contracts = [buildContract({ teams: ['t1', 't2', 't3'], totalCost: 100 })];
    const view = viewOf({ teams: ['t3', 't1'] });
    const { index, positions, groups } = grouped(contracts, 'teams', { view });
    expect(groups.map(({ key, costs }) => [key, costs.totalCost])).toEqual([
      ['t1', 33.34],
      ['t3', 33.33],
    ]);
    expect(index.costTotals(positions, view)).toMatchObject({ totalCost: 66.67, splitCount: 1 });
  });

  test('leave the odd cents to the first groups, in whatever order a record names them', () => {
    for (const teams of [
      ['t1', 't2', 't3'],
      ['t3', 't1', 't2'],
    ]) {
      const { groups } = grouped([buildContract({ teams, totalCost: 100.01 })], 'teams');
      expect(groups.map(({ costs }) => costs.totalCost)).toEqual([33.34, 33.34, 33.33]);
    }
  });

  test('tell nothing of renewals that are hidden, not even that there are none; owners are open', () => {
    const hidden = inPart(buildContract({ owners: ['o1'] }));
    const { groups } = grouped([hidden, buildContract({ owners: [] })], 'owners');
    expect(groups.map(({ key }) => key)).toEqual(['o1', 'none']);
    expect(grouped([hidden], 'renewals').groups.map(({ key }) => key)).toEqual([HIDDEN_GROUP]);
  });

  test('are in the order of their values, without a value last in both directions', () => {
    const ends = [null, '2027-01-31', '2026-12-31', '2026-12-01'].map((endDate) =>
      buildContract({ endDate }),
    );
    const keys = (isDescending: boolean) =>
      grouped(ends, 'endMonths', { isDescending }).groups.map(({ key }) => key);
    expect(keys(false)).toEqual(['2026-12', '2027-01', 'none']);
    expect(keys(true)).toEqual(['2027-01', '2026-12', 'none']);
    const statuses = (['EXPIRED', 'LIVE', 'EVALUATING'] as const).map((status) => buildContract({ status }));
    expect(grouped(statuses, 'statuses').groups.map(({ key }) => key)).toEqual([
      'LIVE',
      'EVALUATING',
      'EXPIRED',
    ]);
  });

  test('run downwards only when the records are sorted downwards by the same field', () => {
    expect(isGroupOrderDescending('endMonths', { id: 'endDate', desc: true })).toBe(true);
    expect(isGroupOrderDescending('endMonths', { id: 'endDate', desc: false })).toBe(false);
    expect(isGroupOrderDescending('vendors', { id: 'endDate', desc: true })).toBe(false);
  });
});

describe('what records can be grouped by', () => {
  test('is every filter with values that a record has, by a field of its own name', () => {
    expect([...GROUPINGS].toSorted()).toEqual(FACETS.filter((facet) => facet !== 'missing').toSorted());
    expect(Object.keys(GROUPING_RULES)).toEqual(GROUPINGS);
  });

  test('is offered, and used, only where the person reads its field in some record', () => {
    fc.assert(
      fc.property(anyActor, fc.constantFrom(...GROUPINGS), (actor, grouping) => {
        const isOpen = contractField(GROUPING_RULES[grouping].field).accessGroup === 'open';
        const mayGroup = isOpen || canReadContractInFull.anywhere(actor).allowed;
        expect(mayGroupBy(grouping, actor)).toBe(mayGroup);
        const asked = { ...defaultTableView(), groupBy: grouping };
        expect(usableView(asked, actor).groupBy).toBe(mayGroup ? grouping : null);
      }),
    );
  });
});
