import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { VALUE_KINDS } from '../../kernel/fields/kinds.ts';
import { textSortValue } from '../../kernel/fields/kinds/text.ts';
import type { SortValue } from '../../kernel/fields/value-kind.ts';
import { costInForce } from '../contracts/cost-plan.ts';
import { fieldValue, type Contract } from '../contracts/contract.ts';
import { contractField, type ContractFieldKey } from '../contracts/fields.ts';
import { RENEWAL_LABELS } from '../contracts/renewal.ts';
import { customValueText, type CustomField } from '../custom-fields/custom-field.ts';
import { customKeyOf, isCustomColumn, type ColumnKey } from './table-view.ts';

/** Positions in ascending order; those from `presentCount` on have no value. */
export interface SortOrder {
  readonly positions: Uint32Array;
  readonly presentCount: number;
}

/** The names for sort orders: people by id, custom fields by key. */
interface OrderNames {
  readonly peopleNames?: ReadonlyMap<string, string> | undefined;
  readonly customFields?: ReadonlyMap<string, CustomField> | undefined;
}

const NOBODY: ReadonlyMap<string, string> = new Map();

type SortOf = (contract: Contract, today: CalendarDate, names: OrderNames) => SortValue;

/** Fields that are sorted by something else than their value. */
const SORTS_OF_THEIR_OWN: Readonly<Partial<Record<ContractFieldKey, SortOf>>> = {
  datesLive: ({ startDate, endDate }) => startDate ?? endDate,
  // The same order as by the number of days, without computing it.
  daysToExpiration: ({ status, endDate }, today) =>
    status === 'LIVE' && endDate && endDate >= today ? endDate : null,
  costInForce: ({ annualCosts = [] }, today) => costInForce(annualCosts, today),
  annualCosts: ({ annualCosts }) => annualCosts?.[0]?.date ?? null,
  renewal: ({ renewal }) => (renewal ? RENEWAL_LABELS[renewal.type] : null),
  customFields: (contract, _, names) => textSortValue(customFieldsText(contract, names)),
};

/**
 * The sort key of a column (docs/product/records-table.md, "Sorting"): dates by day, teams and categories by their
 * number, costs and days by amount (900 before 10,000), the rest as text.
 */
function sortOf(column: ContractFieldKey): SortOf {
  const own = SORTS_OF_THEIR_OWN[column];
  if (own) return own;
  const { kind, options } = contractField(column);
  const { sortValue } = VALUE_KINDS[kind];
  return (contract, _, { peopleNames }) =>
    sortValue(fieldValue(contract, column), { people: peopleNames }, options);
}

/**
 * The sort key of a record in a column; null for a missing or hidden value.
 * @param today the person's day
 */
export function sortValueOf(
  contract: Contract,
  column: ContractFieldKey,
  today: CalendarDate,
  names: OrderNames = {},
): SortValue {
  return sortOf(column)(contract, today, names);
}

/** The values as displayed in the column: in the organisation's order, each after its label. */
function customFieldsText(
  contract: Contract,
  { customFields = new Map<string, CustomField>(), peopleNames = NOBODY }: OrderNames,
): string {
  const shown: string[] = [];
  for (const [key, { label, type }] of customFields) {
    if (!Object.hasOwn(contract.customFields, key)) continue;
    const text = customValueText(contract.customFields[key]);
    if (text !== '') shown.push(`${label} ${type === 'user' ? (peopleNames.get(text) ?? '') : text}`);
  }
  return shown.join(' ');
}

/** The sort key of a custom field: amounts, days and numbers by value, people by name. */
function customSortOf(key: string, { customFields, peopleNames = NOBODY }: OrderNames) {
  const { sortValue } = VALUE_KINDS[customFields?.get(key)?.type ?? 'text'];
  return (contract: Contract): SortValue =>
    sortValue(Object.hasOwn(contract.customFields, key) ? contract.customFields[key] : undefined, {
      people: peopleNames,
    });
}

/** Compares two sort keys of a column. */
export function ascending(left: string | number, right: string | number): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/**
 * Sorts positions by value, stable; positions without a value come last. Distinct values are sorted once and the
 * positions distributed to them, so that a column with few distinct values costs one pass, however long the list is.
 */
function orderByValue(values: readonly SortValue[], startFrom: Iterable<number>, length: number): SortOrder {
  const ranks = new Map<string | number, number>();
  for (const value of values) if (value !== null) ranks.set(value, 0);
  [...ranks.keys()].toSorted(ascending).forEach((value, rank) => ranks.set(value, rank));
  const rankAt = (position: number) => {
    const value = values[position] ?? null;
    return value === null ? ranks.size : (ranks.get(value) ?? ranks.size);
  };
  const nextOfRank = new Uint32Array(ranks.size + 2);
  for (let position = 0; position < length; position++) {
    const after = rankAt(position) + 1;
    nextOfRank[after] = (nextOfRank[after] ?? 0) + 1;
  }
  for (let rank = 1; rank < nextOfRank.length; rank++) {
    nextOfRank[rank] = (nextOfRank[rank] ?? 0) + (nextOfRank[rank - 1] ?? 0);
  }
  const presentCount = nextOfRank[ranks.size] ?? 0;
  const positions = new Uint32Array(length);
  for (const position of startFrom) {
    const rank = rankAt(position);
    const place = nextOfRank[rank] ?? 0;
    positions[place] = position;
    nextOfRank[rank] = place + 1;
  }
  return { positions, presentCount };
}

/** The order by product and then by id, which every other column keeps among equal values. */
export function orderByProduct(contracts: readonly Contract[]): SortOrder {
  const byId = contracts.map((_, position) => position);
  byId.sort((left, right) => ascending(contracts[left]?.id ?? '', contracts[right]?.id ?? ''));
  return orderByValue(
    contracts.map(({ product }) => textSortValue(product)),
    byId,
    contracts.length,
  );
}

/** The ascending order of a column, equal values by product and then by id, so that every order is stable. */
export function orderOf(
  contracts: readonly Contract[],
  column: ColumnKey,
  today: CalendarDate,
  productOrder: SortOrder,
  { peopleNames, customFields }: OrderNames = {},
): SortOrder {
  if (column === 'product') return productOrder;
  const valueOf = sortValueIn(column, today, { peopleNames, customFields });
  return orderByValue(contracts.map(valueOf), productOrder.positions, contracts.length);
}

/**
 * What a record is sorted by in a column; null for a missing or hidden value.
 * @param today the person's day
 */
export function sortValueIn(
  column: ColumnKey,
  today: CalendarDate,
  names: OrderNames,
): (contract: Contract) => SortValue {
  if (isCustomColumn(column)) return customSortOf(customKeyOf(column), names);
  const sort = sortOf(column);
  return (contract) => sort(contract, today, names);
}
