import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { findContract } from '../queries.ts';
import { lockContractRows, lockContracts, lockedContract, type LockedContract } from '../store.ts';

/**
 * Locks a present contract and reads it as the person does, in one message: what they will read after a change of plain
 * fields follows from it, so that it need not be read again. Seen is null for who reads it in part only.
 */
export async function lockAndRead(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  id: string,
): Promise<{ readonly locked: readonly LockedContract[]; readonly seen: Contract | null }> {
  // The second is sent after the lock: its snapshot is younger.
  const [rows, seen] = await Promise.all([
    lockContractRows(db, scope, [id], 'present'),
    findContract(db, scope, actor, id),
  ]);
  const [row] = rows;
  if (row === undefined) return { locked: [], seen: null };
  if (seen?.access !== 'full') return { locked: await lockContracts(db, scope, [id], 'present'), seen: null };
  const { teams, categories, owners, annualCosts: costs = [], decision, termNumber = 0 } = seen;
  const decisions = decision ? [{ ...decision, term: termNumber }] : [];
  return { locked: [lockedContract(row, { teams, categories, owners, costs, decisions })], seen };
}
