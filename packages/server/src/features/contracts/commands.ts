import {
  deleteContract as mayDelete,
  setAnnualCosts as maySetAnnualCosts,
  updateContract as mayUpdate,
} from '@pactbook/domain/features/contracts/access.ts';
import { totalCost, type AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { END_BEFORE_START } from '@pactbook/domain/features/contracts/contract.ts';
import type {
  Contract,
  ContractChanges,
  ContractFields,
  ContractInput,
} from '@pactbook/domain/features/contracts/contract.ts';
import {
  byDate,
  changedContract,
  changedContractFaults,
  newContract,
  newContractFaults,
  type ContractReferences,
} from '@pactbook/domain/features/contracts/contract-rules.ts';
import * as events from '@pactbook/domain/features/contracts/events.ts';
import { decide, type Actor } from '@pactbook/domain/kernel/access.ts';
import { AppError, forbidden, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { diffFields, type EventSubject, type FieldChange } from '@pactbook/domain/kernel/event.ts';
import type { Command } from '../../platform/command.ts';
import { isForeignKeyViolation } from '../../platform/database/database-errors.ts';
import { holdCustomFields } from '../custom-fields/queries.ts';
import { contractReferences, findContract } from './queries.ts';
import {
  insertContractRows,
  lockContract,
  lockContractsOfTeam,
  moveContractsOfTeam,
  moveToTrash,
  replaceAnnualCosts,
  takeFromTrash,
  updateContractRow,
  type LockedContract,
} from './store.ts';

/** Which contract a write means, and the version it is based on (`If-Match`; null takes any). */
export interface ContractTarget {
  readonly id: string;
  readonly ifMatch: number | null;
}

const FIELD_ORDER = [
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
] as const satisfies readonly (keyof ContractFields)[];

/** Whose rights a single write needs, and as whom its answer is read. Only `insertContracts` is for the system too. */
export function personBehind(command: Command): Actor {
  if (command.actor === null) throw new Error('This command is for a person, not for the system itself.');
  return command.actor;
}

/** A contract as its events name it. */
export const subjectOf = (id: string, label: string): EventSubject => ({ kind: 'contract', id, label });

/**
 * What changed, for people: teams by the names they have today, so that history stays readable when
 * a team is renamed or gone, and people by theirs; every custom field by its key. Values that are empty on both sides are left out.
 */
function describeChanges(
  before: ContractFields | null,
  after: ContractFields,
  references: ContractReferences,
): FieldChange[] {
  const readable = (fields: ContractFields | null) => ({
    ...fields,
    teams: fields?.teams.map((team) => references.teams.get(team) ?? team).toSorted() ?? [],
    categories: fields?.categories.toSorted() ?? [],
    owners: fields?.owners.map((owner) => references.people.get(owner)?.name ?? owner) ?? [],
    description: fields?.description ?? '',
    notes: fields?.notes ?? '',
  });
  const customBefore = before?.customFields ?? {};
  const keys = [...new Set([...Object.keys(customBefore), ...Object.keys(after.customFields)])].toSorted();
  const people = new Set(references.customFields.filter(({ type }) => type === 'user').map(({ key }) => key));
  const named = (value: unknown) => references.people.get(String(value))?.name ?? value;
  const custom = diffFields<Record<string, unknown>>(customBefore, after.customFields, keys).map(
    ({ field, from, to }) => ({
      field: `customFields.${field}`,
      from: people.has(field) ? named(from) : from,
      to: people.has(field) ? named(to) : to,
    }),
  );
  return [...diffFields(readable(before), readable(after), FIELD_ORDER), ...custom];
}

/** What changed between two cost lists, with their sums. */
export function describeCosts(before: readonly AnnualCost[], after: readonly AnnualCost[]): FieldChange[] {
  const state = (rows: readonly AnnualCost[]) => ({ annualCosts: rows, totalCost: totalCost(rows) });
  return diffFields(state(before), state(after), ['annualCosts', 'totalCost']);
}

/** A team or category that was removed after the references were read: the same 422 as if it had been gone before. */
async function withFreshReferences<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw isForeignKeyViolation(error, 'contract_categories_organisation_id_category_id_fkey')
      ? invalidFields({ categories: 'Choose a category from the list' })
      : invalidFields({ teams: 'This team does not exist' });
  }
}

