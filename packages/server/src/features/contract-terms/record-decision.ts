import type { Command } from '../../platform/command.ts';
import type { DecisionFacts, LockedContract } from '../contracts/store.ts';
import { findRecordedAt, insertDecision, withdrawCurrentDecision } from './store.ts';

/**
 * Records a decision about the present term of a locked contract in place of the one before.
 *
 * @param keeps an earlier decision about the term whose moment stays: the same one, of which only the reason changes, or
 * one that is put back. Otherwise it is recorded now
 */
export async function recordDecision(
  { db, scope, now, newId }: Command,
  contract: Pick<LockedContract, 'id' | 'term'>,
  made: DecisionFacts,
  keeps: DecisionFacts | null = null,
): Promise<void> {
  const recordedAt = keeps && (await findRecordedAt(db, scope, contract, keeps));
  await withdrawCurrentDecision(db, scope, contract, now);
  await insertDecision(db, scope, contract, {
    id: newId(),
    recordedAt: recordedAt ?? new Date(now),
    ...made,
  });
}
