import { decide, type Actor } from '../../kernel/access.ts';
import type { CalendarDate } from '../../kernel/calendar-date.ts';
import {
  customValueFaults,
  isNoValue,
  missingValueFaults,
  withDefaultValues,
  type CustomField,
} from '../custom-fields/custom-field.ts';
import { canChangeContractTeams, canCreateContract } from './access.ts';
import { totalCost, type AnnualCost } from './annual-cost.ts';
import {
  contractFaults,
  EMPTY_CONTRACT,
  type ContractChanges,
  type ContractFields,
  type ContractInput,
} from './contract.ts';
import { orderedRenewal, type Renewal } from './renewal.ts';

/** What a contract may point to: the organisation's teams and categories with their names, and its custom fields. */
export interface ContractReferences {
  /** Team names by id. */
  readonly teams: ReadonlyMap<string, string>;
  /** Category ids by name. */
  readonly categories: ReadonlyMap<string, string>;
  readonly customFields: readonly CustomField[];
  /** People by id: only active ones can become owners, and the others keep their name. */
  readonly people: ReadonlyMap<string, { readonly name: string; readonly isActive: boolean }>;
}

/** A new contract, complete: what the input leaves out is filled in. */
export interface NewContract {
  readonly fields: ContractFields;
  /** By date, oldest first. */
  readonly annualCosts: readonly AnnualCost[];
}

/** One message a field, keyed by its path in the body; empty when all is well. */
export type Faults = Record<string, string>;

const NO_CUSTOM_FIELDS: Pick<ContractReferences, 'customFields' | 'people'> = {
  customFields: [],
  people: new Map(),
};

/** Only what says something: null, an empty text and an empty list are no value. */
function withoutNulls<Value>(values: Readonly<Record<string, Value | null>>): Record<string, Value> {
  const kept = Object.entries(values).filter((entry): entry is [string, Value] => !isNoValue(entry[1]));
  return Object.fromEntries(kept);
}

/** The state with those of the given values that are there. */
function overlay<State extends object>(
  state: State,
  given: { readonly [Key in keyof State]?: State[Key] | undefined },
): State {
  const next = { ...state };
  for (const key of Object.keys(state) as (keyof State)[]) {
    const value = given[key];
    if (value !== undefined) next[key] = value;
  }
  return next;
}

