import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { VALUE_KINDS } from '../../kernel/fields/kinds.ts';
import { textSortValue } from '../../kernel/fields/kinds/text.ts';
import type { SortValue } from '../../kernel/fields/value-kind.ts';
import { costFigure, isFigureKey, isYearKey } from '../annual-costs/cost-figures.ts';
import { fieldValue, type Contract } from '../contracts/contract.ts';
import { contractField, type ContractFieldKey } from '../contracts/fields.ts';
import type { ListEdit } from '../contracts/list-edit.ts';
import { RENEWAL_LABELS } from '../contracts/renewal.ts';
import { customValueText, type CustomField } from '../custom-fields/custom-field.ts';
import { customKeyOf, isCustomColumn, type ColumnKey, type CustomColumnKey } from './table-view.ts';

/** Positions in ascending order; those from `presentCount` on have no value. */
export interface SortOrder {
  readonly positions: Uint32Array;
  readonly presentCount: number;
}

/** What sort orders depend on besides the records: people by id, custom fields by key. */
interface OrderNames {
  readonly fiscalYearStartMonth?: number | undefined;
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
  annualCosts: ({ annualCosts }) => annualCosts?.[0]?.date ?? null,
  renewal: ({ renewal }) => (renewal ? RENEWAL_LABELS[renewal.type] : null),
  customFields: (contract, _, names) => textSortValue(customFieldsText(contract, names)),
};

/**
 * The sort key of a column (docs/product/records-table.md, "Sorting"): dates by day, teams and categories by their
 * number, costs and days by amount (900 before 10,000), the rest as text.
 */
function sortOf(column: Exclude<ColumnKey, CustomColumnKey>): SortOf {
  if (isYearKey(column) || isFigureKey(column))
    return (contract, today, { fiscalYearStartMonth }) =>
      costFigure(contract, column, { today, fiscalYearStartMonth });
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
  column: Exclude<ColumnKey, CustomColumnKey>,
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

/**
 * What a record is sorted by in a column; null for a missing or hidden value.
 *
 * @param today the person's day
 */
export function sortValueIn(
  column: ColumnKey,
  today: CalendarDate,
  { peopleNames, customFields, fiscalYearStartMonth }: OrderNames = {},
): (contract: Contract) => SortValue {
  const names = { peopleNames, customFields, fiscalYearStartMonth };
  if (isCustomColumn(column)) return customSortOf(customKeyOf(column), names);
  const sort = sortOf(column);
  return (contract) => sort(contract, today, names);
}

/** The ascending order of a column, equal values by product and then by id, so that every order is stable. */
export function orderOf(
  contracts: readonly Contract[],
  column: ColumnKey,
  today: CalendarDate,
  productOrder: SortOrder,
  names: OrderNames = {},
): SortOrder {
  if (column === 'product') return productOrder;
  const values = contracts.map(sortValueIn(column, today, names));
  return orderByValue(values, productOrder.positions, contracts.length);
}

/** Ascending, missing values last. */
function compareValues(left: SortValue, right: SortValue): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return ascending(left, right);
}

/** The place of each position in an order. */
function ranksOf({ positions }: SortOrder): Uint32Array {
  const ranks = new Uint32Array(positions.length);
  for (let at = 0; at < positions.length; at += 1) ranks[positions[at] ?? 0] = at;
  return ranks;
}

/**
 * An order after an edit of the list: what stayed keeps its order, fresh records are put in by comparing them with few
 * others. The same as the order of the whole list.
 * @param productOrder the order by product after the edit, which equal values keep; null for the order by product itself
 */
export function editedOrder(
  before: SortOrder,
  edit: ListEdit,
  contracts: readonly Contract[],
  valueOf: (contract: Contract) => SortValue,
  productOrder: SortOrder | null,
): SortOrder {
  // Searches compare with the same few records again and again; the key of a text is expensive.
  const values = new Map<number, SortValue>();
  const valueAt = (position: number): SortValue => {
    const known = values.get(position);
    if (known !== undefined) return known;
    const contract = contracts[position];
    const value = contract ? valueOf(contract) : null;
    values.set(position, value);
    return value;
  };
  const ranks = productOrder && ranksOf(productOrder);
  const compareEqual = (left: number, right: number): number =>
    ranks === null
      ? ascending(contracts[left]?.id ?? '', contracts[right]?.id ?? '')
      : (ranks[left] ?? 0) - (ranks[right] ?? 0);
  const compare = (left: number, right: number): number =>
    compareValues(valueAt(left), valueAt(right)) || compareEqual(left, right);
  const fresh = edit.fresh.toSorted(compare);

  const kept = keptPositions(before, edit);
  const positions = new Uint32Array(edit.length);
  let [from, place] = [0, 0];
  for (const position of fresh) {
    const until = firstAfter(kept.positions, from, (other) => compare(other, position) > 0);
    positions.set(kept.positions.subarray(from, until), place);
    place += until - from;
    positions[place] = position;
    place += 1;
    from = until;
  }
  positions.set(kept.positions.subarray(from), place);
  const added = fresh.filter((position) => valueAt(position) !== null).length;
  return { positions, presentCount: kept.presentCount + added };
}

/** The positions that an edit left, at their new places. */
function keptPositions({ positions, presentCount }: SortOrder, { placeOf }: ListEdit): SortOrder {
  const kept = new Uint32Array(positions.length);
  let [count, present] = [0, 0];
  for (let at = 0; at < positions.length; at += 1) {
    const position = placeOf[positions[at] ?? 0] ?? -1;
    if (position < 0) continue;
    kept[count] = position;
    count += 1;
    if (at < presentCount) present = count;
  }
  return { positions: kept.subarray(0, count), presentCount: present };
}

/** The first place from which on all positions come after the one that is put in. */
function firstAfter(positions: Uint32Array, from: number, isAfter: (position: number) => boolean): number {
  let [low, high] = [from, positions.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(positions[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
