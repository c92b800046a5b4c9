import type { Database, Transaction } from '../../platform/database/database.ts';

/** Waits until no one else sets up this installation, until the end of the transaction. */
export async function takeSetupTurn(db: Transaction, now: number): Promise<void> {
  await db
    .updateTable('setup_turns')
    .set({ taken_at: new Date(now) })
    .execute();
}

/** Notes that the demo was removed: the next start does not load it again. */
export async function markDemoRemoved(database: Database, now: number): Promise<void> {
  await database.unscoped((db) =>
    db
      .updateTable('setup_turns')
      .set({ demo_removed_at: new Date(now) })
      .execute(),
  );
}
