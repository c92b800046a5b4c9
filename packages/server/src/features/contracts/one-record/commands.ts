import type { AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { Contract, ContractChanges } from '@pactbook/domain/features/contracts/contract.ts';
import { contractAfter, isFollowedByNothing } from '@pactbook/domain/features/contracts/contract-after.ts';
import type { CurrentContract } from '@pactbook/domain/features/contracts/contract-update.ts';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Command } from '../../../platform/command.ts';
import { withVendorNames } from '../../vendors/queries.ts';
import {
  orThrow,
  personBehind,
  updateContracts,
  type ContractTarget,
  type UpdateOptions,
} from '../commands.ts';
import type { ContractWrite } from '../batches/store.ts';
import { findContract } from '../queries.ts';
import { lockContractRows, lockContracts, lockedContract, type LockedContract } from '../store.ts';

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
  let seen: Contract | null = null;
  const lock = async (): Promise<readonly LockedContract[]> => {
    const read = await readAndLock(command, id);
    ({ seen } = read);
    return read.locked;
  };
  const options: UpdateOptions = isFollowedByNothing(input) && command.actor !== null ? { lock } : {};
  const [updated] = await updateContracts(command, [{ id, ifMatch, input: change }], today, options);
  await orThrow(command, id, updated ? [updated] : []);
  return afterWrite(seen, updated?.write ?? null, command.now);
}

function afterWrite(seen: Contract | null, write: ContractWrite | null, now: number): Contract | null {
  if (seen === null || write === null) return seen;
  return contractAfter(seen, write.after.fields, { version: write.version, at: now });
}

/**
 * Locks a present contract and reads it as the person does, in one message: what they will read after a change of plain
 * fields follows from it, so that it need not be read again. Seen is null for who reads it in part only.
 */
async function readAndLock(
  command: Command,
  id: string,
): Promise<{ readonly locked: readonly LockedContract[]; readonly seen: Contract | null }> {
  const { db, scope } = command;
  // The second is sent after the lock: its snapshot is younger.
  const [rows, seen] = await Promise.all([
    lockContractRows(db, scope, [id], 'present'),
    findContract(db, scope, personBehind(command), id),
  ]);
  const [row] = rows;
  if (row === undefined) return { locked: [], seen: null };
  if (seen?.access !== 'full') return { locked: await lockContracts(db, scope, [id], 'present'), seen: null };
  const { teams, categories, owners = [], annualCosts: costs = [], decision, termNumber = 0 } = seen;
  const decisions = decision ? [{ ...decision, term: termNumber }] : [];
  return { locked: [lockedContract(row, { teams, categories, owners, costs, decisions })], seen };
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
): Promise<void> {
  const input = { annualCosts: [...annualCosts] };
  await orThrow(command, id, await updateContracts(command, [{ id, ifMatch, input }], today));
}
