import type { Transaction } from '../../../platform/database/database.ts';
import { newRow, type NewNotification } from './write-notifications.ts';

/** A reminder that went out earlier. */
export interface PastReminder extends Omit<NewNotification, 'mailDueAt'> {
  /** Unix milliseconds, like the other moments. */
  readonly sentAt: number;
  /** What the mail server said. */
  readonly answer: string;
  /** When its person opened it in their inbox; null if they did not. */
  readonly seenAt: number | null;
}

/** Rows of one insert. */
const ROWS_PER_INSERT = 500;

/** Keeps reminders as they are kept once their mails are forgotten: what the history of the demo consists of. */
export async function insertPastReminders(
  db: Transaction,
  reminders: readonly PastReminder[],
): Promise<void> {
  for (let start = 0; start < reminders.length; start += ROWS_PER_INSERT) {
    const rows = reminders.slice(start, start + ROWS_PER_INSERT).map((one) => ({
      ...newRow(db, one, one.sentAt),
      mail_gone_as: 'sent',
      mail_sent_at: new Date(one.sentAt),
      mail_answer: one.answer,
      read_at: new Date(one.seenAt ?? one.sentAt),
      seen_at: one.seenAt === null ? null : new Date(one.seenAt),
    }));
    await db.insertInto('notifications').values(rows).execute();
  }
}
