import type { FilterContext } from './contract-filter.ts';
import { CostSum, type CostTotals, divided, type PartOf, type Split } from '../annual-costs/cost-totals.ts';
import { YearSums } from '../annual-costs/year-sums.ts';
import type { Contract } from '../contracts/contract.ts';
import { yearsOfView } from './amount-filter.ts';
import type { ContractIndex } from './contract-index.ts';
import { GROUPING_RULES, groupsOf, HIDDEN_GROUP } from './groupings.ts';
import type { Grouping, TableView } from './table-view.ts';

/** The filtered records with the same value. */
export interface ContractGroup {
  /** The value: an id, a name, a month; or one that means none or hidden ones. */
  readonly key: string;
  readonly name: string;
  /** Positions in the list, in the order of the view. */
  readonly positions: readonly number[];
  /** The group's part of the costs that the person reads. */
  readonly costs: CostTotals;
}

/** The groups of the filtered records. */
export interface GroupedContracts {
  readonly groups: readonly ContractGroup[];
  /** The number of records that are in several groups. Each is in all of them, with an equal part of its costs. */
  readonly severalCount: number;
}

/** How records are grouped. */
export interface GroupingWanted {
  readonly grouping: Grouping;
  /** Those of the view: with chosen teams or categories only these are groups, and have their parts. */
  readonly filters: TableView['filters'];
  /** The costs of fiscal years that the view shows or filters by are summed. */
  readonly visibility: TableView['visibility'];
  readonly nameOf: (key: string) => string;
  /** Whether the groups are in descending order. */
  readonly isDescending: boolean;
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Compares groups: in the order of their values or by name; those without values and with hidden ones last. */
function orderOf({ grouping, isDescending }: GroupingWanted) {
  const { none, order } = GROUPING_RULES[grouping];
  const placeOf = ({ key }: ContractGroup) => (key === HIDDEN_GROUP ? 2 : key === none ? 1 : 0);
  const compare = (one: ContractGroup, other: ContractGroup): number => {
    if (order) return order.indexOf(one.key) - order.indexOf(other.key);
    if (grouping === 'endMonths') return one.key < other.key ? -1 : 1;
    return byName.compare(one.name, other.name) || (one.key < other.key ? -1 : 1);
  };
  return (one: ContractGroup, other: ContractGroup): number =>
    placeOf(one) - placeOf(other) || (isDescending ? -1 : 1) * compare(one, other);
}

/** The groups of a record, each with the part of its costs. */
function partsOf(
  contract: Contract,
  split: Split,
  grouping: Grouping,
  context: FilterContext,
): (readonly [key: string, partOf: PartOf])[] {
  const named =
    grouping === 'teams'
      ? split.betweenTeams(contract)
      : grouping === 'categories'
        ? split
            .betweenCategories(contract)
            .map(([name, part]) => [context.categoryIds?.get(name) ?? name, part] as const)
        : [];
  return named.length > 0 ? named : divided(groupsOf(contract, grouping, context), split.partOf(contract));
}

/**
 * The filtered records in groups. A record in several groups is in each of them, and its costs are split evenly in whole
 * cents, so that the sums of the groups are the sum of the records (docs/product/records-table.md, "Groups").
 * @param positions the filtered records in the order of the view
 */
export function groupContracts(
  index: ContractIndex,
  positions: Uint32Array,
  wanted: GroupingWanted,
): GroupedContracts {
  const { contracts, costs, context } = index;
  const split = index.splitOf(wanted.filters);
  const members = new Map<string, { positions: number[]; sum: CostSum; ofYears: YearSums }>();
  const years = yearsOfView(wanted, context);
  let severalCount = 0;
  for (const position of positions) {
    const contract = contracts[position];
    if (!contract) continue;
    const parts = partsOf(contract, split, wanted.grouping, context);
    if (parts.length > 1) severalCount += 1;
    for (const [key, partOf] of parts) {
      const group = members.get(key) ?? {
        positions: [],
        sum: new CostSum(),
        ofYears: new YearSums(years, context),
      };
      members.set(key, group);
      group.positions.push(position);
      costs.addTo(group.sum, position, partOf);
      group.ofYears.add(contract, partOf);
    }
  }
  const groups = [...members].map(([key, group]): ContractGroup => ({
    key,
    name: wanted.nameOf(key),
    positions: group.positions,
    costs: { ...group.sum.totals(), ...group.ofYears.totals() },
  }));
  return { groups: groups.toSorted(orderOf(wanted)), severalCount };
}

/** Whether the groups of a view run the same way as its records: sorted downwards by what they are grouped by. */
export function isGroupOrderDescending(
  grouping: Grouping,
  sort: { readonly id: string; readonly desc: boolean },
): boolean {
  return sort.desc && sort.id === GROUPING_RULES[grouping].field;
}
