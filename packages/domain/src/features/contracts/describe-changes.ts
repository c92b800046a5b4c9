import { diffFields, type FieldChange } from '../../kernel/event.ts';
import { totalCost, type AnnualCost } from './annual-cost.ts';
import type { ContractFields } from './contract.ts';
import { ENTERED_FIELDS } from './fields.ts';
import type { ContractReferences } from './contract-rules.ts';
import { customPath } from '../../kernel/custom-path.ts';

/** What history tells first, in this order; any other field comes after them, in the order of the registry. */
const TOLD_FIRST: readonly string[] = [
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
  const place = TOLD_FIRST.indexOf(key);
  return place === -1 ? TOLD_FIRST.length : place;
}

/** What a record says before it is there: nothing at all of what every record has, and the others empty. */
const NOTHING_ENTERED = Object.fromEntries(
  ENTERED_FIELDS.filter(({ isRequired }) => isRequired !== true).map(({ key, empty }) => [key, empty]),
);

/**
 * What changed, for people: teams by the names they have today, so that history stays readable when
 * a team is renamed or gone, and people by theirs; every custom field by its key. Values that are empty on both sides are left out.
 */
export function describeChanges(
  before: ContractFields | null,
  after: ContractFields,
  references: Pick<ContractReferences, 'teams' | 'people' | 'customFields'>,
): FieldChange[] {
  const readable = (fields: ContractFields | null) => ({
    // History does not mention a field that was left empty in a new record.
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
  // Told apart by who they are: two people may have one name.
  const namedAll = (owners: unknown) => (Array.isArray(owners) ? owners.map(named) : owners);
  const own = diffFields<Record<string, unknown>>(readable(before), readable(after), FIELD_ORDER).map(
    (change) =>
      change.field === 'owners'
        ? { ...change, from: namedAll(change.from), to: namedAll(change.to) }
        : change,
  );
  return [...own, ...custom];
}

/** What changed between two cost lists, with their sums. */
export function describeCosts(before: readonly AnnualCost[], after: readonly AnnualCost[]): FieldChange[] {
  const state = (rows: readonly AnnualCost[]) => ({ annualCosts: rows, totalCost: totalCost(rows) });
  return diffFields(state(before), state(after), ['annualCosts', 'totalCost']);
}
