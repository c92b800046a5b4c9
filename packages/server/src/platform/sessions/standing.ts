import type { TransactionCondition } from '../database/statements/transaction-condition.ts';
import { freshnessCondition, type FreshnessIds } from './queries.ts';

/**
 * Whether a session with its person and their rights is still as it was when the gate let it in last: asked in the same
 * message as the work that is done for it, instead of in one before (docs/decisions/0068-rights-in-the-message-of-the-work.md).
 */
export interface Standing {
  /** What the transaction of the work is given. It fails with `StandingMoved` where something moved. */
  readonly condition: TransactionCondition;
  /** The organisation's change counter as that transaction saw it; null until it was found that nothing moved. */
  confirmedAt(): string | null;
}

/** The session, its person or their rights are no longer what they were: what was done counts for nothing. */
class StandingMoved extends Error {
  constructor() {
    super('The session or its rights changed.');
    this.name = 'StandingMoved';
  }
}

/** @param counters what the freshness of the three must be */
export function createStanding(ids: FreshnessIds, counters: string): Standing {
  let changes: string | null = null;
  return {
    condition: freshnessCondition(ids, (freshness) => {
      if (freshness?.counters !== counters) throw new StandingMoved();
      ({ changes } = freshness);
    }),
    confirmedAt: () => changes,
  };
}
