import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { MISSING_DATE_PLACEHOLDER } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { COST_IN_FORCE_MEANING, costInForce } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { countedCosts, isConverted } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { ownMoney } from '../../field-kit/value/own-money.ts';
import { RatesOf } from './rates-of.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { RestrictedValue } from '../../ui/text/restricted-value.tsx';

interface CostInForceProps {
  contract: Contract;
  today: CalendarDate;
  /** Whether the tooltip can be focused; not where it would take the initial focus. */
  hasHelp?: boolean | undefined;
}

/** The cost of a record's current contract year, with an explanation; a lock where costs are hidden. */
export function CostInForce({ contract, today, hasHelp = false }: CostInForceProps) {
  const { annualCosts } = contract;
  if (annualCosts === undefined) return <RestrictedValue />;
  const cost = costInForce(countedCosts(annualCosts), today);
  const isForeign = isConverted(annualCosts);
  const words = cost === null ? MISSING_DATE_PLACEHOLDER : `${isForeign ? '≈ ' : ''}${ownMoney(cost)}`;
  if (!hasHelp) {
    return (
      <span title={COST_IN_FORCE_MEANING} className="tabular-nums">
        {words}
      </span>
    );
  }
  return (
    <Tooltip
      content={
        isForeign ? (
          <span className="flex flex-col gap-1">
            {COST_IN_FORCE_MEANING}
            <RatesOf rows={annualCosts} />
          </span>
        ) : (
          COST_IN_FORCE_MEANING
        )
      }
    >
      <button
        type="button"
        aria-label={`Cost in force ${words}`}
        className="min-h-6 cursor-help rounded-sm tabular-nums underline decoration-dotted underline-offset-3"
      >
        {words}
      </button>
    </Tooltip>
  );
}
