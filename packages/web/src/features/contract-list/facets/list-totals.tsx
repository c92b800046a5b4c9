import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { COST_IN_FORCE_MEANING } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { fiscalYearLabel } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { sinceYearBefore, SPLIT_MEANING } from '../../../field-kit/value/cost-in-force.ts';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import {
  inForceWords,
  knownAndProjected,
  sumMoneyWords,
  withoutRateWords,
} from '../../../field-kit/value/own-money.ts';
import { configQuery } from '../../categories/queries.ts';
import type { ShownContracts } from '../view/use-shown-contracts.ts';
import { numberText } from '../../../ui/text/own-numbers.ts';

interface ListTotalsProps {
  shown: ShownContracts | null;
  view: TableView;
}

/**
 * What is in force of the filtered records (docs/product/records-table.md, "Selection"), and what they cost in all years
 * where the table has that column; nothing for people who read no costs of them.
 */
export function ListTotals({ shown, view }: ListTotalsProps) {
  const startMonth = useQuery(configQuery).data?.fiscalYearStartMonth;
  // Deferred, so that the rows are rendered first.
  const later = useDeferredValue(shown);
  const totals = useMemo(() => later?.costTotals(), [later]);
  if (!later || !totals || totals.costCount === 0) return null;
  const { costCount, splitCount, totalCost, costInForceBefore, costsOfYears = [], currencies = [] } = totals;
  const words = (amount: number) => sumMoneyWords(amount, totals);
  // Statuses and amounts leave out what was in force then and has expired since.
  const isComparable = view.filters.statuses.length === 0 && view.filters.amounts.length === 0;
  const since = isComparable ? sinceYearBefore(totals) : null;
  const lacking = withoutRateWords(currencies);
  return (
    <>
      {startMonth !== undefined &&
        costsOfYears.map(({ year, known, projected }) => (
          <span key={year} className="font-medium tabular-nums">
            {knownAndProjected(known, projected, words)} in {fiscalYearLabel(year, startMonth)}
          </span>
        ))}
      <span className="tabular-nums">
        <span title={COST_IN_FORCE_MEANING}>{inForceWords(totals)}</span>
        {since !== null && <span title={`${words(costInForceBefore)} in force a year ago`}>, {since}</span>}
      </span>
      {view.visibility.totalCost === true && (
        <span className="tabular-nums">
          {words(totalCost)} {contractField('totalCost').label.toLowerCase()}
        </span>
      )}
      {splitCount > 0 && (
        <span title={SPLIT_MEANING} className="tabular-nums">
          {contractsWords(splitCount)} shared and split evenly
        </span>
      )}
      {lacking !== '' && <span className="text-caution tabular-nums">{lacking}</span>}
      {costCount < later.total && (
        <span className="tabular-nums">
          Cost shown for {numberText(costCount)} of {numberText(later.total)}
        </span>
      )}
    </>
  );
}
