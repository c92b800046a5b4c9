import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { findContract, readChangeCounter } from '../queries.ts';
import { lockContractRows, lockContracts, lockedContract, type LockedContract } from '../store.ts';

/** A record as the server keeps it, where that still holds at a value of the change counter; otherwise null. */
export type RecallContract = (counter: bigint) => Contract | null;

/**
 * Locks a present contract and reads it as the person does, in one message: what they will read after a change of plain
 * fields follows from it, so that it need not be read again. Seen is null for who reads it in part only.
 *
 * @param recall what the server keeps of the record; null for nothing. Reading it costs a fifth of the write
 */
export async function lockAndRead(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  id: string,
  recall: RecallContract | null,
): Promise<{ readonly locked: readonly LockedContract[]; readonly seen: Contract | null }> {
  // The second is sent after the lock: its snapshot is younger.
  const [rows, known] = await Promise.all([
    lockContractRows(db, scope, [id], 'present'),
    recall === null ? findContract(db, scope, actor, id) : readChangeCounter(db, scope).then(recall),
  ]);
  const [row] = rows;
  if (row === undefined) return { locked: [], seen: null };
  const seen = known ?? (recall === null ? null : await findContract(db, scope, actor, id));
  if (seen?.access !== 'full') return { locked: await lockContracts(db, scope, [id], 'present'), seen: null };
  const { teams, categories, owners, annualCosts: costs = [], decision, termNumber = 0 } = seen;
  const decisions = decision ? [{ ...decision, term: termNumber }] : [];
  return { locked: [lockedContract(row, { teams, categories, owners, costs, decisions })], seen };
}
