import type { AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { addMonths, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fromCents } from '@pactbook/domain/kernel/money.ts';
import type { Random } from '../random.ts';
import type { ContractDays } from './contract-days.ts';

/** What suppliers add from one year to the next; rarely, a discount. */
const UPLIFTS = [0, 0.02, 0.03, 0.03, 0.04, 0.05, 0.05, 0.07, 0.09, 0.12, -0.04];
const MOST_ROWS = 5;

/** A list price is round; a negotiated or metered one has cents. */
function asPrice(dollars: number, hasCents: boolean, random: Random): number {
  const whole = Math.round(dollars / 10) * 10;
  return hasCents ? fromCents(whole * 100 + random.between(1, 999)) : whole;
}

function yearlyRows(firstDay: CalendarDate, years: number, lastCost: number, random: Random): AnnualCost[] {
  const hasCents = random.chance(0.35);
  const rows: AnnualCost[] = [];
  let dollars = lastCost;
  for (let year = years - 1; year >= 0; year -= 1) {
    rows.unshift({ date: addMonths(firstDay, 12 * year), cost: asPrice(dollars, hasCents, random) });
    dollars /= 1 + random.pick(UPLIFTS);
  }
  return rows;
}

function yearsBetween(from: CalendarDate, to: CalendarDate): number {
  let years = 1;
  while (years < MOST_ROWS && addMonths(from, 12 * years) < to) years += 1;
  return years;
}

/**
 * The annual costs of a record, up to five years, one row on each anniversary of its first day, the
 * last at the usual cost. Records under evaluation have a quote or nothing; some lack costs altogether.
 */
export function planAnnualCosts(
  days: ContractDays,
  annualCost: number,
  today: CalendarDate,
  random: Random,
): AnnualCost[] {
  if (days.status === 'EVALUATING') {
    if (!days.startDate || random.chance(0.4)) return [];
    return yearlyRows(days.startDate, 1, annualCost, random);
  }
  if (random.chance(0.04)) return [];
  if (days.startDate === null) {
    if (random.chance(0.5)) return [];
    return yearlyRows(`${Number(today.slice(0, 4)) - 4}-01-01`, MOST_ROWS, annualCost, random);
  }
  return yearlyRows(days.startDate, yearsBetween(days.startDate, days.endDate ?? today), annualCost, random);
}
