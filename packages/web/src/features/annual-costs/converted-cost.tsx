import type { ReadCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { USD } from '@pactbook/domain/kernel/money.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import { ConvertedAmount } from './rates-of.tsx';
import { ownCurrency, ownMoney } from '../../field-kit/value/own-money.ts';

/** The one currency of all rows; null where there are several. */
export function oneCurrencyOf(rows: readonly Pick<ReadCost, 'currency'>[]): CurrencyCode | null {
  const [first = USD, ...others] = [...new Set(rows.map(({ currency = USD }) => currency))];
  return others.length === 0 ? first : null;
}

/** What a cost is in the organisation's currency, below its amount; nothing where it is in it. */
export function ConvertedCost({ row }: { row: ReadCost }) {
  const { converted } = row;
  if (converted === undefined) return null;
  if (converted === null) return <span className="block text-xs text-muted">No rate to {ownCurrency()}</span>;
  return (
    <span className="block text-xs text-muted">
      <ConvertedAmount rows={[row]}>≈ {ownMoney(converted)}</ConvertedAmount>
    </span>
  );
}
