import { ChartNoAxesColumn } from 'lucide-react';
import { Link } from 'react-router';
import type { AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { costInYearOf } from '@pactbook/domain/features/contracts/cost-plan.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { MISSING_DATE_PLACEHOLDER } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { formatMoney } from '@pactbook/domain/kernel/money.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { RestrictedValue } from '../../../ui/text/restricted-value.tsx';
import { CostBars } from './cost-bars.tsx';

export interface CostSummaryPanelProps {
  contract: Contract;
  today: CalendarDate;
}

/** The costs of a record: exact total, this year, and each year. */
export function CostSummaryPanel({ contract, today }: CostSummaryPanelProps) {
  const { label } = contractField('annualCosts');
  const { annualCosts } = contract;
  if (annualCosts === undefined) {
    return (
      <Panel title={label}>
        <RestrictedValue />
      </Panel>
    );
  }
  if (annualCosts.length === 0) return <NoCosts contract={contract} />;
  return (
    <Panel
      title={label}
      actions={
        <LinkButton asChild className="text-sm">
          <Link to={paths.record(contract, 'annual-costs')}>
            {contract.canEdit ? 'Edit costs' : 'All costs'}
          </Link>
        </LinkButton>
      }
    >
      <Figures contract={contract} rows={annualCosts} today={today} />
      <CostBars rows={annualCosts} today={today} />
    </Panel>
  );
}

function Figures({ contract, rows, today }: CostSummaryPanelProps & { rows: readonly AnnualCost[] }) {
  const thisYear = costInYearOf(rows, today);
  return (
    <dl className="grid grid-cols-2 gap-4 pb-4 tabular-nums">
      <div className="min-w-0">
        <dt className="text-sm text-muted">{contractField('totalCost').label}</dt>
        <dd className="text-lg font-semibold break-words">
          {contract.totalCost == null ? MISSING_DATE_PLACEHOLDER : formatMoney(contract.totalCost)}
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="text-sm text-muted">Cost This Year ({today.slice(0, 4)})</dt>
        <dd className="text-lg font-semibold break-words">
          {thisYear === null ? MISSING_DATE_PLACEHOLDER : formatMoney(thisYear)}
        </dd>
      </div>
    </dl>
  );
}

function NoCosts({ contract }: { contract: Contract }) {
  return (
    <Panel title={contractField('annualCosts').label}>
      <EmptyState
        className="py-4"
        icon={<ChartNoAxesColumn />}
        title="No annual costs yet."
        action={
          contract.canEdit && (
            <Button asChild size="sm">
              <Link to={paths.record(contract, 'annual-costs')}>Add first year</Link>
            </Button>
          )
        }
      />
    </Panel>
  );
}
