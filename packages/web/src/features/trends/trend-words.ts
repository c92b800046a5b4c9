import type { TrendGrouping } from '@pactbook/domain/features/trends/trend-query.ts';
import type { Trends, TrendYear } from '@pactbook/domain/features/trends/trends.ts';
import { formatMonthYear } from '@pactbook/domain/kernel/calendar-date.ts';
import { ownMoney, shortOwnMoney, withoutRateWords } from '../../field-kit/value/own-money.ts';
import type { ChartCategory } from '../../ui/charts/chart-model.ts';
import { numberText } from '../../ui/text/own-numbers.ts';

/** A count: "1,234". */
export function formatCount(value: number): string {
  return numberText(value);
}

/** An amount in whole dollars: "$1,234". Cents are in the CSV files and on the records. */
export function formatDollars(value: number): string {
  return ownMoney(value, 0);
}

/** A short amount: "$1.2M", "$950". */
export function formatShortMoney(value: number): string {
  return Math.abs(value) < 1_000 ? formatDollars(value) : shortOwnMoney(value, 1);
}

/** The shortest amount: "$1M". */
export function formatShortestMoney(value: number): string {
  return shortOwnMoney(value, 0);
}

/** The rule of the projection as text; the server applies it. */
const PROJECTION_RULE =
  'Projected: what a Live record cost in its latest year with costs is expected again in each later year while it continues. ' +
  'It continues until its end date. After it, or without one, it continues if it has no end, renews automatically, is Evergreen, ' +
  'or was decided to be renewed. Costs already entered for coming years count as they are.';

/** "3 records in CHF have no rate and are left out."; undefined where every cost could be converted. */
export function leftOutWords({ unconverted = [] }: Pick<Trends, 'unconverted'>): string | undefined {
  const words = withoutRateWords(unconverted);
  if (words === '') return undefined;
  return `${words} and ${words.endsWith('has no rate') ? 'is' : 'are'} left out.`;
}

const GROUP_WORDS: Partial<Record<TrendGrouping, string>> = { category: 'category', team: 'team' };

/** "2 records are in more than one category"; null when there are none. */
function sharedRecords({ groupBy, sharedRecords: count }: Trends): string | null {
  const group = GROUP_WORDS[groupBy];
  if (group === undefined || count === 0) return null;
  return count === 1
    ? `1 record is in more than one ${group}`
    : `${formatCount(count)} records are in more than one ${group}`;
}

/** Whether the cost of a record in several groups is split between them. */
const isSplit = ({ split, measure }: Trends) => split === 'even' && measure === 'cost';

/** The one sentence below the chart of fiscal years. */
export function trendsNote(trends: Trends): string {
  const { known, measure } = trends;
  if (known !== null && known.from === known.to) return 'Trends need at least two years.';
  const shared = sharedRecords(trends);
  if (measure === 'uplift') return 'How much more the same records cost than a year before.';
  if (shared === null) return 'Each cost counts in the fiscal year of its date; hatched parts are projected.';
  return isSplit(trends)
    ? `${shared}; their cost is split evenly.`
    : `${shared} and count in each: the bars stand side by side, the total counts each record once.`;
}

/**
 * How the chart of fiscal years counts, one paragraph each.
 * @param isOfTeams whether only records of some teams are shown
 */
export function trendsMethod(trends: Trends, isOfTeams = false): string[] {
  const { measure } = trends;
  const shared = sharedRecords(trends);
  if (measure === 'uplift') {
    return [
      'Only records with a known cost in a year and in the year before are compared, so that new and ended records change nothing. Projected costs do not count.',
      ...(shared === null ? [] : [`${shared}. Each counts in every one; All Records counts it once.`]),
    ];
  }
  const several = isSplit(trends)
    ? 'Their cost is split evenly, so that the parts add up to the total.'
    : 'Each counts in every one, so the bars are drawn side by side and add up to more than the total, which counts it once.';
  return [
    'A cost counts in full in the fiscal year of its date.',
    PROJECTION_RULE,
    ...(shared === null ? [] : [`${shared}. ${several}`]),
    ...(isOfTeams && trends.split === 'even' && measure === 'cost'
      ? ['Records shared with other teams are split evenly, and only the parts of the chosen teams count.']
      : []),
    ...(measure === 'cost' ? ['Amounts are shown in whole dollars; the CSV file has the cents.'] : []),
  ];
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
