import { totalCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { averageCost, costInForce } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { MISSING_DATE_PLACEHOLDER } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { USD } from '@pactbook/domain/kernel/money.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import { moneyText } from '../../field-kit/value/own-money.ts';

interface CostFiguresProps {
  /** Each with its currency; US dollars where it says none. */
  costs: readonly Pick<AnnualCost, 'date' | 'cost' | 'currency'>[];
  today: CalendarDate;
}

/** The exact sums of a cost list, while it is typed as well: of each currency by itself. */
export function CostFigures({ costs, today }: CostFiguresProps) {
  const [first = USD, ...others] = [...new Set(costs.map(({ currency = USD }) => currency))];
  if (others.length === 0) return <FiguresOf costs={costs} currency={first} today={today} />;
  return [first, ...others].toSorted().map((code) => {
    const own = costs.filter(({ currency = USD }) => currency === code);
    return <FiguresOf key={code} costs={own} currency={code} today={today} isOneOfSeveral />;
  });
}

/** The sums of costs in one currency. */
function FiguresOf({
  costs,
  currency,
  today,
  isOneOfSeveral = false,
}: CostFiguresProps & { currency: CurrencyCode; isOneOfSeveral?: boolean }) {
  const figures = [
    { label: isOneOfSeveral ? `Total in ${currency}` : 'Total', amount: totalCost(costs), isMain: true },
    { label: contractField('costInForce').label, amount: costInForce(costs, today) },
    { label: 'Average', amount: averageCost(costs, currency) },
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 border-t border-border bg-sunken px-4 py-3 tabular-nums">
      {figures.map(({ label, amount, isMain = false }) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className={isMain ? 'text-lg font-semibold break-all' : 'text-lg break-all'}>
            {amount === null ? MISSING_DATE_PLACEHOLDER : moneyText(amount, 2, currency)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
