import { ownCosts } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { contractFieldsOf, type Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { findContract } from '../queries.ts';
import { lockContracts, lockTermEndDay, type LockedContract } from '../store.ts';

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
  const [row, seen] = await Promise.all([
    lockTermEndDay(db, scope, id),
    findContract(db, scope, actor, id),
  ]);
  if (row === undefined) return { locked: [], seen: null };
  if (seen?.access !== 'full') return { locked: await lockContracts(db, scope, [id], 'present'), seen: null };
  const fields = contractFieldsOf(seen);
  const term = {
    number: seen.termNumber ?? 1,
    startDate: seen.termStartDate ?? null,
    endDay: row.term_end_day,
    possibleEnd: seen.possibleEnd ?? null,
    decision: seen.decision ?? null,
  };
  const annualCosts = ownCosts(seen.annualCosts ?? [], fields.currency);
  return { locked: [{ id, version: seen.version, fields, annualCosts, term }], seen };
}