/** Cost rows in the order of their dates. */
export function byDate(rows: readonly AnnualCost[]): AnnualCost[] {
  return rows.toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

/**
 * The contract that an input makes: doubled teams and categories stand once, and a `totalCost`
 * without rows becomes one row dated startDate, else `today` (docs/product/records.md, "Annual costs"). Custom fields
 * of which nothing is said start with their default value (docs/guides/custom-fields.md).
 */
export function newContract(
  input: ContractInput,
  today: CalendarDate,
  { customFields, people }: Pick<ContractReferences, 'customFields' | 'people'> = NO_CUSTOM_FIELDS,
): NewContract {
  const { annualCosts = [], totalCost: total = null } = input;
  const fields = overlay(EMPTY_CONTRACT, input);
  const values = withDefaultValues(customFields, fields.customFields, people);
  const single = total === null ? [] : [{ date: fields.startDate ?? today, cost: total }];
  return {
    fields: {
      ...fields,
      teams: [...new Set(fields.teams)],
      categories: [...new Set(fields.categories)],
      owners: [...new Set(fields.owners)],
      renewal: inOrder(fields.renewal),
      customFields: withoutNulls(values),
    },
    annualCosts: annualCosts.length > 0 ? byDate(annualCosts) : single,
  };
}

/** The contract after a change: absent fields stay, a custom field that is sent as null goes. */
export function changedContract(current: ContractFields, changes: ContractChanges): ContractFields {
  const next = overlay(current, changes);
  return {
    ...next,
    teams: [...new Set(next.teams)],
    categories: [...new Set(next.categories)],
    owners: [...new Set(next.owners)],
    renewal: inOrder(next.renewal),
    customFields: withoutNulls({ ...current.customFields, ...changes.customFields }),
  };
}

const inOrder = (renewal: Renewal | null) => (renewal === null ? null : orderedRenewal(renewal));

function isSameRenewal(one: Renewal | null, other: Renewal | null): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function referenceFaults(
  added: Pick<ContractFields, 'teams' | 'categories' | 'owners'>,
  references: ContractReferences,
): Faults {
  const faults: Faults = {};
  if (added.teams.some((team) => !references.teams.has(team))) faults.teams = 'This team does not exist';
  if (added.categories.some((category) => !references.categories.has(category))) {
    faults.categories = 'Choose a category from the list';
  }
  for (const owner of added.owners) {
    const person = references.people.get(owner);
    if (person?.isActive !== true) {
      faults.owners = person ? 'This user is deactivated' : 'This user does not exist';
    }
  }
  return faults;
}

/** The faults of the custom values that differ from what stands: a required one cannot be taken away. */
function changedValueFaults(
  current: ContractFields['customFields'],
  values: ContractFields['customFields'],
  { customFields, people }: ContractReferences,
): Faults {
  const isSame = (key: string, value: unknown) =>
    Object.hasOwn(current, key) && JSON.stringify(current[key]) === JSON.stringify(value);
  const changed = Object.fromEntries(Object.entries(values).filter(([key, value]) => !isSame(key, value)));
  const cleared = customFields.filter(
    ({ key }) => Object.hasOwn(current, key) && Object.hasOwn(changed, key),
  );
  return {
    ...missingValueFaults(cleared, changed),
    ...customValueFaults(customFields, changed, people),
  };
}

/**
 * What is wrong with a new contract beyond the shape that `contractInputSchema` checks: the one
 * rule set for creating one, importing many and filling the demo (docs/product/records.md, "Fields").
 *
 * @param actor null for the system itself, which may choose any team
 * @param today the person's day
 */
export function newContractFaults(
  actor: Actor | null,
  input: ContractInput,
  references: ContractReferences,
  today: CalendarDate,
): Faults {
  const { fields, annualCosts } = newContract(input, today, references);
  const faults: Faults = {
    ...contractFaults(fields, today, new Set(Object.keys(fields))),
    ...missingValueFaults(references.customFields, fields.customFields),
    ...customValueFaults(references.customFields, fields.customFields, references.people),
    ...referenceFaults(fields, references),
  };
  if (typeof input.totalCost === 'number' && totalCost(annualCosts) !== input.totalCost) {
    faults.totalCost = 'The total cost is the sum of the annual costs';
  }
  const decision = actor === null ? null : decide(actor, canCreateContract, fields);
  if (faults.teams === undefined && decision?.allowed === false) faults.teams = decision.reason;
  return faults;
}

/**
 * What is wrong with a change beyond the shape that `contractChangesSchema` checks. Only what
 * changes is judged, so that a record which time has overtaken can still be edited.
 *
 * @param actor null for the system itself
 * @param today the person's day
 */
export function changedContractFaults(
  actor: Actor | null,
  current: ContractFields,
  changes: ContractChanges,
  references: ContractReferences,
  today: CalendarDate,
): Faults {
  const next = changedContract(current, changes);
  const changed: string[] = (['status', 'startDate', 'endDate'] as const).filter(
    (key) => next[key] !== current[key],
  );
  if (!isSameRenewal(current.renewal, next.renewal)) changed.push('renewal');
  const faults: Faults = {
    ...contractFaults(next, today, new Set(changed)),
    ...changedValueFaults(current.customFields, changes.customFields ?? {}, references),
    ...referenceFaults(
      {
        teams: next.teams.filter((team) => !current.teams.includes(team)),
        categories: next.categories.filter((category) => !current.categories.includes(category)),
        owners: next.owners.filter((owner) => !current.owners.includes(owner)),
      },
      references,
    ),
  };
  const move = { before: current.teams, after: next.teams };
  const decision = actor === null ? null : decide(actor, canChangeContractTeams, move);
  if (faults.teams === undefined && decision?.allowed === false) faults.teams = decision.reason;
  return faults;
}
