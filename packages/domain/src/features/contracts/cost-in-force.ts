import { addMonths, type CalendarDate } from '../../kernel/calendar-date.ts';
import type { AnnualCost } from './annual-cost.ts';

/** What {@link costInForce} is, for people. */
export const COST_IN_FORCE_MEANING =
  'What is paid for the current contract year: the latest annual cost that began today or before, and less than twelve months ago.';

/**
 * What is paid for the contract year that a day lies in (behaviour.md, "Cost in force"): the latest cost row that began on the
 * day or before, and less than twelve months ago. Null where there is none, never 0.
 */
export function costInForce(rows: readonly AnnualCost[], today: CalendarDate): number | null {
  let latest: AnnualCost | null = null;
  for (const row of rows) {
    if (row.date <= today && (latest === null || row.date > latest.date)) latest = row;
  }
  // A year that began earlier ended earlier.
  return latest !== null && today < addMonths(latest.date, 12) ? latest.cost : null;
}
