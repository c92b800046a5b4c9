import { formatMonthYear } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Ends, MonthOfEnds } from '@pactbook/domain/features/dashboard/outlook.ts';
import { ownMoney, shortOwnMoney, withoutRateWords } from '../../field-kit/value/own-money.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import type { ChartPick } from '../../ui/charts/chart-model.ts';
import { contractsAddress } from './contracts-address.ts';
import { counted, numberText } from '../../ui/text/own-numbers.ts';

const countText = (value: number) => numberText(value);
const wholeDollars = (value: number) => ownMoney(value, 0);
const shortMoney = (value: number) => shortOwnMoney(value, 1);
/** The same with amounts in other currencies among them. */
const aboutDollars = (value: number) => `≈ ${wholeDollars(value)}`;
const aboutMoney = (value: number) => `≈ ${shortMoney(value)}`;

interface EndsChartProps extends Ends {
  today: CalendarDate;
  isCost: boolean;
}

/** How many records the costs are of, when some that end are not read in full, and which of them have no rate. */
function costNote(months: readonly MonthOfEnds[], currencies: Ends['currencies'] = []): string | undefined {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const [ending, read] = [
    sum(months.map(({ count }) => count)),
    sum(months.map(({ costCount }) => costCount ?? 0)),
  ];
  const shown = ending === read ? '' : `Cost shown for ${numberText(read)} of ${counted(ending, 'record')}.`;
  const lacking = withoutRateWords(currencies);
  return [shown, lacking === '' ? '' : `${lacking}.`].filter(Boolean).join(' ') || undefined;
}

/**
 * The number of Live records that end in each of the next twelve months, or their cost in force; each bar links to its records.
 */
export function EndsChart({ months, currencies, today, isCost }: EndsChartProps) {
  const addressOf = ({ category }: ChartPick) => {
    const month = months.find((one) => one.month === category.id);
    return month ? contractsAddress(month.records) : null;
  };
  const [inFull, inShort] =
    currencies === undefined ? [wholeDollars, shortMoney] : [aboutDollars, aboutMoney];
  return (
    <BarChart
      title="Ends per month"
      categoryName="Month"
      categories={months.map(({ month }) => {
        const label = formatMonthYear(`${month}-01`);
        return { id: month, label, shortLabel: label.slice(0, 3) };
      })}
      series={[
        {
          id: 'ends',
          label: isCost ? 'Cost in Force' : 'Records',
          values: months.map(({ count, costInForce = 0 }) => (isCost ? costInForce : count)),
        },
      ]}
      format={isCost ? inFull : countText}
      formatShort={isCost ? inShort : countText}
      addressOf={addressOf}
      day={today}
      note={isCost ? costNote(months, currencies) : undefined}
    />
  );
}
