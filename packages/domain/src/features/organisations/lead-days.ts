import { z } from 'zod';
import { calendarDateSchema, type CalendarDate } from '../../kernel/calendar-date.ts';

/** On how many days before a deadline people are reminded, unless the organisation, they or a record chose others. */
export const DEFAULT_LEAD_DAYS: readonly number[] = [120, 60, 30, 14, 7, 1];
export const LONGEST_LEAD_DAYS = 365;
export const LEAD_DAYS_LIMIT = 12;

export const WHOLE_LEAD_DAYS = 'Enter whole days between 1 and 365';

/** Lead days as people choose them: some different numbers, the longest first. */
export const leadDaysSchema = z
  .array(
    z
      .int({ error: WHOLE_LEAD_DAYS })
      .min(1, { error: WHOLE_LEAD_DAYS })
      .max(LONGEST_LEAD_DAYS, { error: WHOLE_LEAD_DAYS }),
  )
  .min(1, { error: 'Choose at least one day' })
  .max(LEAD_DAYS_LIMIT, { error: 'Choose at most 12 days' })
  .transform((days) => [...new Set(days)].toSorted((one, other) => other - one));

/** One of the organisation's lead days as it is kept. */
export const keptLeadDaySchema = z.object({
  days: z.int(),
  /** The day on which it was added: it counts from then on. Null for one that was always there. */
  since: calendarDateSchema.nullable(),
});
export type KeptLeadDay = z.output<typeof keptLeadDaySchema>;

/** The organisation's lead days after a change: those that stay keep their day, new ones count from today on. */
export function changedLeadDays(
  before: readonly KeptLeadDay[],
  chosen: readonly number[],
  today: CalendarDate,
): KeptLeadDay[] {
  return chosen.map((days) => before.find((one) => one.days === days) ?? { days, since: today });
}
