import type { ReactNode } from 'react';
import type { ReadCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { CostBars } from '../contract-details/cost-bars.tsx';

export interface CostColumnsProps {
  costs: readonly ReadCost[];
  today: CalendarDate;
  children: ReactNode;
}

/** The costs row by row, with a chart of the calendar years beside them. */
export function CostColumns({ costs, today, children }: CostColumnsProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
      {children}
      {costs.length > 0 && (
        <Panel title="By Year">
          <CostBars rows={costs} today={today} />
        </Panel>
      )}
    </div>
  );
}
