import { decide, type Actor } from '../../kernel/access.ts';
import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { USD, type CurrencyCode } from '../../kernel/money.ts';
import {
  customValueFaults,
  isNoValue,
  missingValueFaults,
  withDefaultValues,
  type CustomField,
} from '../custom-fields/custom-field.ts';
import { canChangeContractTeams, canCreateContract } from './access.ts';
import { costFaults, totalCost, type AnnualCost } from './annual-cost.ts';
import {
  contractFaults,
  EMPTY_CONTRACT,
  type ContractChanges,
  type ContractFields,
  type ContractInput,
} from './contract.ts';
import { nextPossibleEnd, orderedRenewal, type Renewal } from './renewal.ts';

/** The data that a contract may refer to: teams and categories with their names, and custom fields. */
export interface ContractReferences {
  /** Team names by id. */
  readonly teams: ReadonlyMap<string, string>;
  /** Category ids by name. */
  readonly categories: ReadonlyMap<string, string>;
  readonly customFields: readonly CustomField[];
  /** People by id: only active ones can become owners; others may stay. */
  readonly people: ReadonlyMap<string, { readonly name: string; readonly isActive: boolean }>;
  /** The currencies that records may have; the organisation's own is the first. Missing for US dollars alone. */
  readonly currencies?: readonly CurrencyCode[] | undefined;
}

/** A new contract, complete: missing fields have their defaults. */
export interface NewContract {
  readonly fields: ContractFields;
  /** By date, oldest first. */
  readonly annualCosts: readonly AnnualCost[];
  /** See {@link nextPossibleEnd}. */
  readonly possibleEnd: CalendarDate | null;
}

/** One message for each field, keyed by its path in the body; empty without faults. */
export type Faults = Record<string, string>;

const NO_CUSTOM_FIELDS: Pick<ContractReferences, 'customFields' | 'people' | 'currencies'> = {
  customFields: [],
  people: new Map(),
};

/** Without null, empty texts and empty lists, which are no value. */
function withoutNulls<Value>(values: Readonly<Record<string, Value | null>>): Record<string, Value> {
  const kept = Object.entries(values).filter((entry): entry is [string, Value] => !isNoValue(entry[1]));
  return Object.fromEntries(kept);
}

/** The state with the defined ones of the given values. */
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

/** Cost rows by date. */
export function byDate(rows: readonly AnnualCost[]): AnnualCost[] {
  return rows.toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

/**
 * The contract of an input: without duplicate teams and categories; a `totalCost` without rows becomes one row dated
 * startDate, otherwise `today` (docs/product/records.md, "Annual costs"). Missing custom fields have their default
 * value (docs/guides/custom-fields.md).
 */
export function newContract(
  input: ContractInput,
  today: CalendarDate,
  {
    customFields,
    people,
    currencies = [],
  }: Pick<ContractReferences, 'customFields' | 'people' | 'currencies'> = NO_CUSTOM_FIELDS,
): NewContract {
  const { annualCosts = [], totalCost: total = null } = input;
  const fields = overlay({ ...EMPTY_CONTRACT, currency: currencies[0] ?? USD }, input);
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
    possibleEnd: nextPossibleEnd(fields, today),
  };
}

/** The contract after a change: missing fields stay, a custom field that is sent as null is removed. */
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

/** The faults of currencies that the organisation does not use; the ones that a record has may stay. */
export function currencyFaults(
  after: { readonly currency: CurrencyCode; readonly annualCosts: readonly AnnualCost[] },
  { currencies = [USD] }: Pick<ContractReferences, 'currencies'>,
  present: readonly (CurrencyCode | undefined)[] = [],
): Faults {
  const faults: Faults = {};
  const isAllowed = (code: CurrencyCode) => currencies.includes(code) || present.includes(code);
  const message = (code: CurrencyCode) => `The organization does not use ${code}`;
  if (!isAllowed(after.currency)) faults.currency = message(after.currency);
  for (const [index, { currency }] of after.annualCosts.entries()) {
    if (currency !== undefined && !isAllowed(currency))
      faults[`annualCosts.${index}.currency`] = message(currency);
  }
  return faults;
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

/** The faults of changed custom values: a required one cannot be removed. */
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
 * The faults of a new contract beyond the shape in `contractInputSchema`: the one set of rules for creating one,
 * importing many and filling the demo (docs/product/records.md, "Fields").
 * @param actor null for the system, which may choose any team
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
    ...costFaults(annualCosts, fields.currency),
    ...currencyFaults({ currency: fields.currency, annualCosts }, references),
  };
  if (typeof input.totalCost === 'number' && totalCost(annualCosts) !== input.totalCost) {
    faults.totalCost = 'The total cost is the sum of the annual costs';
  }
  const decision = actor === null ? null : decide(actor, canCreateContract, fields);
  if (faults.teams === undefined && decision?.allowed === false) faults.teams = decision.reason;
  return faults;
}

/**
 * The faults of a change beyond the shape in `contractChangesSchema`. Only changes are validated, so that a record
 * whose dates have passed can still be edited.
 * @param actor null for the system
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
