import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { paths } from '../../../platform/paths.ts';
import { controlIdOf } from '../../../field-kit/form/form-field.ts';
import { useKeptDraft } from '../../../field-kit/form/use-form-draft.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useProfile, useToday } from '../../users/queries.ts';
import { useCreateContract } from '../../contracts/queries.ts';
import { draftsOfCosts } from '../../annual-costs/cost-drafts.ts';
import { cloneValues, presetTeams } from './clone-values.ts';
import { judgedCosts, judgedFields } from '../form/contract-form-rules.ts';
import { emptyValues, contractFormValuesSchema } from '../form/contract-form-values.ts';
import type { ContractFormValues } from '../form/contract-form-values.ts';
import { saveFailure } from '../../contracts/save-failure.ts';
import type { LoadedChoices } from '../use-form-choices.ts';
import { useContractForm } from '../form/use-contract-form.ts';

const NAME = 'new-record';
const draftSchema = z.object({ at: z.number(), values: contractFormValuesSchema });

/** The initial form: empty, or a copy of a record. */
function useNewState({ choices, references }: LoadedChoices, source: Contract | null) {
  const { actor, customFields } = choices;
  const { id: personId } = useProfile();
  const today = useToday();
  const startOf = () =>
    source ? cloneValues(source, choices) : emptyValues(customFields, presetTeams(choices));
  const [start, setStart] = useState(startOf);
  // Each copy has a draft of its own, and so has the empty form.
  const name = source ? `${NAME}:${source.id}` : NAME;
  const kept = useKeptDraft(personId, name, (found) => draftSchema.safeParse(found).data);
  const [isBroughtBack, setIsBroughtBack] = useState(kept !== undefined);
  const rules = { actor, today, references, base: null };
  const record = useContractForm({
    personId,
    name,
    start,
    kept: kept?.values,
    draftOf: (values) => ({ at: Date.now(), values }),
    rules,
  });
  const restart = (values: ContractFormValues) => {
    setStart(values);
    setIsBroughtBack(false);
    record.restart(values);
  };
  return {
    record,
    rules,
    today,
    startEmpty: () => restart(emptyValues(customFields, presetTeams(choices))),
    startOver: () => restart(startOf()),
    broughtBackAt: isBroughtBack ? kept?.at : undefined,
  };
}

/** The record that the form is a copy of: from the address, or chosen while typing. */
function useClone(
  { choices }: LoadedChoices,
  opened: Contract | null | undefined,
  { record, startEmpty }: ReturnType<typeof useNewState>,
) {
  const { form } = record;
  const [copied, setCopied] = useState<{
    readonly source: Contract | null;
    /** The values before the copy; undefined when the form was opened as a copy. */
    readonly before?: ContractFormValues;
  } | null>(opened === undefined ? null : { source: opened });
  // The initial values stay, so that the copied values count as unsaved.
  const put = (values: ContractFormValues) => form.reset(values, { keepDefaultValues: true });
  const costs = copied?.source?.annualCosts ?? [];
  const [listed, typed] = form.watch(['annualCosts', 'firstCost']);
  const hasCosts = listed.length > 0 || typed.trim() !== '';
  return {
    copied,
    forget: () => setCopied(null),
    clone: (source: Contract) => {
      setCopied({ source, before: form.getValues() });
      put(cloneValues(source, choices));
    },
    undo: () => {
      if (copied?.before) put(copied.before);
      else startEmpty();
      setCopied(null);
    },
    copyCosts:
      costs.length === 0 || hasCosts
        ? undefined
        : () => form.setValue('annualCosts', draftsOfCosts(costs), { shouldDirty: true }),
  };
}

const isUnanswered = (error: Error): boolean => error instanceof ApiError && error.status === null;

/**
 * Adds a record, or several one after the other.
 * @param source the record to copy: null when it no longer exists, undefined for none
 */
export function useNewForm(loaded: LoadedChoices, source: Contract | null | undefined) {
  const state = useNewState(loaded, source ?? null);
  const clone = useClone(loaded, source, state);
  const { record, rules, startEmpty } = state;
  const navigate = useNavigate();
  const create = useCreateContract();
  const { choices } = loaded;
  // The records before an attempt whose answer was lost, which may have added one.
  const [unheard, setUnheard] = useState<ReadonlySet<string> | null>(null);

  const open = (saved: Contract) => void navigate(paths.record(saved));
  const done = (saved: Contract, isAnotherWanted: boolean) => {
    setUnheard(null);
    record.settle();
    const said = { variant: 'success', title: 'Record added', description: saved.product } as const;
    if (!isAnotherWanted) {
      toast(said);
      open(saved);
      return;
    }
    toast({ ...said, action: { label: 'Open', onPress: () => open(saved) } });
    startEmpty();
    clone.forget();
    // The fields are enabled with the next render.
    requestAnimationFrame(() => document.getElementById(controlIdOf('product'))?.focus());
  };
  const fail = (error: Error) => {
    record.endSave();
    if (isUnanswered(error)) setUnheard((before) => before ?? new Set(choices.records.map(({ id }) => id)));
    const failure = saveFailure(
      error,
      'The record may have been added already. Save again: it is searched for first.',
    );
    if (failure.kind === 'faults') record.refuse(failure.faults);
    else if (failure.kind === 'problem') record.setProblem(failure.text);
  };
  const save = (values: ContractFormValues, isAnotherWanted: boolean) => {
    if (!record.beginSave()) return;
    const annualCosts = judgedCosts(values, rules);
    const input = { ...judgedFields(values, rules), ...(annualCosts.length > 0 ? { annualCosts } : {}) };
    create.mutate(
      { input, before: unheard },
      { onSuccess: (saved) => done(saved, isAnotherWanted), onError: fail },
    );
  };
  return {
    ...state,
    clone,
    isSaving: record.isSaving,
    submit: record.submitTo((values) => save(values, false)),
    submitAndAddAnother: record.submitTo((values) => save(values, true)),
  };
}
