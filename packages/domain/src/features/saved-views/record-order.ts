import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { sortKey } from '../../kernel/text/sort-key.ts';
import { costInForce } from '../contracts/cost-plan.ts';
import { statusLabel, type Contract } from '../contracts/contract.ts';
import type { ContractFieldKey } from '../contracts/fields.ts';
import { RENEWAL_LABELS } from '../contracts/renewal.ts';
import { customValueText, type CustomField } from '../custom-fields/custom-field.ts';
import { customKeyOf, isCustomColumn, type ColumnKey } from './table-view.ts';

/** Positions in ascending order; those from `presentCount` on have no value. */
export interface SortOrder {
  readonly positions: Uint32Array;
  readonly presentCount: number;
}

/** What a record sorts by in a column; null when it has no value there, or hides it. */
type SortValue = string | number | null;

/** What orders look up: people by id, custom fields by key. */
interface OrderNames {
  readonly peopleNames?: ReadonlyMap<string, string> | undefined;
  readonly customFields?: ReadonlyMap<string, CustomField> | undefined;
}

const NOBODY: ReadonlyMap<string, string> = new Map();

function textOf(text: string | null | undefined): SortValue {
  return text ? sortKey(text) : null;
}

/**
 * The value that a column sorts by (docs/product/records-table.md, "Sorting"): dates by day, teams and categories by
 * their number, costs and days by amount (900 before 10,000), the rest as
 * text.
 */
export function sortValueOf(
  contract: Contract,
  column: ContractFieldKey,
  today: CalendarDate,
  names: OrderNames = {},
): SortValue {
  switch (column) {
    case 'product':
      return textOf(contract.product);
    case 'vendor':
      return textOf(contract.vendor);
    case 'status':
      return statusLabel(contract.status);
    case 'categories':
      return contract.categories.length || null;
    case 'teams':
      return contract.teams.length || null;
    case 'startDate':
    case 'endDate':
      return contract[column];
    case 'datesLive':
      return contract.startDate ?? contract.endDate;
    case 'daysToExpiration':
      // The same order as the days themselves, without counting them.
      return contract.status === 'LIVE' && contract.endDate && contract.endDate >= today
        ? contract.endDate
        : null;
    case 'totalCost':
      return contract.totalCost ?? null;
    case 'costInForce':
      return costInForce(contract.annualCosts ?? [], today);
    case 'annualCosts':
      return contract.annualCosts?.[0]?.date ?? null;
    case 'documents':
      return contract.documents?.length || null;
    case 'notes':
      return textOf(contract.notes);
    case 'description':
      return textOf(contract.description);
    case 'hostingModel':
      return textOf(contract.hostingModel);
    case 'renewal':
      return contract.renewal ? RENEWAL_LABELS[contract.renewal.type] : null;
    case 'noticeDeadline':
      return contract.noticeDeadline ?? null;
    case 'owners':
      return textOf(
        (contract.owners ?? []).map((owner) => (names.peopleNames ?? NOBODY).get(owner) ?? '').join('\n'),
      );
    case 'customFields':
      return textOf(customFieldsText(contract, names));
  }
}

/** The values as the column shows them: in the organisation's order, each after its label. */
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

/** What a record sorts by in the column of a custom field: amounts, days and numbers by value, people by name. */
function customValueOf(key: string, { customFields, peopleNames = NOBODY }: OrderNames) {
  const type = customFields?.get(key)?.type;
  return (contract: Contract): SortValue => {
    const value = Object.hasOwn(contract.customFields, key) ? contract.customFields[key] : undefined;
    if (type === 'number' || type === 'money') return typeof value === 'number' ? value : null;
    const text = customValueText(value);
    return textOf(type === 'user' ? peopleNames.get(text) : text);
  };
}

function ascending(left: string | number, right: string | number): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/**
 * Sorts positions by value, keeping the given order among equals; positions without a value come last.
 * Distinct values are sorted once and the positions dealt out to them, so that a column of few distinct
 * values costs one pass however long the list is.
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

/** The order by product, and by id among equal products: the order that every other column keeps among equals. */
export function orderByProduct(contracts: readonly Contract[]): SortOrder {
  const byId = contracts.map((_, position) => position);
  byId.sort((left, right) => ascending(contracts[left]?.id ?? '', contracts[right]?.id ?? ''));
  return orderByValue(
    contracts.map((contract) => textOf(contract.product)),
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
  const valueOf = isCustomColumn(column)
    ? customValueOf(customKeyOf(column), { peopleNames, customFields })
    : (contract: Contract) => sortValueOf(contract, column, today, { peopleNames, customFields });
  return orderByValue(contracts.map(valueOf), productOrder.positions, contracts.length);
}
