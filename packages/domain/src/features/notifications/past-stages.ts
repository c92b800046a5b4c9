/** What is over of a person's reminders of a deadline. */
export interface PastOfDeadline {
  /** The stages that were sent, or skipped because they were chosen too late. */
  readonly stages: readonly number[];
  /** Whether any of them was sent. */
  readonly isNotified: boolean;
}

export const NOTHING_PAST: PastOfDeadline = { stages: [], isNotified: false };

/** By person and deadline, see {@link slotOf}. */
export type PastStages = ReadonlyMap<string, PastOfDeadline>;

export const NO_STAGES: PastStages = new Map();

/**
 * The key of a person's stages of a deadline.
 * @param deadlineKey identifies the deadline, see `reminder-plan.ts`
 */
export function slotOf(userId: string, deadlineKey: string): string {
  return `${userId} ${deadlineKey}`;
}

/** A stored reminder; its key is that of its deadline followed by the stage. */
export interface StoredReminder {
  readonly userId: string;
  readonly key: string;
  /** Skipped, not sent. */
  readonly isPassed?: boolean;
}

/** Adds the stages of stored reminders to the known ones. */
export function pastStages(reminders: Iterable<StoredReminder>, known: PastStages = NO_STAGES): PastStages {
  const past = new Map(known);
  for (const { userId, key, isPassed = false } of reminders) {
    const at = key.lastIndexOf(':');
    const slot = slotOf(userId, key.slice(0, at));
    const { stages, isNotified } = past.get(slot) ?? NOTHING_PAST;
    past.set(slot, {
      stages: [...stages, Number(key.slice(at + 1))],
      isNotified: isNotified || !isPassed,
    });
  }
  return past;
}
