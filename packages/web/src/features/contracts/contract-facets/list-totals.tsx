import { useDeferredValue, useMemo } from 'react';
import type { CurrencyTotal } from '@pactbook/domain/features/currencies/currency-totals.ts';
import { COST_IN_FORCE_MEANING } from '@pactbook/domain/features/contracts/cost-plan.ts';
import { ownTotalsWords, sumMoneyWords, withoutRateWords } from '../../../field-kit/value/own-money.ts';
import type { ShownContracts } from '../contracts-table/use-shown-contracts.ts';
import { numberText } from '../../../ui/text/own-numbers.ts';

interface ListTotalsProps {
  shown: ShownContracts | null;
}

/**
 * The total costs of the filtered records (docs/product/records-table.md, "Selection"); nothing for people who read no
 * costs of them.
 */
export function ListTotals({ shown }: ListTotalsProps) {
  // Deferred, so that the rows are rendered first.
  const later = useDeferredValue(shown);
  const totals = useMemo(() => later?.costTotals(), [later]);
  if (!later || !totals || totals.costCount === 0) return null;
  const words = (amount: number) => sumMoneyWords(amount, totals);
  return (
    <>
      <span className="tabular-nums">
        {words(totals.totalCost)} total, {words(totals.costThisYear)} this year,{' '}
        <span title={COST_IN_FORCE_MEANING}>{words(totals.costInForce)} in force</span>
      </span>
      {totals.currencies && <OwnTotals currencies={totals.currencies} />}
      {totals.costCount < later.total && (
        <span className="tabular-nums">
          Cost shown for {numberText(totals.costCount)} of {numberText(later.total)}
        </span>
      )}
    </>
  );
}

/** What the records cost in their own currencies, and which of them are left out of the sums. */
function OwnTotals({ currencies }: { currencies: readonly CurrencyTotal[] }) {
  const lacking = withoutRateWords(currencies);
  return (
    <>
      <span className="tabular-nums">{ownTotalsWords(currencies)}</span>
      {lacking !== '' && <span className="text-caution tabular-nums">{lacking}</span>}
    </>
  );
}
