import type { AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Command } from '../../../platform/command.ts';
import {
  deleteContracts,
  orThrow,
  restoreContracts,
  updateContracts,
  type ContractTarget,
} from '../commands.ts';

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

/**
 * Moves a contract to the trash, from where it is gone for good after 30 days.
 *
 * @throws AppError `not_found` (also the second time), `forbidden`, `stale_version` with the current contract
 */
export async function deleteContract(command: Command, target: ContractTarget): Promise<void> {
  await orThrow(command, target.id, await deleteContracts(command, [target]));
}

/**
 * Takes a contract out of the trash, as it was; a team that was removed meanwhile is off it.
 *
 * @throws AppError `not_found` when it is not in the trash
 */
export async function restoreContract(command: Command, id: string): Promise<void> {
  await orThrow(command, id, await restoreContracts(command, [{ id }]));
}
