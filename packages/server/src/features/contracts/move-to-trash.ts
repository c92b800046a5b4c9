import { canDeleteContract } from '@pactbook/domain/features/contracts/access.ts';
import { contractDeleted } from '@pactbook/domain/features/contracts/events.ts';
import type { Command } from '../../platform/command.ts';
import {
  chooseAllowed,
  orThrow,
  subjectOf,
  type BatchOptions,
  type ContractTarget,
  type WrittenContract,
} from './contract-guards.ts';
import { lockContracts, writeTrashState } from './store.ts';

/**
 * Moves contracts to the trash, from where they are deleted permanently after 30 days; those that may not be, or are not
 * there, stay as they are and say why.
 */
export async function deleteContracts(
  command: Command,
  targets: readonly ContractTarget[],
  { dryRun = false }: BatchOptions = {},
): Promise<WrittenContract[]> {
  const { db, scope, actor, now } = command;
  const ids = targets.map(({ id }) => id);
  const locked = await lockContracts(db, scope, ids, 'present');
  const { results, chosen } = chooseAllowed(command, targets, locked, [canDeleteContract]);
  if (dryRun) return results;
  await writeTrashState(db, scope, chosen, { by: actor?.userId ?? null }, now);
  for (const { id, fields, version } of chosen)
    command.emit(contractDeleted(subjectOf(id, fields.product), [], version + 1));
  return results;
}

/**
 * Moves a contract to the trash, from where it is deleted permanently after 30 days.
 *
 * @throws AppError `not_found` (also the second time), `forbidden`, `stale_version` with the current contract
 */
export async function deleteContract(command: Command, target: ContractTarget): Promise<void> {
  const [moved] = await deleteContracts(command, [target]);
  await orThrow(command, target.id, moved?.error);
}
