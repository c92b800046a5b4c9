import { useEffect, useRef, useState } from 'react';
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

/** The values in a stable order, without the ids of cost rows. */
function comparable(values: ContractFormValues): string {
  const annualCosts = values.annualCosts.map(({ date, cost }) => [date, cost]);
  const customFields = Object.entries(values.customFields).toSorted(byKey);
  const renewal = Object.entries(values.renewal).toSorted(byKey);
  return JSON.stringify(Object.entries({ ...values, annualCosts, customFields, renewal }).toSorted(byKey));
}

/** Whether two states of the form are equal. */
function isSameForm(one: ContractFormValues, other: ContractFormValues): boolean {
  return comparable(one) === comparable(other);
}

export interface ContractFormOptions {
  personId: string;
  /** The key of the form's draft. */
  name: string;
  /** The initial values, which count as unchanged. */
  start: ContractFormValues;
  /** A restored draft, in place of the initial values. */
  kept: ContractFormValues | undefined;
  /** The part of the values to store as a draft. */
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

/** Whether everything is saved. Also known before the next render: a form that is removed at once keeps no draft. */
function useRelease() {
  const [isGiven, setIsGiven] = useState(false);
  const now = useRef(false);
  return {
    isGiven,
    isGivenNow: () => now.current,
    set: (next: boolean) => {
      now.current = next;
      setIsGiven(next);
    },
  };
}

/** The form with its rules, its leave guard and its draft. Saving is up to the caller. */
export function useContractForm({ personId, name, start, kept, draftOf, rules }: ContractFormOptions) {
  const form = useJudgedForm(start, rules);
  const { isDirty } = form.formState;
  const release = useRelease();
  const [refusals, setRefusals] = useState(0);
  const [problem, setProblem] = useState<string>();
  const lock = useSaveLock();
  const guard = useLeaveGuard(isDirty && !release.isGiven && !lock.isTaken);

  const isUnchanged = () => isSameForm(form.getValues(), start);
  const draft = useFormDraft({
    personId,
    form: name,
    readNow: () => (isUnchanged() || release.isGivenNow() ? null : draftOf(form.getValues())),
    subscribe: (listener) => form.subscribe({ formState: { values: true }, callback: listener }),
  });

  useEffect(() => {
    if (kept) form.reset(kept, { keepDefaultValues: true });
  }, [kept, form]);

  return {
    form,
    isDirty,
    isSaving: lock.isTaken,
    /** Locks the form for a save; false while one is running, or after one succeeded. */
    beginSave: () => {
      if (!lock.take()) return false;
      setProblem(undefined);
      return true;
    },
    /** The save failed: unlocks the form. */
    endSave: lock.give,
    isUnchanged,
    refusals,
    problem,
    setProblem,
    /** Shows faults at the fields and in the summary. */
    refuse: (faults: Readonly<Record<string, string>>) => {
      for (const [path, message] of Object.entries(faults)) {
        form.setError(path as 'product', { type: 'rule', message });
      }
      setRefusals((count) => count + 1);
    },
    /** Calls back with the values when they are valid. */
    submitTo: (save: (values: ContractFormValues) => void) => async (event?: BaseSyntheticEvent) => {
      let isRefused = false;
      await form.handleSubmit(save, () => {
        isRefused = true;
      })(event);
      // Counted once the faults are rendered, because the focus then moves to the first.
      if (isRefused) setRefusals((count) => count + 1);
    },
    /** Everything is saved: the page may be left and the draft is removed. */
    settle: () => {
      release.set(true);
      guard.release();
      draft.forget();
    },
    /** Starts over with other values. */
    restart: (values: ContractFormValues) => {
      form.reset(values);
      setRefusals(0);
      setProblem(undefined);
      release.set(false);
      lock.give();
    },
  };
}