/**
 * Adds many contracts by the rules for one, all or none, and gives their ids in order: the one way
 * in for creating, importing and the demo. Event and version are those of single creation.
 *
 * @param today the person's day: the guards on dates, and the date of a `totalCost` without startDate
 * @throws AppError `invalid_fields`, its fields prefixed with the index of the input: `3.endDate`
 */
export async function insertContracts(
  command: Command,
  inputs: readonly ContractInput[],
  today: CalendarDate,
): Promise<string[]> {
  await holdCustomFields(command.db, command.scope);
  const references = await contractReferences(command.db, command.scope);
  const faults: Record<string, string> = {};
  inputs.forEach((input, index) => {
    const found = newContractFaults(command.actor, input, references, today);
    for (const [path, message] of Object.entries(found)) faults[`${index}.${path}`] = message;
  });
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  const contracts = inputs.map((input) => ({
    id: command.newId(),
    ...newContract(input, today, references),
  }));
  await withFreshReferences(() =>
    insertContractRows(command.db, command.scope, contracts, references.categories, command.now),
  );
  for (const { id, fields, annualCosts } of contracts) {
    const changes = describeChanges(null, fields, references);
    const costs = annualCosts.length > 0 ? describeCosts([], annualCosts) : [];
    command.emit(events.contractCreated(subjectOf(id, fields.product), [...changes, ...costs], 1));
  }
  return contracts.map(({ id }) => id);
}

/**
 * Adds one contract and gives it as its creator may read it.
 *
 * @throws AppError `invalid_fields`
 */
export async function createContract(
  command: Command,
  input: ContractInput,
  today: CalendarDate,
): Promise<Contract> {
  try {
    const [id = ''] = await insertContracts(command, [input], today);
    return await current(command, id);
  } catch (error) {
    throw error instanceof AppError && error.fields ? invalidFields(withoutIndex(error.fields)) : error;
  }
}

function withoutIndex(faults: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).map(([path, message]) => [path.replace(/^\d+\./, ''), message]),
  );
}

/** The contract as the person behind the command may read it now. @throws AppError `not_found` */
export async function current(command: Command, id: string): Promise<Contract> {
  const contract = await findContract(command.db, command.scope, personBehind(command), id);
  if (!contract) throw notFound('record');
  return contract;
}

/** Locks the contract, then asks in this order: is it there (404), may they (403), is the version theirs (409). */
export async function lockForWriting(
  command: Command,
  target: ContractTarget,
  policy: typeof mayUpdate,
): Promise<LockedContract> {
  const contract = await lockContract(command.db, command.scope, target.id, 'present');
  if (!contract) throw notFound('record');
  const decision = decide(personBehind(command), policy, { teams: contract.fields.teams });
  if (!decision.allowed) throw forbidden(decision.reason);
  if (target.ifMatch !== null && target.ifMatch !== contract.version) {
    throw new AppError('stale_version', 'Someone else changed this record in the meantime.', {
      current: await current(command, target.id),
    });
  }
  return contract;
}

/**
 * Changes fields of a contract; the ones that are not sent stay. A change that changes nothing
 * leaves version and history alone.
 *
 * @param today the person's day, so that form and server judge dates alike
 * @throws AppError `not_found`, `forbidden`, `stale_version` with the current contract, `invalid_fields`
 */
