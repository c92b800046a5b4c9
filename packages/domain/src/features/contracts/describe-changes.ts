import { diffFields, type FieldChange } from '../../kernel/event.ts';
import { USD, type CurrencyCode } from '../../kernel/money.ts';
import { costMarks, totalCost, type AnnualCost } from './annual-cost.ts';
import type { ContractFields } from './contract.ts';
import { ENTERED_FIELDS, UNNOTICED_FIELDS } from './fields.ts';
import type { ContractReferences } from './contract-rules.ts';
import { customPath } from '../../kernel/custom-path.ts';

/** The first fields in history, in this order; others follow in the order of the registry. */
const FIRST_FIELDS: readonly string[] = [
  'product',
  'vendor',
  'status',
  'teams',
  'categories',
  'startDate',
  'endDate',
  'hostingModel',
  'description',
  'notes',
  'renewal',
  'owners',
];

const FIELD_ORDER = ENTERED_FIELDS.map(({ key }) => key)
  .filter((key) => key !== 'customFields')
  .toSorted((one, other) => placeOf(one) - placeOf(other));

function placeOf(key: string): number {
  const place = FIRST_FIELDS.indexOf(key);
  return place === -1 ? FIRST_FIELDS.length : place;
}

/** The values of a record before it exists: undefined for required fields, empty for others. */
const NOTHING_ENTERED = Object.fromEntries(
  ENTERED_FIELDS.filter(({ isRequired, key }) => isRequired !== true || UNNOTICED_FIELDS.has(key)).map(
    ({ key, empty }) => [key, empty],
  ),
);

/**
 * The changes for history: teams and people by their current names, so that history stays readable after a team is
 * renamed or deleted; every custom field by its key. Values that are empty on both sides are left out.
 */
export function describeChanges(
  before: ContractFields | null,
  after: ContractFields,
  references: Pick<ContractReferences, 'teams' | 'people' | 'customFields'>,
): FieldChange[] {
  const readable = (fields: ContractFields | null) => ({
    // A new record has no history entries for empty fields.
    ...(fields ?? NOTHING_ENTERED),
    teams: fields?.teams.map((team) => references.teams.get(team) ?? team).toSorted() ?? [],
    categories: fields?.categories.toSorted() ?? [],
  });
  const customBefore = before?.customFields ?? {};
  const keys = [...new Set([...Object.keys(customBefore), ...Object.keys(after.customFields)])].toSorted();
  const people = new Set(references.customFields.filter(({ type }) => type === 'user').map(({ key }) => key));
  const named = (value: unknown) => references.people.get(String(value))?.name ?? value;
  const custom = diffFields<Record<string, unknown>>(customBefore, after.customFields, keys).map(
    ({ field, from, to }) => ({
      field: customPath(field),
      from: people.has(field) ? named(from) : from,
      to: people.has(field) ? named(to) : to,
    }),
  );
  // Compared by id, because two people may have the same name.
  const namedAll = (owners: unknown) => (Array.isArray(owners) ? owners.map(named) : owners);
  const own = diffFields<Record<string, unknown>>(readable(before), readable(after), FIELD_ORDER).map(
    (change) =>
      change.field === 'owners'
        ? { ...change, from: namedAll(change.from), to: namedAll(change.to) }
        : change,
  );
  return [...own, ...custom];
}

/** A cost list, and the currency of rows without one of their own. */
export interface CostList {
  readonly currency: CurrencyCode;
  readonly rows: readonly AnnualCost[];
}

/** Rows as history has them: each with its currency, except US dollars. */
function rowsInHistory({ currency, rows }: CostList): AnnualCost[] {
  return rows.map(({ currency: own = currency, date, cost, ...row }) => ({
    date,
    cost,
    ...costMarks({ ...row, currency: own === USD ? undefined : own }),
  }));
}

/** The changes between two cost lists, with their sums where all are US dollars. */
export function describeCosts(before: CostList, after: CostList): FieldChange[] {
  const state = (annualCosts: readonly AnnualCost[]) => ({ annualCosts, totalCost: totalCost(annualCosts) });
  const [from, to] = [rowsInHistory(before), rowsInHistory(after)];
  const isPlain = [...from, ...to].every(({ currency }) => currency === undefined);
  return diffFields(state(from), state(to), isPlain ? ['annualCosts', 'totalCost'] : ['annualCosts']);
}
