import { totalCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { averageCost, costInYearOf } from '@pactbook/domain/features/contracts/cost-plan.ts';
import { MISSING_DATE_PLACEHOLDER } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { formatMoney, USD } from '@pactbook/domain/kernel/money.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';

const inWords = (amount: number | null, currency: CurrencyCode) =>
  amount === null ? MISSING_DATE_PLACEHOLDER : formatMoney(amount, 2, currency);

interface CostFiguresProps {
  costs: readonly Pick<AnnualCost, 'date' | 'cost'>[];
  /** Of all rows; null where they have several, which have no sum. */
  currency?: CurrencyCode | null;
  today: CalendarDate;
}

/** The exact sums of a cost list while it is typed. */
export function CostFigures({ costs, currency = USD, today }: CostFiguresProps) {
  if (currency === null) return null;
  const figures = [
    { label: 'Total', amount: totalCost(costs), isMain: true },
    { label: `Cost this year (${today.slice(0, 4)})`, amount: costInYearOf(costs, today) },
    { label: 'Average', amount: averageCost(costs) },
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 border-t border-border bg-sunken px-4 py-3 tabular-nums">
      {figures.map(({ label, amount, isMain = false }) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className={isMain ? 'text-lg font-semibold break-all' : 'text-lg break-all'}>
            {inWords(amount, currency)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
