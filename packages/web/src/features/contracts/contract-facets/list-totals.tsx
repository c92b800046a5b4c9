import { useDeferredValue, useMemo } from 'react';
import { COST_IN_FORCE_MEANING } from '@pactbook/domain/features/contracts/cost-plan.ts';
import { ownMoney } from '../../../field-kit/value/own-money.ts';
import type { ShownContracts } from '../contracts-table/use-shown-contracts.ts';

const NUMBER = new Intl.NumberFormat('en-US');

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
  return (
    <>
      <span className="tabular-nums">
        {ownMoney(totals.totalCost, 0)} total, {ownMoney(totals.costThisYear, 0)} this year,{' '}
        <span title={COST_IN_FORCE_MEANING}>{ownMoney(totals.costInForce, 0)} in force</span>
      </span>
      {totals.costCount < later.total && (
        <span className="tabular-nums">
          Cost shown for {NUMBER.format(totals.costCount)} of {NUMBER.format(later.total)}
        </span>
      )}
    </>
  );
}