export async function updateContract(
  command: Command,
  target: ContractTarget,
  changes: ContractChanges,
  today: CalendarDate,
): Promise<Contract> {
  if (changes.id !== undefined && changes.id !== target.id) {
    throw invalidFields({ id: 'The id differs from the one in the address' });
  }
  await holdCustomFields(command.db, command.scope);
  const before = await lockForWriting(command, target, mayUpdate);
  const references = await contractReferences(command.db, command.scope);
  const faults = changedContractFaults(command.actor, before.fields, changes, references, today);
  const { endDate } = changes;
  if (endDate && before.term.startDate && endDate < before.term.startDate)
    faults.endDate ??= END_BEFORE_START;
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  const after = changedContract(before.fields, changes);
  const described = describeChanges(before.fields, after, references);
  if (described.length > 0) {
    await withFreshReferences(() =>
      updateContractRow(command.db, command.scope, before, after, references.categories, command.now),
    );
    command.emit(events.contractUpdated(subjectOf(target.id, after.product), described, before.version + 1));
  }
  return await current(command, target.id);
}

/**
 * Replaces a contract's annual costs. The same rows again change nothing.
 *
 * @throws AppError `not_found`, `forbidden`, `stale_version` with the current contract
 */
export async function setAnnualCosts(
  command: Command,
  target: ContractTarget,
  annualCosts: readonly AnnualCost[],
): Promise<Contract> {
  const before = await lockForWriting(command, target, maySetAnnualCosts);
  const after = byDate(annualCosts);
  const described = describeCosts(before.annualCosts, after);
  if (described.length > 0) {
    await replaceAnnualCosts(command.db, command.scope, before, after, command.now);
    const subject = subjectOf(target.id, before.fields.product);
    command.emit(events.contractCostsChanged(subject, described, before.version + 1));
  }
  return await current(command, target.id);
}

/**
 * Moves a contract to the trash, from where it is gone for good after 30 days.
 *
 * @throws AppError `not_found` (also the second time), `forbidden`, `stale_version` with the current contract
 */
export async function deleteContract(command: Command, target: ContractTarget): Promise<void> {
  const contract = await lockForWriting(command, target, mayDelete);
  await moveToTrash(command.db, command.scope, contract, command.actor?.userId ?? null, command.now);
  command.emit(
    events.contractDeleted(subjectOf(target.id, contract.fields.product), [], contract.version + 1),
  );
}

/**
 * Takes a contract out of the trash, as it was; a team that was removed meanwhile is off it.
 *
 * @throws AppError `not_found` when it is not in the trash
 */
export async function restoreContract(command: Command, id: string): Promise<Contract> {
  const contract = await lockContract(command.db, command.scope, id, 'trash');
  if (!contract) throw notFound('record');
  await takeFromTrash(command.db, command.scope, contract, command.now);
  command.emit(events.contractRestored(subjectOf(id, contract.fields.product), [], contract.version + 1));
  return await current(command, id);
}

/**
 * Takes every record off a team, and puts it into another one unless that is null; each tells of it in its history. For
 * the teams, whose deletion must leave none behind: they are below records, so app.ts passes this in (decision 17).
 *
 * @throws AppError `invalid_fields` when the other team is gone
 */
export async function moveContractsBetweenTeams(
  command: Command,
  from: { readonly id: string },
  into: { readonly id: string } | null,
): Promise<void> {
  const { db, scope, now, emit } = command;
  const contracts = await lockContractsOfTeam(db, scope, from.id);
  if (contracts.length === 0) return;
  const { teams: names } = await contractReferences(db, scope);
  const target = { from: from.id, into: into?.id ?? null };
  await withFreshReferences(() => moveContractsOfTeam(db, scope, contracts, target, now));
  const named = (teams: readonly string[]) => teams.map((team) => names.get(team) ?? team).toSorted();
  for (const { id, product, version, teams } of contracts) {
    const rest = teams.filter((team) => team !== from.id && team !== target.into);
    const after = target.into === null ? rest : [...rest, target.into];
    const change = { field: 'teams', from: named(teams), to: named(after) };
    emit(events.contractUpdated(subjectOf(id, product), [change], version + 1));
  }
}
