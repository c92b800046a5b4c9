import { useDeferredValue, useMemo } from 'react';
import { COST_IN_FORCE_MEANING } from '@pactbook/domain/features/contracts/cost-plan.ts';
import { formatMoney } from '@pactbook/domain/kernel/money.ts';
import type { ShownContracts } from '../contracts-table/use-shown-contracts.ts';

const NUMBER = new Intl.NumberFormat('en-US');

interface ListTotalsProps {
  shown: ShownContracts | null;
}

/**
 * What the records that the filters let through cost together (docs/product/records-table.md, "Selection"); nothing for
 * who reads no cost of them.
 */
export function ListTotals({ shown }: ListTotalsProps) {
  // The rows come first.
  const later = useDeferredValue(shown);
  const totals = useMemo(() => later?.costTotals(), [later]);
  if (!later || !totals || totals.costCount === 0) return null;
  return (
    <>
      <span className="tabular-nums">
        {formatMoney(totals.totalCost)} total, {formatMoney(totals.costThisYear)} this year,{' '}
        <span title={COST_IN_FORCE_MEANING}>{formatMoney(totals.costInForce)} in force</span>
      </span>
      {totals.costCount < later.total && (
        <span className="tabular-nums">
          Cost shown for {NUMBER.format(totals.costCount)} of {NUMBER.format(later.total)}
        </span>
      )}
    </>
  );
}
