import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  BUDGET_NOTE_LIMIT,
  BUDGET_SCOPE_LABELS,
  BUDGET_SCOPES,
  budgetName,
} from '@pactbook/domain/features/budgets/budget.ts';
import type { BudgetFigures } from '@pactbook/domain/features/budgets/budget-figures.ts';
import { fiscalYearLabel } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import { currencyDigits } from '@pactbook/domain/kernel/money.ts';
import { GuardedDialog } from '../../field-kit/form/guarded-dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { DialogForm } from '../../ui/overlays/dialog.tsx';
import { Combobox } from '../../ui/pickers/combobox.tsx';
import { configQuery } from '../categories/queries.ts';
import { teamsQuery } from '../teams/queries.ts';
import { useBudgetForm, type BudgetForm, type EditedBudget } from './use-budget-form.ts';

interface BudgetDialogProps {
  figures: BudgetFigures;
  /** Null while the dialog is closed. */
  edited: EditedBudget | null;
  onClose: () => void;
  /** Shows the year of a budget that was added. */
  onYear: (year: string) => void;
}

/** Adds a budget, or changes amount and note of one. */
export function BudgetDialog({ figures, edited, onClose, onYear }: BudgetDialogProps) {
  const [isDirty, setIsDirty] = useState(false);
  const close = () => {
    setIsDirty(false);
    onClose();
  };
  const year = edited === null || edited === 'new' ? figures.year : edited.year;
  const label = fiscalYearLabel(year, figures.fiscalYearStartMonth);
  return (
    <GuardedDialog
      isOpen={edited !== null}
      onClose={close}
      isDirty={isDirty}
      title={edited === null || edited === 'new' ? 'Add budget' : `Budget of ${budgetName(edited)}, ${label}`}
      description={`In ${figures.currency}, the currency of the organization.`}
      size="sm"
    >
      {(cancel) =>
        edited !== null && (
          <BudgetFields
            key={edited === 'new' ? 'new' : edited.id}
            figures={figures}
            edited={edited}
            onDirty={() => setIsDirty(true)}
            onDone={(added) => {
              close();
              if (added !== figures.year) onYear(String(added));
            }}
            onCancel={cancel}
          />
        )
      }
    </GuardedDialog>
  );
}

interface BudgetFieldsProps {
  figures: BudgetFigures;
  edited: EditedBudget;
  onDirty: () => void;
  /** Called with the year of the saved budget. */
  onDone: (year: number) => void;
  onCancel: () => void;
}

function BudgetFields({ figures, edited, onDirty, onDone, onCancel }: BudgetFieldsProps) {
  const form = useBudgetForm({ figures, edited, onDirty, onDone });
  const { values, faults, set, save, isSaving } = form;
  const digits = currencyDigits(figures.currency);
  return (
    <DialogForm onSubmit={save} onCancel={onCancel} submitLabel="Save" isBusy={isSaving}>
      {edited === 'new' && <ScopeFields form={form} />}
      <Field label="Amount" isRequired error={faults.amount}>
        <MoneyInput
          currency={figures.currency}
          decimals={digits}
          value={values.amount}
          onChange={(amount) => set({ amount })}
        />
      </Field>
      <Field label="Note" error={faults.note}>
        <Textarea
          value={values.note}
          limit={BUDGET_NOTE_LIMIT}
          onChange={({ target }) => set({ note: target.value })}
        />
      </Field>
    </DialogForm>
  );
}

const SCOPES = BUDGET_SCOPES.map((value) => ({ value, label: BUDGET_SCOPE_LABELS[value] }));

/** The fiscal year, and the records that a new budget is for. */
function ScopeFields({ form: { values, faults, set } }: { form: BudgetForm }) {
  const teams = useQuery(teamsQuery).data ?? [];
  const categories = useQuery(configQuery).data?.categories ?? [];
  return (
    <>
      <Field
        label="Fiscal year"
        isRequired
        error={faults.year}
        help="The calendar year in which the fiscal year ends."
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={values.year}
          onChange={({ target }) => set({ year: target.value })}
        />
      </Field>
      <Field label="Budget for" isRequired>
        <Select
          options={SCOPES}
          value={values.scope}
          onChange={({ target }) =>
            set({ scope: BUDGET_SCOPES.find((one) => one === target.value) ?? 'team' })
          }
        />
      </Field>
      {values.scope === 'team' && (
        <Field label="Team" isRequired error={faults.team}>
          <Combobox
            label="Team"
            options={teams.map(({ id, name }) => ({ value: id, label: name }))}
            value={values.team}
            onChange={(team) => set({ team })}
          />
        </Field>
      )}
      {values.scope === 'category' && (
        <Field label="Category" isRequired error={faults.category}>
          <Combobox
            label="Category"
            options={categories.map((name) => ({ value: name, label: name }))}
            value={values.category}
            onChange={(category) => set({ category })}
          />
        </Field>
      )}
    </>
  );
}
