/**
 * The stages of deadlines that people were told, or that were passed over for them because they chose them too late: by
 * person and deadline, see {@link slotOf}.
 */
export type ToldStages = ReadonlyMap<string, readonly number[]>;

export const NOTHING_TOLD: ToldStages = new Map();

/** Where a person's stages of a deadline stand. @param deadlineKey names the deadline, see `reminder-plan.ts` */
export function slotOf(userId: string, deadlineKey: string): string {
  return `${userId} ${deadlineKey}`;
}

/** A reminder that was kept: its key is that of its deadline with the stage behind it. */
export interface ToldReminder {
  readonly userId: string;
  readonly key: string;
}

/** What was told, from the keys of the reminders that were kept, on top of what is known. */
export function toldStages(reminders: Iterable<ToldReminder>, known: ToldStages = NOTHING_TOLD): ToldStages {
  const told = new Map<string, readonly number[]>(known);
  for (const { userId, key } of reminders) {
    const at = key.lastIndexOf(':');
    const slot = slotOf(userId, key.slice(0, at));
    told.set(slot, [...(told.get(slot) ?? []), Number(key.slice(at + 1))]);
  }
  return told;
}
