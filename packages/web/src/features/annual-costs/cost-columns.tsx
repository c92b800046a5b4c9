import type { ReactNode } from 'react';
import { convertedCosts } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { ReadCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { oneCurrencyOf } from './converted-cost.tsx';
import { CostBars } from './cost-bars.tsx';

export interface CostColumnsProps {
  costs: readonly ReadCost[];
  today: CalendarDate;
  children: ReactNode;
}

/** Costs of several currencies are compared by what they are converted. */
const canBeCompared = (costs: readonly ReadCost[]): boolean =>
  oneCurrencyOf(costs) !== null || convertedCosts(costs) !== null;

/** The costs row by row, with a chart of the calendar years beside them. */
export function CostColumns({ costs, today, children }: CostColumnsProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
      {children}
      {costs.length > 0 && canBeCompared(costs) && (
        <Panel title="By year">
          <CostBars rows={costs} today={today} />
        </Panel>
      )}
    </div>
  );
}
