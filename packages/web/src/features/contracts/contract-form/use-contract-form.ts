import { useEffect, useState } from 'react';
import type { BaseSyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useLeaveGuard } from '../../../platform/leave-guard.tsx';
import { useFormDraft } from '../../../field-kit/form/use-form-draft.ts';
import { useSaveLock } from '../../../field-kit/form/use-save-lock.ts';
import { resolveContractForm } from './contract-form-rules.ts';
import type { RuleContext } from './contract-form-rules.ts';
import type { ContractFormValues } from './contract-form-values.ts';

const byKey = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/** The values in an order of their own, without the ids of cost rows. */
function comparable(values: ContractFormValues): string {
  const annualCosts = values.annualCosts.map(({ date, cost }) => [date, cost]);
  const customFields = Object.entries(values.customFields).toSorted(byKey);
  const renewal = Object.entries(values.renewal).toSorted(byKey);
  return JSON.stringify(Object.entries({ ...values, annualCosts, customFields, renewal }).toSorted(byKey));
}

/** Whether two states of the form say the same. */
function isSameForm(one: ContractFormValues, other: ContractFormValues): boolean {
  return comparable(one) === comparable(other);
}

export interface ContractFormOptions {
  personId: string;
  /** Names the form among the person's drafts. */
  name: string;
  /** What the form starts from and counts as unchanged. */
  start: ContractFormValues;
  /** Unsaved text that was brought back, in place of the start. */
  kept: ContractFormValues | undefined;
  /** What to keep of the values as a draft. */
  draftOf: (values: ContractFormValues) => unknown;
  rules: RuleContext;
}

function useJudgedForm(
  start: ContractFormValues,
  rules: RuleContext,
): UseFormReturn<ContractFormValues, RuleContext> {
  return useForm<ContractFormValues, RuleContext>({
    defaultValues: start,
    resolver: resolveContractForm,
    context: rules,
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
}

/** The form itself with its rules, its leave guard and its draft; saving is up to whoever uses it. */
export function useContractForm({ personId, name, start, kept, draftOf, rules }: ContractFormOptions) {
  const form = useJudgedForm(start, rules);
  const { isDirty } = form.formState;
  const [isReleased, setIsReleased] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [problem, setProblem] = useState<string>();
  const lock = useSaveLock();
  const guard = useLeaveGuard(isDirty && !isReleased && !lock.isTaken);

  const isUnchanged = () => isSameForm(form.getValues(), start);
  const draft = useFormDraft({
    personId,
    form: name,
    readNow: () => (isUnchanged() || isReleased ? null : draftOf(form.getValues())),
    subscribe: (listener) => form.subscribe({ formState: { values: true }, callback: listener }),
  });

  useEffect(() => {
    if (kept) form.reset(kept, { keepDefaultValues: true });
  }, [kept, form]);

  return {
    form,
    isDirty,
    isSaving: lock.isTaken,
    /** Claims the form for a save; false while one is under way, or when one has succeeded. */
    beginSave: () => {
      if (!lock.take()) return false;
      setProblem(undefined);
      return true;
    },
    /** The save failed: the form can be worked in again. */
    endSave: lock.give,
    isUnchanged,
    refusals,
    problem,
    setProblem,
    /** Shows what is wrong, at the fields and in the summary. */
    refuse: (faults: Readonly<Record<string, string>>) => {
      for (const [path, message] of Object.entries(faults)) {
        form.setError(path as 'product', { type: 'rule', message });
      }
      setRefusals((count) => count + 1);
    },
    /** Hands the values on when the rules find nothing wrong with them. */
    submitTo: (save: (values: ContractFormValues) => void) => async (event?: BaseSyntheticEvent) => {
      let isRefused = false;
      await form.handleSubmit(save, () => {
        isRefused = true;
      })(event);
      // Counted once the faults are at their fields, where the focus then goes.
      if (isRefused) setRefusals((count) => count + 1);
    },
    /** Nothing is unsaved any more: the page may be left, and the draft is gone. */
    settle: () => {
      setIsReleased(true);
      guard.release();
      draft.forget();
    },
    /** Starts over with other values, as if just opened. */
    restart: (values: ContractFormValues) => {
      form.reset(values);
      setRefusals(0);
      setProblem(undefined);
      setIsReleased(false);
      lock.give();
    },
  };
}
