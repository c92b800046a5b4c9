import type { TrendGrouping } from '@pactbook/domain/features/trends/trend-query.ts';
import type { Trends, TrendYear } from '@pactbook/domain/features/trends/trends.ts';
import { formatMonthYear } from '@pactbook/domain/kernel/calendar-date.ts';
import { formatPercentage } from '@pactbook/domain/kernel/money.ts';
import type { ChartCategory } from '../../ui/charts/chart-model.ts';

const COUNT = new Intl.NumberFormat('en-US');
const SHORT_MONEY = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** A count: "1,234". */
export function formatCount(value: number): string {
  return COUNT.format(value);
}

/** A short amount: "$1.2M". */
export function formatShortMoney(value: number): string {
  return SHORT_MONEY.format(value);
}

/** A known amount and the projected part: "$1.2M + $300K projected". */
export function knownAndProjected(
  known: number,
  projected: number,
  format: (value: number) => string = formatShortMoney,
): string {
  if (projected === 0) return format(known);
  return known === 0 ? `${format(projected)} projected` : `${format(known)} + ${format(projected)} projected`;
}

/** A signed share: "+12.50%", "−3.00%", "0.00%". */
export function formatChange(share: number): string {
  const words = formatPercentage(Math.abs(share));
  if (words === '0.00%') return words;
  return share > 0 ? `+${words}` : `−${words}`;
}

/** The rule of the projection as text; the server applies it. */
export const PROJECTION_RULE =
  'Projected: what a Live record cost in its latest year with costs is expected again in each later year while it goes on. ' +
  'It goes on up to its end date; past it, or without one, it goes on where it has no end, renews by itself, is Evergreen, ' +
  'or was decided to be renewed. Costs already entered for coming years count as they are.';

const GROUP_WORDS: Partial<Record<TrendGrouping, string>> = { category: 'category', team: 'team' };

/** How records in several groups count; null when there are none. */
export function sharedNote({ groupBy, measure, split, sharedRecords }: Trends): string | null {
  const group = GROUP_WORDS[groupBy];
  if (group === undefined || sharedRecords === 0) return null;
  const records =
    sharedRecords === 1
      ? `1 record is in more than one ${group}.`
      : `${formatCount(sharedRecords)} records are in more than one ${group}.`;
  if (measure === 'uplift') return `${records} Each counts in every one; All Records counts it once.`;
  return split === 'even' && measure === 'cost'
    ? `${records} Their cost is split evenly, so that the parts add up to the total.`
    : `${records} Each counts in every one, so that the bars stand side by side and add up to more than the total, which counts it once.`;
}

/** A fiscal year as a category of a chart. */
export function yearCategory(
  { year, label, shortLabel, isOpen }: TrendYear,
  thisYear: number,
): ChartCategory {
  const note = year === thisYear ? 'In progress' : isOpen ? 'Still to come' : undefined;
  return { id: String(year), label, shortLabel, note };
}

/** A month as a category of a chart. */
export function monthCategory(month: string): ChartCategory {
  const label = formatMonthYear(`${month}-01`);
  return { id: month, label, shortLabel: `${label.slice(0, 3)} ’${month.slice(2, 4)}` };
}
