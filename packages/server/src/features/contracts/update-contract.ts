import { canSetAnnualCosts, canUpdateContract } from '@pactbook/domain/features/contracts/access.ts';
import { ownCosts, type AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import {
  contractFieldsOf,
  type Contract,
  type ContractChanges,
} from '@pactbook/domain/features/contracts/contract.ts';
import {
  contractAfter,
  isFollowedByNothing,
  plannedUpdate,
  updateFaults,
  type ContractDifference,
  type ContractUpdate,
  type CurrentContract,
} from '@pactbook/domain/features/contracts/contract-update.ts';
import { contractCostsChanged, contractUpdated } from '@pactbook/domain/features/contracts/events.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { invalidFields, notFound, type AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { DomainEvent } from '@pactbook/domain/kernel/event.ts';
import type { Command } from '../../platform/command.ts';
import { lockCustomFieldsShared } from '../custom-fields/queries.ts';
import { withVendorNames } from '../vendors/queries.ts';
import { writeContracts, type ContractWrite } from './write-contracts.ts';
import {
  orThrow,
  referencesOf,
  refusal,
  subjectOf,
  writeRecords,
  type BatchOptions,
  type ChangedContract,
  type ContractPolicy,
  type ContractTarget,
  type WrittenContract,
} from './contract-guards.ts';
import { findContract } from './queries.ts';
import { lockContracts, lockTermEndDay, type LockedContract } from './store.ts';

/** A change of one record among many. */
interface ContractUpdateTarget extends ContractTarget {
  /** What changes, or how to derive it from the current version once the record is locked. */
  readonly input: ContractUpdate | ((current: CurrentContract) => ContractUpdate);
}

export interface UpdatedContract extends WrittenContract {
  /** What changed, for `keepChanges`; null when nothing did. */
  readonly difference: ContractDifference | null;
  /** What was written; null when nothing was. */
  readonly write: ContractWrite | null;
}

/** How an update is made. */
interface UpdateOptions extends BatchOptions {
  /** Locks the present records and reads them, where that is not to be done in the usual way. */
  readonly lock?: (() => Promise<readonly LockedContract[]>) | undefined;
}

/** Which rights a change needs: costs have their own rule. */
function policiesFor({ annualCosts, totalCost, ...fields }: ContractUpdate): ContractPolicy[] {
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
    lockCustomFieldsShared(db),
    lock?.() ?? lockContracts(db, scope, ids, 'present'),
    referencesOf(command),
  ]);
  const contracts = new Map(locked.map((contract) => [contract.id, contract]));
  const writes: ContractWrite[] = [];
  const results = updates.map(({ id, ifMatch, input: wanted }): UpdatedContract => {
    const before = contracts.get(id);
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
  await writeRecords(command, writes.length, () =>
    writeContracts(db, scope, writes, references.categories, now),
  );
  for (const write of writes) command.emit(...updateEvents(write));
  return results;
}

/** Fields and costs are two steps of a record's history. */
function updateEvents({ before, after, version }: ContractWrite): DomainEvent[] {
  const { fieldChanges, costChanges, fields } = after;
  const subject = subjectOf(before.id, fields.product);
  return [
    ...(fieldChanges.length > 0 ? [contractUpdated(subject, fieldChanges, before.version + 1)] : []),
    ...(costChanges.length > 0 ? [contractCostsChanged(subject, costChanges, version)] : []),
  ];
}

/**
 * Locks a present contract and reads it as the person does, in one message: what they will read after a change of plain
 * fields follows from it, so that it need not be read again. Seen is null for who reads it in part only.
 */
async function lockAndRead(
  { db, scope }: Command,
  actor: Actor,
  id: string,
): Promise<{ readonly locked: readonly LockedContract[]; readonly seen: Contract | null }> {
  // The second is sent after the lock: its snapshot is younger.
  const [row, seen] = await Promise.all([lockTermEndDay(db, scope, id), findContract(db, scope, actor, id)]);
  if (row === undefined) return { locked: [], seen: null };
  if (seen?.access !== 'full') return { locked: await lockContracts(db, scope, [id], 'present'), seen: null };
  const { annualCosts: costs = [], decision = null, possibleEnd = null } = seen;
  const { version, termNumber: number = 1, termStartDate: startDate = null } = seen;
  const fields = contractFieldsOf(seen);
  const annualCosts = ownCosts(costs, fields.currency);
  const term = { number, startDate, endDay: row.term_end_day, possibleEnd, decision };
  return { locked: [{ id, version, fields, annualCosts, term }], seen };
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
  { id, ifMatch }: ContractTarget,
  { id: sentId, ...input }: ContractChanges,
  today: CalendarDate,
): Promise<ChangedContract> {
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
          const read = await lockAndRead(command, actor, id);
          ({ seen } = read);
          return read.locked;
        }
      : undefined;
  const [updated] = await updateContracts(command, [{ id, ifMatch, input: change }], today, { lock });
  await orThrow(command, id, updated?.error);
  const write = updated?.write ?? null;
  if (seen === null || write === null) return { id, contract: seen };
  return { id, contract: contractAfter(seen, write.after.fields, { version: write.version, at: now }) };
}

/**
 * Replaces a contract's annual costs. The same rows again change nothing.
 *
 * @throws AppError `not_found`, `forbidden`, `stale_version` with the current contract
 */
export async function setAnnualCosts(
  command: Command,
  { id, ifMatch }: ContractTarget,
  annualCosts: readonly AnnualCost[],
  today: CalendarDate,
): Promise<ChangedContract> {
  const input = { annualCosts: [...annualCosts] };
  const [updated] = await updateContracts(command, [{ id, ifMatch, input }], today);
  await orThrow(command, id, updated?.error);
  return { id };
}
