/**
 * The stages of deadlines that were sent to people, or skipped because they were chosen too late: by person and
 * deadline, see {@link slotOf}.
 */
export type ToldStages = ReadonlyMap<string, readonly number[]>;

export const NO_STAGES: ToldStages = new Map();

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
}

/** Adds the stages of stored reminders to the known ones. */
export function toldStages(reminders: Iterable<StoredReminder>, known: ToldStages = NO_STAGES): ToldStages {
  const told = new Map<string, readonly number[]>(known);
  for (const { userId, key } of reminders) {
    const at = key.lastIndexOf(':');
    const slot = slotOf(userId, key.slice(0, at));
    told.set(slot, [...(told.get(slot) ?? []), Number(key.slice(at + 1))]);
  }
  return told;
}
