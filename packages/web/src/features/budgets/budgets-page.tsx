import { useQuery } from '@tanstack/react-query';
import { Download, FileUp, Wallet } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { canChangeBudgets } from '@pactbook/domain/features/budgets/access.ts';
import { budgetYearSchema, budgetName } from '@pactbook/domain/features/budgets/budget.ts';
import type { BudgetFigures, BudgetWithFigures } from '@pactbook/domain/features/budgets/budget-figures.ts';
import { fiscalYearLabel } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { Budget } from '@pactbook/domain/features/budgets/budget.ts';
import { useAddressQuery } from '../../platform/address-query.ts';
import { paths } from '../../platform/paths.ts';
import { readBudgetsQuery } from '../../platform/addresses/trend-queries.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { sayFailed } from '../../ui/feedback/say.ts';
import { Select } from '../../ui/forms/select.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { DropdownMenu, MenuItem } from '../../ui/overlays/dropdown-menu.tsx';
import { useActor } from '../users/queries.ts';
import { BudgetLegend } from './budget-bar.tsx';
import { BudgetDialog } from './budget-dialog.tsx';
import { BudgetTable } from './budget-table.tsx';
import { ImportBudgetsDialog } from './import-budgets-dialog.tsx';
import { budgetFiguresQuery, downloadBudgets, useDeleteBudget } from './queries.ts';
import type { EditedBudget } from './use-budget-form.ts';
import { useBudgetUndo } from './use-budget-undo.ts';

/** The years that can be chosen beside those with budgets. */
const YEARS_AHEAD = 3;

/** `/trends/budgets`: the budgets of a fiscal year, for users who see Trends; record administrators change them. */
export function BudgetsPage() {
  const { query, change } = useAddressQuery(readBudgetsQuery, paths.budgets);
  const year = budgetYearSchema.safeParse(Number(query.year)).data;
  const answer = useQuery(budgetFiguresQuery(year));
  if (answer.data === undefined)
    return <QueryFallback query={answer} lines={8} label="Loading the budgets" isCard />;
  return <Budgets figures={answer.data} onYear={(wanted) => change({ year: wanted })} />;
}

interface BudgetsProps {
  figures: BudgetFigures;
  onYear: (year: string | undefined) => void;
}

function Budgets({ figures, onYear }: BudgetsProps) {
  const { budgets, label } = figures;
  const mayChange = decide(useActor(), canChangeBudgets).allowed;
  const [edited, setEdited] = useState<EditedBudget | null>(null);
  const remove = useBudgetRemoval();
  const addButton = mayChange && (
    <Button variant="primary" onClick={() => setEdited('new')}>
      Add budget
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <YearRow figures={figures} onYear={onYear} mayChange={mayChange} addButton={addButton} />
      {budgets.length === 0 ? (
        <Card className="p-0">
          <EmptyState
            icon={<Wallet />}
            title={`No budgets for ${label} yet.`}
            text="Set what the records of a fiscal year may cost: all of them, or those of a team or a category."
            action={addButton || undefined}
          />
        </Card>
      ) : (
        <>
          <BudgetTable
            budgets={budgets}
            onEdit={mayChange ? (budget: BudgetWithFigures) => setEdited(budget) : undefined}
            onDelete={(budget) => remove(budget)}
          />
          <BudgetLegend />
          <HowItCounts />
        </>
      )}
      <BudgetDialog figures={figures} edited={edited} onClose={() => setEdited(null)} onYear={onYear} />
    </div>
  );
}

/** The choice of the year, and what can be done with all of its budgets. */
function YearRow({
  figures,
  onYear,
  mayChange,
  addButton,
}: BudgetsProps & { mayChange: boolean; addButton: ReactNode }) {
  const { year, budgets } = figures;
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Select
          aria-label="Fiscal year"
          options={yearOptions(figures)}
          value={String(year)}
          onChange={({ target }) =>
            onYear(target.value === String(figures.thisYear) ? undefined : target.value)
          }
          className="w-36 max-md:w-full"
        />
        <div className="ml-auto flex flex-wrap gap-2 max-md:w-full">
          {budgets.length > 0 && (
            <DropdownMenu trigger={<Button icon={<Download aria-hidden />}>Export</Button>}>
              <MenuItem onSelect={() => void downloadBudgets(year, 'xlsx').catch(sayFailed)}>
                Excel workbook (XLSX)
              </MenuItem>
              <MenuItem onSelect={() => void downloadBudgets(year, 'csv').catch(sayFailed)}>CSV</MenuItem>
            </DropdownMenu>
          )}
          {mayChange && (
            <Button icon={<FileUp aria-hidden />} onClick={() => setIsImporting(true)}>
              Import
            </Button>
          )}
          {budgets.length > 0 && addButton}
        </div>
      </div>
      <ImportBudgetsDialog isOpen={isImporting} onClose={() => setIsImporting(false)} />
    </>
  );
}

/** The years with budgets, the present one, some to come and the shown one, newest first. */
function yearOptions({ years, year, thisYear, fiscalYearStartMonth }: BudgetFigures) {
  const ahead = Array.from({ length: YEARS_AHEAD + 1 }, (_, index) => thisYear + index);
  const all = [...new Set([...years, ...ahead, year, thisYear - 1])].toSorted((one, other) => other - one);
  return all.map((value) => ({
    value: String(value),
    label: fiscalYearLabel(value, fiscalYearStartMonth),
  }));
}

function HowItCounts() {
  return (
    <p className="max-w-prose text-sm text-pretty text-muted">
      Spent: costs of the year up to today. Committed: coming costs you can no longer avoid (term running,
      renewal planned, or notice deadline passed). Projected: other costs that are entered or expected.
      Together they are the total that Trends shows for the year. A record in several teams or categories is
      split evenly between them.
    </p>
  );
}

/** Deletes a budget as it is shown, with an undo that puts it back. */
function useBudgetRemoval(): (budget: Budget) => void {
  const deleting = useDeleteBudget();
  const sayWithUndo = useBudgetUndo();
  return (budget) => {
    const { id, version } = budget;
    deleting
      .mutateAsync({ params: { budgetId: id }, ifMatch: version })
      .then(
        () => sayWithUndo(`The budget of ${budgetName(budget)} was deleted.`, [{ id, version: version + 1 }]),
        sayFailed,
      );
  };
}
