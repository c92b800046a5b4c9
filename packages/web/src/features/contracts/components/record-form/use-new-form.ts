import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { managesAll } from '@pactbook/domain/kernel/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { paths } from '../../../../platform/paths.ts';
import { controlIdOf } from '../../../../record-kit/form/form-field.ts';
import { useKeptDraft } from '../../../../record-kit/form/use-form-draft.ts';
import { toast } from '../../../../ui/feedback/toast-store.ts';
import { useProfile, useToday } from '../../../users/queries.ts';
import { useCreateContract } from '../../queries.ts';
import { judgedCosts, judgedFields } from './record-form-rules.ts';
import { emptyValues, recordFormValuesSchema } from './record-form-values.ts';
import type { RecordFormValues } from './record-form-values.ts';
import { saveFailure } from './save-failure.ts';
import type { LoadedChoices } from './use-form-choices.ts';
import { useRecordForm } from './use-record-form.ts';

const NAME = 'new-record';
const draftSchema = z.object({ at: z.number(), values: recordFormValuesSchema });

/** The empty form: who manages only one team starts with it (screens.md, section 3). */
function useNewState({ choices, references }: LoadedChoices) {
  const { actor, customFields } = choices;
  const { id: personId } = useProfile();
  const today = useToday();
  const presetTeams = !managesAll(actor) && actor.manageTeams.length === 1 ? actor.manageTeams : [];
  const [start, setStart] = useState(() => emptyValues(customFields, presetTeams));
  const kept = useKeptDraft(personId, NAME, (found) => draftSchema.safeParse(found).data);
  const [isBroughtBack, setIsBroughtBack] = useState(kept !== undefined);
  const rules = { actor, today, references, base: null };
  const record = useRecordForm({
    personId,
    name: NAME,
    start,
    kept: kept?.values,
    draftOf: (values) => ({ at: Date.now(), values }),
    rules,
  });
  const startOver = () => {
    const empty = emptyValues(customFields, presetTeams);
    setStart(empty);
    setIsBroughtBack(false);
    record.restart(empty);
  };
  return { record, rules, today, startOver, broughtBackAt: isBroughtBack ? kept?.at : undefined };
}

/** Adding a record, once or one after the other. */
export function useNewForm(loaded: LoadedChoices) {
  const state = useNewState(loaded);
  const { record, rules, startOver } = state;
  const navigate = useNavigate();
  const create = useCreateContract();

  const open = (saved: Contract) => void navigate(paths.record(saved));
  const done = (saved: Contract, isAnotherWanted: boolean) => {
    record.settle();
    const said = { variant: 'success', title: 'Record added', description: saved.product } as const;
    if (!isAnotherWanted) {
      toast(said);
      open(saved);
      return;
    }
    toast({ ...said, action: { label: 'Open', onPress: () => open(saved) } });
    startOver();
    document.getElementById(controlIdOf('product'))?.focus();
  };
  const fail = (error: Error) => {
    const failure = saveFailure(error);
    if (failure.kind === 'faults') record.refuse(failure.faults);
    else if (failure.kind === 'problem') record.setProblem(failure.text);
  };
  const save = (values: RecordFormValues, isAnotherWanted: boolean) => {
    if (create.isPending) return;
    record.setProblem(undefined);
    const annualCosts = judgedCosts(values);
    create.mutate(
      { ...judgedFields(values, rules), ...(annualCosts.length > 0 ? { annualCosts } : {}) },
      { onSuccess: (saved) => done(saved, isAnotherWanted), onError: fail },
    );
  };
  return {
    ...state,
    isSaving: create.isPending,
    submit: record.submitTo((values) => save(values, false)),
    submitAndAddAnother: record.submitTo((values) => save(values, true)),
  };
}
