import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { CostInForce } from '../annual-costs/cost-in-force.tsx';
import { FactValue } from './facts/fact-value.tsx';
import type { Fact } from './facts/facts.ts';

export interface FactsStripProps {
  facts: readonly Fact[];
  contract: Contract;
  today: CalendarDate;
}

/** What a person decides by, in one line below the title: end, notice, cost, owners. */
export function FactsStrip({ facts, contract, today }: FactsStripProps) {
  return (
    <div className="@container rounded-lg border border-border bg-raised px-4 py-3">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 @xl:grid-cols-3 @4xl:flex @4xl:gap-0">
        {facts.map((fact) => (
          <div
            key={fact.key}
            className="min-w-0 border-border @4xl:flex-1 @4xl:basis-40 @4xl:border-l @4xl:px-4 @4xl:first:border-l-0 @4xl:first:pl-0"
          >
            <dt className="text-sm text-muted">{fact.label}</dt>
            <dd className="mt-1 min-w-0 text-base font-medium break-words">
              {fact.key === 'costInForce' ? (
                <CostInForce contract={contract} today={today} hasHelp />
              ) : (
                <FactValue fact={fact} />
              )}
              {fact.note && <span className="block text-sm font-normal text-muted">{fact.note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
