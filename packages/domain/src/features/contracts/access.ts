import {
  ALLOWED,
  allowIf,
  defineActorPolicy,
  definePolicy,
  managesAll,
  viewsAll,
  type Actor,
} from '../../kernel/access.ts';
import type { FieldDefinition } from '../../kernel/fields/field.ts';

/** What the rules need to know of a contract: its teams. */
export interface ContractSubject {
  readonly teams: readonly string[];
}

/** Whose contracts an actor may read in full: every one, or those of these teams. Becomes a SQL condition in the store. */
export type FullAccessScope =
  | { readonly everyContract: true }
  | { readonly everyContract: false; readonly teams: readonly string[] };

/** Where an actor reads restricted fields (docs/product/rights.md, "Open and restricted fields"). */
export function fullAccessScope(actor: Actor): FullAccessScope {
  if (viewsAll(actor)) return { everyContract: true };
  return { everyContract: false, teams: [...new Set([...actor.manageTeams, ...actor.viewTeams])] };
}

/** Where an actor edits: every contract, or those with at least one of these teams. */
export function editScope(actor: Actor): FullAccessScope {
  if (managesAll(actor)) return { everyContract: true };
  return { everyContract: false, teams: actor.manageTeams };
}

/**
 * The rights that shape what an actor is answered about records, as text: two people of an organisation with the same key
 * get the same answer. Made of the whole scopes, so that whatever is added to them is part of every key.
 */
export function rightsKey(actor: Actor): string {
  const scopes = [fullAccessScope(actor), editScope(actor)];
  return JSON.stringify(
    scopes.map((scope) => (scope.everyContract ? scope : { ...scope, teams: scope.teams.toSorted() })),
  );
}

/** The same as a function of a record's teams, for many records. */
export function teamTest(scope: FullAccessScope): (teams: readonly string[]) => boolean {
  if (scope.everyContract) return () => true;
  const wanted = new Set(scope.teams);
  return (teams) => teams.some((team) => wanted.has(team));
}

function isWithin(scope: FullAccessScope, contract: ContractSubject): boolean {
  return scope.everyContract || contract.teams.some((team) => scope.teams.includes(team));
}

const managesSomething = (actor: Actor) =>
  allowIf(managesAll(actor) || actor.manageTeams.length > 0, 'You need to manage a team to change records.');

const editsContract = (actor: Actor, contract: ContractSubject) =>
  allowIf(isWithin(editScope(actor), contract), 'You can only change records of the teams that you manage.');

/** Every member sees every record of the organisation, at least its open fields. */
export const canReadContract = defineActorPolicy('contracts.read', () => ALLOWED);

/** Restricted fields, documents and history of one contract. */
export const canReadContractInFull = definePolicy<ContractSubject>(
  'contracts.readInFull',
  (actor) =>
    allowIf(
      viewsAll(actor) || actor.manageTeams.length > 0 || actor.viewTeams.length > 0,
      'You do not have access to restricted fields.',
    ),
  (actor, contract) =>
    allowIf(
      isWithin(fullAccessScope(actor), contract),
      'You do not have access to the restricted fields of this record.',
    ),
);

/** Adding a record: any team or none for administrators, at least one managed team and no other for team managers. */
export const canCreateContract = definePolicy<ContractSubject>(
  'contracts.create',
  managesSomething,
  (actor, contract) => {
    if (managesAll(actor)) return ALLOWED;
    const managed = contract.teams.filter((team) => actor.manageTeams.includes(team));
    if (managed.length === 0) return allowIf(false, 'Choose at least one team you manage');
    return allowIf(managed.length === contract.teams.length, 'Choose only teams that you manage');
  },
);

export const canUpdateContract = definePolicy('contracts.update', managesSomething, editsContract);
export const canSetAnnualCosts = definePolicy('contracts.setAnnualCosts', managesSomething, editsContract);
export const canRenewContract = definePolicy('contracts.renew', managesSomething, editsContract);
export const canDecideTerm = definePolicy('contracts.decide', managesSomething, editsContract);
export const canDeleteContract = definePolicy('contracts.delete', managesSomething, editsContract);

/** Moving a contract between teams: a team manager adds and removes only managed teams, and one of them stays. */
export const canChangeContractTeams = definePolicy<{ before: readonly string[]; after: readonly string[] }>(
  'contracts.changeTeams',
  managesSomething,
  (actor, { before, after }) => {
    if (managesAll(actor)) return ALLOWED;
    const moved = [...before, ...after].filter((team) => before.includes(team) !== after.includes(team));
    const foreign = moved.some((team) => !actor.manageTeams.includes(team));
    if (foreign) return allowIf(false, 'You can only add or remove teams that you manage.');
    return allowIf(
      after.some((team) => actor.manageTeams.includes(team)),
      'Choose at least one team you manage',
    );
  },
);

/** The trash and what is in it: record administrators and system administrators. */
export const canRestoreContract = defineActorPolicy('contracts.restore', (actor) =>
  allowIf(managesAll(actor), 'Only Record Admins can see and restore deleted records.'),
);

/** Whether the actor reads this field of this contract. Open fields are read by all. */
export function canReadField(
  actor: Actor,
  field: Pick<FieldDefinition, 'accessGroup'>,
  contract: ContractSubject,
): boolean {
  return field.accessGroup === 'open' || isWithin(fullAccessScope(actor), contract);
}

/** Whether the actor reads this field of at least one contract: may it be a column, filter or sort at all? */
export function canReadFieldAnywhere(actor: Actor, field: Pick<FieldDefinition, 'accessGroup'>): boolean {
  return field.accessGroup === 'open' || canReadContractInFull.anywhere(actor).allowed;
}
