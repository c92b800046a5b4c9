import { useState } from 'react';
import {
  budgetAmountFault,
  budgetInputSchema,
  budgetName,
  budgetSchema,
  type BudgetScope,
} from '@pactbook/domain/features/budgets/budget.ts';
import type { BudgetFigures, BudgetWithFigures } from '@pactbook/domain/features/budgets/budget-figures.ts';
import { failureOf } from '../../field-kit/form/form-failure.ts';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { useCreateBudget, useUpdateBudget } from './queries.ts';
import { useBudgetUndo } from './use-budget-undo.ts';
import { moneyText } from '../../field-kit/value/own-money.ts';

/** What the dialog is about: a budget, or a new one. */
export type EditedBudget = BudgetWithFigures | 'new';

/** What the form holds, as it is typed. */
interface BudgetValues {
  readonly year: string;
  readonly scope: BudgetScope;
  readonly team: string | null;
  readonly category: string | null;
  readonly amount: string;
  readonly note: string;
}
type Faults = Readonly<Record<string, string | undefined>>;

export interface BudgetFormOptions {
  figures: BudgetFigures;
  edited: EditedBudget;
  onDirty: () => void;
  onDone: (year: number) => void;
}

/** What the form of a budget does. */
export interface BudgetForm {
  readonly values: BudgetValues;
  readonly faults: Faults;
  readonly set: (changes: Partial<BudgetValues>) => void;
  readonly save: () => void;
  readonly isSaving: boolean;
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** What was typed, as the call takes it. */
function judge({ scope, team, category, year, amount, note }: BudgetValues, { currency }: BudgetFigures) {
  const input = {
    year: numberOf(year),
    amount: numberOf(amount),
    note,
    ...(scope === 'team' && team !== null ? { team } : {}),
    ...(scope === 'category' && category !== null ? { category } : {}),
  };
  const read = budgetInputSchema.safeParse(input);
  const issues = read.error?.issues.map(({ path, message }) => [String(path[0]), message] as const) ?? [];
  const decimals = read.success ? budgetAmountFault(read.data.amount, currency) : null;
  const faults: Faults = {
    ...Object.fromEntries(issues),
    ...(decimals === null ? {} : { amount: decimals }),
    ...(scope === 'team' && team === null ? { team: 'Choose a team' } : {}),
    ...(scope === 'category' && category === null ? { category: 'Choose a category' } : {}),
  };
  return read.success && Object.keys(faults).length === 0
    ? { input: read.data, faults: null }
    : { input: null, faults };
}

/** Changes a budget, with an undo that gives it back what it was. */
function useChange({ edited, onDone }: BudgetFormOptions, onFaults: (faults: Faults) => void) {
  const updating = useUpdateBudget();
  const sayWithUndo = useBudgetUndo();
  // The version that a save replaces: the one that was shown last.
  const [version, setVersion] = useState(edited === 'new' ? 0 : edited.version);
  const change = (input: { amount: number; note: string }) => {
    if (edited === 'new') return;
    const { id } = edited;
    updating.mutate(
      { params: { budgetId: id }, ifMatch: version, body: input },
      {
        onSuccess: (saved) => {
          onDone(saved.year);
          if (saved.version === version) return;
          sayWithUndo(`The budget of ${budgetName(saved)} was saved.`, [{ id, version: saved.version }]);
        },
        onError: (error) => {
          const current = error instanceof ApiError ? budgetSchema.safeParse(error.current).data : undefined;
          if (current !== undefined) setVersion(current.version);
          const { fields, problem } = failureOf(error);
          const now = current && moneyText(current.amount, 2, current.currency);
          const words =
            now === undefined ? problem : `${problem} It is ${now} now. Save again to replace it.`;
          onFaults({ ...fields, ...(words === undefined ? {} : { amount: words }) });
        },
      },
    );
  };
  return { change, isChanging: updating.isPending };
}

/** What a budget's form holds, and what it does with it. */
export function useBudgetForm(options: BudgetFormOptions): BudgetForm {
  const { figures, edited, onDirty, onDone } = options;
  const [values, setValues] = useState<BudgetValues>({
    year: String(figures.year),
    scope: edited === 'new' ? 'team' : edited.scope,
    team: null,
    category: null,
    amount: edited === 'new' ? '' : String(edited.amount),
    note: edited === 'new' ? '' : edited.note,
  });
  const [faults, setFaults] = useState<Faults>({});
  const creating = useCreateBudget();
  const sayWithUndo = useBudgetUndo();
  const { change, isChanging } = useChange(options, setFaults);
  const isSaving = creating.isPending || isChanging;
  const set = (changes: Partial<BudgetValues>) => {
    setValues({ ...values, ...changes });
    const cleared = Object.keys(changes).map((key) => [key, undefined] as const);
    setFaults({ ...faults, ...Object.fromEntries(cleared) });
    onDirty();
  };
  const save = () => {
    if (isSaving) return;
    const scoped = edited === 'new' ? values : { ...values, scope: 'organization' as const };
    const { input, faults: found } = judge(scoped, figures);
    if (input === null) return setFaults(found);
    if (edited !== 'new') return change({ amount: input.amount, note: input.note });
    creating.mutate(
      { body: input },
      {
        onSuccess: (budget) => {
          const { id, version } = budget;
          sayWithUndo(`The budget of ${budgetName(budget)} was added.`, [{ id, version }]);
          onDone(budget.year);
        },
        onError: (error) => {
          const { fields, problem } = failureOf(error);
          setFaults({ ...fields, ...(problem === undefined ? {} : { amount: problem }) });
        },
      },
    );
  };
  return { values, faults, set, save, isSaving };
}
