import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { EMPTY_CONTRACT } from '@pactbook/domain/features/contracts/contract.ts';
import type {
  Contract,
  ContractFields,
  ContractInput,
} from '@pactbook/domain/features/contracts/contract.ts';
import { useKeptDraft } from '../../../field-kit/form/use-form-draft.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useProfile, useToday } from '../../users/queries.ts';
import { contractFormFields } from '../contract-form-fields.ts';
import { judgedCosts, judgedFields } from '../form/contract-form-rules.ts';
import { contractFormValuesSchema, emptyValues, valuesOfFields } from '../form/contract-form-values.ts';
import type { ContractFormValues } from '../form/contract-form-values.ts';
import { ContractForm } from '../form/contract-form.tsx';
import { customDefaults } from '../form/custom-values.ts';
import { draftsOfCosts } from '../../annual-costs/cost-drafts.ts';
import { DraftNotice } from '../../contracts/draft-notice.tsx';
import { saveFailure } from '../../contracts/save-failure.ts';
import { useContractForm } from '../form/use-contract-form.ts';
import { useFormChoices } from '../use-form-choices.ts';
import type { LoadedChoices } from '../use-form-choices.ts';
import { presetTeams } from './clone-values.ts';
import { NewCosts } from './new-costs.tsx';

const NOTHING_BEFORE = { teams: [], categories: [], owners: [], customFields: {} };
const draftSchema = z.object({ at: z.number(), values: contractFormValuesSchema });

export interface FilledRecordFormProps {
  /** The fields that are filled in. */
  start: Partial<ContractFields> & Pick<ContractInput, 'annualCosts'>;
  /** The name of its draft. */
  name: string;
  /** Above the fields: what they were filled in from. */
  notice: ReactNode;
  /** Makes the record. @throws ApiError */
  onSave: (input: ContractInput) => Promise<Contract>;
  onCancel: () => void;
}

/** The form of a new record, filled in from elsewhere; the caller makes the record. */
export function FilledRecordForm(props: FilledRecordFormProps) {
  const choices = useFormChoices();
  if (choices.data) return <Form {...props} loaded={choices.data} />;
  return <QueryFallback query={choices} lines={8} label="Loading the form" />;
}

/** The values of an empty form and of the filled one, as they were when it was opened. */
function useStartValues(
  { choices }: LoadedChoices,
  { annualCosts = [], ...start }: FilledRecordFormProps['start'],
) {
  const { customFields } = choices;
  const [empty] = useState(() => emptyValues(customFields, presetTeams(choices)));
  const [filled] = useState(() => ({
    ...valuesOfFields(
      {
        ...EMPTY_CONTRACT,
        teams: [...presetTeams(choices)],
        customFields: customDefaults(customFields),
        ...start,
      },
      customFields,
    ),
    annualCosts: draftsOfCosts(annualCosts),
  }));
  return { empty, filled };
}

function useFilledForm({ start, name, onSave, loaded }: FilledRecordFormProps & { loaded: LoadedChoices }) {
  const { choices, references } = loaded;
  const { actor } = choices;
  const { id: personId } = useProfile();
  const today = useToday();
  const navigate = useNavigate();
  const { empty, filled } = useStartValues(loaded, start);
  const kept = useKeptDraft(personId, name, (found) => draftSchema.safeParse(found).data);
  const [isBroughtBack, setIsBroughtBack] = useState(kept !== undefined);
  const rules = { actor, today, references, base: null };
  const record = useContractForm({
    personId,
    name,
    // What was filled in is unsaved, like what is typed.
    start: empty,
    kept: kept?.values ?? filled,
    draftOf: (values) => ({ at: Date.now(), values }),
    rules,
  });
  const fail = (error: Error) => {
    record.endSave();
    const failure = saveFailure(error, 'The record may have been added already. Search for it first.');
    if (failure.kind === 'faults') record.refuse(failure.faults);
    else if (failure.kind === 'problem') record.setProblem(failure.text);
    else if (failure.kind === 'conflict') record.setProblem('The analysis has changed. Save again.');
  };
  const done = (saved: Contract) => {
    record.settle();
    toast({ variant: 'success', title: 'Record added', description: saved.product });
    void navigate(paths.record(saved));
  };
  const save = async (values: ContractFormValues) => {
    try {
      const annualCosts = judgedCosts(values, rules);
      done(
        await onSave({ ...judgedFields(values, rules), ...(annualCosts.length > 0 ? { annualCosts } : {}) }),
      );
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  };
  return {
    record,
    today,
    broughtBackAt: isBroughtBack ? kept?.at : undefined,
    startOver: () => {
      setIsBroughtBack(false);
      record.form.reset(filled, { keepDefaultValues: true });
    },
    submit: record.submitTo((values) => {
      if (record.beginSave()) void save(values);
    }),
  };
}

function Form(props: FilledRecordFormProps & { loaded: LoadedChoices }) {
  const { loaded, notice, onCancel } = props;
  const filled = useFilledForm(props);
  const { form, refusals, problem, isSaving } = filled.record;
  const fields = useMemo(() => contractFormFields(loaded.choices, NOTHING_BEFORE), [loaded]);
  return (
    <ContractForm
      form={form}
      fields={fields}
      today={filled.today}
      onSubmit={(event) => void filled.submit(event)}
      refusals={refusals}
      problem={problem}
      isSaving={isSaving}
      notice={
        <>
          {notice}
          {filled.broughtBackAt !== undefined && (
            <DraftNotice at={filled.broughtBackAt} onDiscard={filled.startOver} />
          )}
        </>
      }
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isSaving}>
            Save
          </Button>
        </>
      }
      costs={<NewCosts form={form} isRefused={refusals > 0} today={filled.today} />}
    />
  );
}
