import type { ReadCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { USD } from '@pactbook/domain/kernel/money.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import { ownCurrency, ownMoney } from '../../../field-kit/value/own-money.ts';

/** The one currency of all rows; null where there are several. */
export function oneCurrencyOf(rows: readonly Pick<ReadCost, 'currency'>[]): CurrencyCode | null {
  const [first = USD, ...others] = [...new Set(rows.map(({ currency = USD }) => currency))];
  return others.length === 0 ? first : null;
}

/** What a cost is in the organisation's currency, below its amount; nothing where it is in it. */
export function ConvertedCost({ row }: { row: ReadCost }) {
  const { cost, converted, currency = USD } = row;
  if (converted === undefined) return null;
  if (converted === null) return <span className="block text-xs text-muted">No rate to {ownCurrency()}</span>;
  const rate =
    cost === 0 ? '' : ` (about ${(converted / cost).toPrecision(5)} ${ownCurrency()} for 1 ${currency})`;
  return (
    <span
      title={`At the latest rate of the day of the cost or before${rate}`}
      className="block text-xs text-muted"
    >
      ≈ {ownMoney(converted)}
    </span>
  );
}
