import { contractRestored } from '@pactbook/domain/features/contracts/events.ts';
import type { Command } from '../../platform/command.ts';
import {
  chooseAllowed,
  orThrow,
  subjectOf,
  type BatchOptions,
  type ChangedContract,
  type ContractPolicy,
  type ContractTarget,
  type WrittenContract,
} from './contract-guards.ts';
import { lockContracts, writeTrashState } from './store.ts';

/**
 * Takes contracts out of the trash, as they were; a team that was removed meanwhile is off them. Those that are not in
 * the trash say so.
 *
 * @param policies what a person must be allowed to do to each record; who may restore at all, the caller has asked
 */
export async function restoreContracts(
  command: Command,
  targets: readonly ContractTarget[],
  { dryRun = false, policies = [] }: BatchOptions & { readonly policies?: readonly ContractPolicy[] } = {},
): Promise<WrittenContract[]> {
  const { db, scope, now } = command;
  const ids = targets.map(({ id }) => id);
  const locked = await lockContracts(db, scope, ids, 'trash');
  const { results, chosen } = chooseAllowed(command, targets, locked, policies);
  if (dryRun) return results;
  await writeTrashState(db, scope, chosen, null, now);
  for (const { id, fields, version } of chosen)
    command.emit(contractRestored(subjectOf(id, fields.product), [], version + 1));
  return results;
}

/**
 * Takes a contract out of the trash, as it was; a team that was removed meanwhile is off it.
 *
 * @throws AppError `not_found` when it is not in the trash
 */
export async function restoreContract(command: Command, id: string): Promise<ChangedContract> {
  const [restored] = await restoreContracts(command, [{ id }]);
  await orThrow(command, id, restored?.error);
  return { id };
}
