import {
  canDeleteContract,
  canSetAnnualCosts,
  canUpdateContract,
} from '@pactbook/domain/features/contracts/access.ts';
import type {
  Contract,
  ContractChanges,
  ContractInput,
} from '@pactbook/domain/features/contracts/contract.ts';
import { newContract, newContractFaults } from '@pactbook/domain/features/contracts/contract-rules.ts';
import {
  contractAfter,
  isFollowedByNothing,
  plannedUpdate,
  updateFaults,
  type ContractDifference,
  type ContractUpdate,
  type CurrentContract,
} from '@pactbook/domain/features/contracts/contract-update.ts';
import { describeChanges, describeCosts } from '@pactbook/domain/features/contracts/describe-changes.ts';
import * as events from '@pactbook/domain/features/contracts/events.ts';
import { decide, type Actor } from '@pactbook/domain/kernel/access.ts';
import { AppError, forbidden, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { DomainEvent, EventSubject } from '@pactbook/domain/kernel/event.ts';
import type { Command } from '../../platform/command.ts';
import { holdCustomFields } from '../custom-fields/queries.ts';
import { withVendorNames } from '../vendors/queries.ts';
import { writeContracts, writeTrashState, type ContractWrite } from './batches/write-contracts.ts';
import { lockAndRead } from './one-record/lock-and-read.ts';
import { findContract } from './queries.ts';
import { referencesOf, withFreshReferences } from './references/fresh-references.ts';
import { insertContractRows, lockContract, lockContracts, type LockedContract } from './store.ts';

/** Up to so many records a command goes on before their write is answered. */
const WRITES_LEFT = 100;

/** Which contract a write means, and the version it is based on (`If-Match`; null takes any). */
export interface ContractTarget {
  readonly id: string;
  readonly ifMatch: number | null;
}

/** Whose rights a single write needs, and as whom its answer is read. Only `insertContracts` is for the system too. */
export function personBehind(command: Command): Actor {
  if (command.actor === null) throw new Error('This command is for a person, not for the system itself.');
  return command.actor;
}

/** A contract as its events name it. */
export const subjectOf = (id: string, label: string): EventSubject => ({ kind: 'contract', id, label });

/**
 * Adds many contracts by the rules for one, all or none, and gives their ids in order: the one path for creating,
 * importing and the demo. Event and version are those of single creation.
 *
 * @param today the person's day: the guards on dates, and the date of a `totalCost` without startDate
 * @throws AppError `invalid_fields`, its fields prefixed with the index of the input: `3.endDate`
 */
export async function insertContracts(
  command: Command,
  entered: readonly ContractInput[],
  today: CalendarDate,
): Promise<string[]> {
  // Sent together: each statement sees what was committed when the one before had ended.
  const [, inputs, references] = await Promise.all([
    holdCustomFields(command.db),
    withVendorNames(command, entered),
    referencesOf(command),
  ]);
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
  const written = withFreshReferences(() =>
    insertContractRows(command.db, command.scope, contracts, references.categories, command.now),
  );
  if (contracts.length > WRITES_LEFT) await written;
  else command.leave(written);
  for (const { id, fields, annualCosts } of contracts) {
    const changes = describeChanges(null, fields, references);
    const { currency } = fields;
    const costs =
      annualCosts.length > 0 ? describeCosts({ currency, rows: [] }, { currency, rows: annualCosts }) : [];
    command.emit(events.contractCreated(subjectOf(id, fields.product), [...changes, ...costs], 1));
  }
  return contracts.map(({ id }) => id);
}

/**
 * Adds one contract.
 *
 * @returns its id
 * @throws AppError `invalid_fields`
 */
export async function createContract(
  command: Command,
  input: ContractInput,
  today: CalendarDate,
): Promise<string> {
  try {
    const [id = ''] = await insertContracts(command, [input], today);
    return id;
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
  policy: typeof canUpdateContract,
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

/** A change of one record among many. */
export interface ContractUpdateTarget {
  readonly id: string;
  /** What changes, or how to derive it from the current version once the record is locked. */
  readonly input: ContractUpdate | ((current: CurrentContract) => ContractUpdate);
  /** The version it is based on; left out or null takes any. */
  readonly ifMatch?: number | null;
}

/** What came of one record among many. */
export interface WrittenContract {
  readonly id: string;
  /** Its name after the write; null when there is no such record. */
  readonly product: string | null;
  /** Why it stayed as it was: `not_found`, `forbidden`, `stale_version` or `invalid_fields`; null when all is well. */
  readonly error: AppError | null;
}

export interface UpdatedContract extends WrittenContract {
  /** What changed, for `keepChanges`; null when nothing did. */
  readonly difference: ContractDifference | null;
  /** What was written; null when nothing was. */
  readonly write: ContractWrite | null;
}

export interface BatchOptions {
  /** Reports what would be done and writes nothing. */
  readonly dryRun?: boolean;
}

/** How an update is made. */
export interface UpdateOptions extends BatchOptions {
  /** Locks the present records and reads them, where that is not to be done in the usual way. */
  readonly lock?: (() => Promise<readonly LockedContract[]>) | undefined;
}

/** Why a person may not write this contract as they see it; null when they may. The system itself may. */
function refusal(
  { actor }: Command,
  contract: LockedContract,
  policies: readonly (typeof canUpdateContract)[],
  ifMatch: number | null | undefined,
): AppError | null {
  for (const policy of actor === null ? [] : policies) {
    const decision = actor && decide(actor, policy, { teams: contract.fields.teams });
    if (decision?.allowed === false) return forbidden(decision.reason);
  }
  return typeof ifMatch === 'number' && ifMatch !== contract.version
    ? new AppError('stale_version', 'Someone else changed this record in the meantime.')
    : null;
}

/** The locked contracts by id. An id that occurs twice is a programming error. */
async function lockMany(
  { db, scope }: Command,
  ids: readonly string[],
  place: 'present' | 'trash',
): Promise<ReadonlyMap<string, LockedContract>> {
  if (new Set(ids).size !== ids.length) throw new Error('A record stands twice in one write.');
  return byId(await lockContracts(db, scope, ids, place));
}

const byId = (contracts: readonly LockedContract[]): ReadonlyMap<string, LockedContract> =>
  new Map(contracts.map((contract) => [contract.id, contract]));

/** Which rights a change needs: costs have a rule of their own. */
function policiesFor({ annualCosts, totalCost, ...fields }: ContractUpdate): (typeof canUpdateContract)[] {
  const hasCosts = annualCosts !== undefined || totalCost !== undefined;
  const hasFields = Object.values(fields).some((value) => value !== undefined);
  return [...(hasFields || !hasCosts ? [canUpdateContract] : []), ...(hasCosts ? [canSetAnnualCosts] : [])];
}

/**
 * Changes many records, each by itself: what may not be, is missing or has faults stays as it was and says why, the
 * others are written. The one path for a single change, a bulk edit, an import and an undo (docs/product/guarantees.md,
 * "Lessons from other products"). What is not sent stays; a change that changes nothing leaves version and history
 * alone. Answers in the order of the updates.
 *
 * @param today the person's day, so that form and server judge dates alike
 */
export async function updateContracts(
  command: Command,
  updates: readonly ContractUpdateTarget[],
  today: CalendarDate,
  { dryRun = false, lock }: UpdateOptions = {},
): Promise<UpdatedContract[]> {
  const { db, scope, actor, now } = command;
  const ids = updates.map(({ id }) => id);
  // Sent together: each statement sees what was committed when the one before had ended.
  const [, locked, references] = await Promise.all([
    holdCustomFields(db),
    lock === undefined ? lockMany(command, ids, 'present') : lock().then(byId),
    referencesOf(command),
  ]);
  const writes: ContractWrite[] = [];
  const results = updates.map(({ id, ifMatch, input: wanted }): UpdatedContract => {
    const before = locked.get(id);
    const failed = (product: string | null, error: AppError | null): UpdatedContract => ({
      id,
      product,
      error,
      difference: null,
      write: null,
    });
    if (!before) return failed(null, notFound('record'));
    const { product } = before.fields;
    const input = typeof wanted === 'function' ? wanted(before) : wanted;
    const refused = refusal(command, before, policiesFor(input), ifMatch);
    if (refused) return failed(product, refused);
    const faults = updateFaults(actor, before, input, references, today);
    if (Object.keys(faults).length > 0) return failed(product, invalidFields(faults));
    const after = plannedUpdate(before, input, references, today);
    const steps = [after.fieldChanges, after.costChanges].filter((changes) => changes.length > 0).length;
    if (steps === 0) return failed(product, null);
    const write = { before, after, version: before.version + steps };
    writes.push(write);
    return { id, product: after.fields.product, error: null, difference: after.difference, write };
  });
  if (dryRun) return results;
  const written = withFreshReferences(() => writeContracts(db, scope, writes, references.categories, now));
  if (writes.length > WRITES_LEFT) await written;
  else command.leave(written);
  for (const write of writes) command.emit(...updateEvents(write));
  return results;
}

/** Fields and costs are two steps of a record's history. */
function updateEvents({ before, after, version }: ContractWrite): DomainEvent[] {
  const { fieldChanges, costChanges, fields } = after;
  const subject = subjectOf(before.id, fields.product);
  return [
    ...(fieldChanges.length > 0 ? [events.contractUpdated(subject, fieldChanges, before.version + 1)] : []),
    ...(costChanges.length > 0 ? [events.contractCostsChanged(subject, costChanges, version)] : []),
  ];
}

/** What a single write throws where one among many only says why. */
export async function orThrow(
  command: Command,
  id: string,
  [written]: readonly WrittenContract[],
): Promise<void> {
  const error = written?.error;
  if (!error) return;
  if (error.code !== 'stale_version') throw error;
  throw new AppError('stale_version', error.message, { current: await current(command, id) });
}

/**
 * Changes fields of a contract; the ones that are not sent stay. A change that changes nothing
 * leaves version and history alone.
 *
 * @param today the person's day, so that form and server judge dates alike
 * @returns the record as the person reads it then, where it follows from what was read before; null where it is to be read
 * @throws AppError `not_found`, `forbidden`, `stale_version` with the current contract, `invalid_fields`
 */
export async function updateContract(
  command: Command,
  { id, ifMatch }: ContractTarget,
  { id: sentId, ...input }: ContractChanges,
  today: CalendarDate,
): Promise<Contract | null> {
  if (sentId !== undefined && sentId !== id) {
    throw invalidFields({ id: 'The id differs from the one in the address' });
  }
  const [named = input] = await withVendorNames(command, [input]);
  // A vendor that stays as it is was not entered.
  const change = ({ fields }: CurrentContract) => (fields.vendor === input.vendor ? input : named);
  const { actor, now } = command;
  let seen: Contract | null = null;
  const lock =
    actor && isFollowedByNothing(input)
      ? async (): Promise<readonly LockedContract[]> => {
          const read = await lockAndRead(command.db, command.scope, actor, id);
          ({ seen } = read);
          return read.locked;
        }
      : undefined;
  const [updated] = await updateContracts(command, [{ id, ifMatch, input: change }], today, { lock });
  await orThrow(command, id, updated ? [updated] : []);
  const write = updated?.write ?? null;
  if (seen === null || write === null) return seen;
  return contractAfter(seen, write.after.fields, { version: write.version, at: now });
}

/** A record to move to the trash or out of it, and the version it must have; left out or null takes any. */
interface RecordTarget {
  readonly id: string;
  readonly ifMatch?: number | null;
}

/** Locks records, and says which of them may be moved, and why the others may not. */
async function chooseForTrash(
  command: Command,
  targets: readonly RecordTarget[],
  place: 'present' | 'trash',
  policies: readonly (typeof canUpdateContract)[],
): Promise<{ results: WrittenContract[]; chosen: LockedContract[] }> {
  const ids = targets.map(({ id }) => id);
  const locked = await lockMany(command, ids, place);
  const chosen: LockedContract[] = [];
  const results = targets.map(({ id, ifMatch }): WrittenContract => {
    const contract = locked.get(id);
    if (!contract) return { id, product: null, error: notFound('record') };
    const error = refusal(command, contract, policies, ifMatch);
    if (!error) chosen.push(contract);
    return { id, product: contract.fields.product, error };
  });
  return { results, chosen };
}

/**
 * Moves contracts to the trash, from where they are gone for good after 30 days; those that may not be, or are not
 * there, stay as they are and say why.
 */
export async function deleteContracts(
  command: Command,
  targets: readonly RecordTarget[],
  { dryRun = false }: BatchOptions = {},
): Promise<WrittenContract[]> {
  const { db, scope, actor, now } = command;
  const { results, chosen } = await chooseForTrash(command, targets, 'present', [canDeleteContract]);
  if (dryRun) return results;
  await writeTrashState(db, scope, chosen, { by: actor?.userId ?? null }, now);
  for (const { id, fields, version } of chosen)
    command.emit(events.contractDeleted(subjectOf(id, fields.product), [], version + 1));
  return results;
}

/**
 * Takes contracts out of the trash, as they were; a team that was removed meanwhile is off them. Those that are not in
 * the trash say so.
 *
 * @param policies what a person must be allowed to do to each record; who may restore at all, the caller has asked
 */
export async function restoreContracts(
  command: Command,
  targets: readonly RecordTarget[],
  {
    dryRun = false,
    policies = [],
  }: BatchOptions & { readonly policies?: readonly (typeof canUpdateContract)[] } = {},
): Promise<WrittenContract[]> {
  const { db, scope, now } = command;
  const { results, chosen } = await chooseForTrash(command, targets, 'trash', policies);
  if (dryRun) return results;
  await writeTrashState(db, scope, chosen, null, now);
  for (const { id, fields, version } of chosen)
    command.emit(events.contractRestored(subjectOf(id, fields.product), [], version + 1));
  return results;
}
