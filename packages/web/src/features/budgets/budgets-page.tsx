import { useQuery } from '@tanstack/react-query';
import { List } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canAdministerBudgets } from '@pactbook/domain/features/budgets/access.ts';
import type { Budget } from '@pactbook/domain/features/budgets/budget.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { useActor } from '../users/queries.ts';
import { budgetsQuery } from './queries.ts';
import { BudgetActions } from './budget-actions.tsx';
import { BudgetNameDialog } from './budget-dialogs.tsx';

const TITLE = 'Budgets';

/** `/budgets`: the budgets of the organisation, for every member; record administrators change them. */
export function BudgetsPage() {
  usePageTitle(TITLE);
  const list = useQuery(budgetsQuery);
  const mayChange = decide(useActor(), canAdministerBudgets).allowed;
  const [isAdding, setIsAdding] = useState(false);
  const addButton = mayChange && (
    <Button variant="primary" onClick={() => setIsAdding(true)}>
      Add Budget
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={TITLE} actions={list.data && list.data.length > 0 && addButton} />
      {list.isError && !list.data ? (
        <Card>
          <ErrorPanel onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        </Card>
      ) : (
        <Budgets budgets={list.data} mayChange={mayChange} addButton={addButton} />
      )}
      <BudgetNameDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </div>
  );
}

interface BudgetsProps {
  /** Undefined while they load. */
  budgets: readonly Budget[] | undefined;
  mayChange: boolean;
  addButton: ReactNode;
}

function Budgets({ budgets, mayChange, addButton }: BudgetsProps) {
  if (budgets === undefined) {
    return (
      <Card>
        <SkeletonLines lines={6} label="Loading the budgets" />
      </Card>
    );
  }
  if (budgets.length === 0) {
    return (
      <Card className="p-0">
        <EmptyState icon={<List />} title="No budgets yet." action={addButton} />
      </Card>
    );
  }
  return (
    <ul aria-label={TITLE} className="overflow-hidden rounded-lg border border-border bg-raised">
      {budgets.map((budget) => (
        <li
          key={budget.id}
          className="flex min-h-12 items-center gap-3 border-b border-border py-1 pr-1 pl-4 last:border-b-0"
        >
          <span dir="auto" className="min-w-0 flex-1 font-medium break-words">
            {budget.name}
          </span>
          {mayChange && <BudgetActions budget={budget} />}
        </li>
      ))}
    </ul>
  );
}
