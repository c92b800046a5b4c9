import type { Transaction } from '../../platform/database/database.ts';

/** Waits until nobody else sets up this installation, until the end of the transaction. */
export async function takeSetupTurn(db: Transaction, now: number): Promise<void> {
  await db
    .updateTable('setup_turns')
    .set({ taken_at: new Date(now) })
    .execute();
}
