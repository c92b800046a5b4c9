import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { MISSING_DATE_PLACEHOLDER } from '@pactbook/domain/kernel/calendar-date.ts';
import { formatMoney } from '@pactbook/domain/kernel/money.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { COST_IN_FORCE_MEANING, costInForce } from '@pactbook/domain/features/contracts/cost-in-force.ts';
import { Tooltip } from '../../../../ui/overlays/tooltip.tsx';
import { RestrictedValue } from '../../../../ui/text/restricted-value.tsx';

/** What is paid for a record's current contract year, with what that means; a lock where costs are hidden. */
export function CostInForce({ contract, today }: { contract: Contract; today: CalendarDate }) {
  const { annualCosts } = contract;
  if (annualCosts === undefined) return <RestrictedValue />;
  const cost = costInForce(annualCosts, today);
  return (
    <Tooltip content={COST_IN_FORCE_MEANING}>
      <span tabIndex={0} className="rounded-sm tabular-nums">
        {cost === null ? MISSING_DATE_PLACEHOLDER : formatMoney(cost)}
      </span>
    </Tooltip>
  );
}
