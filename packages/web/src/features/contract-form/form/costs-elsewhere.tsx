import { Link } from 'react-router';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { costInForce } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { countedCosts, isConverted } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { ownMoney } from '../../../field-kit/value/own-money.ts';
import { paths } from '../../../platform/paths.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';

/** The costs of an open record, which have a page of their own, in their place among the fields. */
export function CostsElsewhere({ contract, today }: { contract: Contract; today: CalendarDate }) {
  const { annualCosts } = contract;
  if (annualCosts === undefined) return null;
  const cost = costInForce(countedCosts(annualCosts), today);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="text-sm font-medium">{contractField('annualCosts').label}</span>
      <p className="flex min-h-8 flex-wrap items-center gap-x-3 text-base tabular-nums max-md:min-h-11">
        {cost === null
          ? 'None in force'
          : `${isConverted(annualCosts) ? '≈ ' : ''}${ownMoney(cost)} in force`}
        <LinkButton asChild className="text-sm">
          <Link to={paths.record(contract, 'annual-costs')}>
            {annualCosts.length === 0 ? 'Add' : 'Change'}
            <span className="sr-only"> annual costs</span>
          </Link>
        </LinkButton>
      </p>
    </div>
  );
}
