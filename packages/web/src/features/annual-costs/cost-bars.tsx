import { countedCosts } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { ReadCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { sumMoney } from '@pactbook/domain/kernel/money.ts';
import { ownMoney, moneyText } from '../../field-kit/value/own-money.ts';
import { oneCurrencyOf } from './converted-cost.tsx';
import { clsx } from 'clsx/lite';

/** The number of years in the summary; the grid shows all of them. */
const MOST_BARS = 8;

/** The cost of each calendar year, oldest first: the latest eight. */
function costsByYear(rows: readonly Pick<ReadCost, 'date' | 'cost'>[]): { year: string; cost: number }[] {
  const years = [...new Set(rows.map((row) => row.date.slice(0, 4)))].toSorted().slice(-MOST_BARS);
  return years.map((year) => ({
    year,
    cost: sumMoney(rows.filter((row) => row.date.startsWith(year)).map((row) => row.cost)),
  }));
}

/** Costs by calendar year as bars, each with its amount as text, so that no separate table is needed. */
export function CostBars({ rows, today }: { rows: readonly ReadCost[]; today: CalendarDate }) {
  const own = oneCurrencyOf(rows);
  // Of several currencies only converted amounts can be compared.
  const bars = costsByYear(own === null ? countedCosts(rows) : rows);
  const largest = Math.max(...bars.map(({ cost }) => cost), 0);
  return (
    <ul
      aria-label="Cost by year"
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-2 text-sm tabular-nums"
    >
      {bars.map(({ year, cost }) => {
        const isNow = today.startsWith(year);
        return (
          <li key={year} className="col-span-3 grid grid-cols-subgrid items-center">
            <span className={isNow ? 'font-medium' : 'text-muted'}>{year}</span>
            <svg aria-hidden className="h-2 w-full overflow-hidden rounded-sm" preserveAspectRatio="none">
              <rect width="100%" height="100%" className="fill-track" />
              <rect
                width={largest === 0 ? '0%' : `${(Math.max(cost, 0) / largest) * 100}%`}
                height="100%"
                rx="2"
                className={clsx('fill-chart-1', isNow ? '' : 'opacity-60')}
              />
            </svg>
            <span className="text-right">
              {own === null ? `≈ ${ownMoney(cost)}` : moneyText(cost, 2, own)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
