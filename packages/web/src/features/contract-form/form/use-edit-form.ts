import { useEffect, useEffectEvent, useState } from 'react';
import { contractSchema } from '@pactbook/domain/features/contracts/contract.ts';
import type { Contract, ContractFields } from '@pactbook/domain/features/contracts/contract.ts';
import { useKeptDraft } from '../../../field-kit/form/use-form-draft.ts';
import { useProfile, useToday } from '../../users/queries.ts';
import { useUpdateContract } from '../../contracts/queries.ts';
import type { OpenContract } from '../../contracts/use-contract.ts';
import { baseOfContract, readEditDraft } from './edit-base.ts';
import type { EditBase } from './edit-base.ts';
import { judgedFields, contractFormFaults } from './contract-form-rules.ts';
import { changesBetween, valuesOfFields } from './contract-form-values.ts';
import type { ContractFormValues } from './contract-form-values.ts';
import { saveFailure } from '../../contracts/save-failure.ts';
import type { LoadedChoices } from '../use-form-choices.ts';
import { useContractForm } from './use-contract-form.ts';

/** A save that succeeded. */
export interface SavedEdit {
  readonly saved: Contract;
  /** The fields before it; null when there was nothing to save. */
  readonly before: ContractFields | null;
  /** The values as they were submitted. */
  readonly values: ContractFormValues;
}

export interface EditFormOptions {
  /** The key of the draft. */
  draftName: string;
  onDone: (edit: SavedEdit) => void;
}

/** The form of an open record: its start, the restored draft, and what others save meanwhile. */
function useEditState(
  { contract, isConfirmed }: OpenContract,
  { choices, references }: LoadedChoices,
  name: string,
) {
  const { id: personId } = useProfile();
  const today = useToday();
  const kept = useKeptDraft(personId, name, readEditDraft);
  const [base, setBase] = useState<EditBase>(() => kept?.base ?? baseOfContract(contract));
  const [isBroughtBack, setIsBroughtBack] = useState(kept !== undefined);
  const valuesOf = (fields: ContractFields) => valuesOfFields(fields, choices.customFields);
  const rulesFor = (one: EditBase) => ({ actor: choices.actor, today, references, base: one.fields });
  const record = useContractForm({
    personId,
    name,
    start: valuesOf(base.fields),
    kept: kept?.values,
    draftOf: (values) => ({ at: Date.now(), base, values }),
    rules: rulesFor(base),
  });
  /** Sets another base for changes, and shows it unless other values are given. */
  const rebase = (next: EditBase, values?: ContractFormValues) => {
    setBase(next);
    setIsBroughtBack(false);
    record.restart(valuesOf(next.fields));
    if (values) record.form.reset(values, { keepDefaultValues: true });
  };
  const followOthers = useEffectEvent(() => {
    if (contract.version > base.version && record.isUnchanged()) rebase(baseOfContract(contract));
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only the form library knows whether anything was typed, and only after rendering
    if (isConfirmed) followOthers();
  }, [isConfirmed, contract.version, record.isDirty]);

  return {
    record,
    base,
    today,
    rebase,
    valuesOf,
    rulesFor,
    broughtBackAt: isBroughtBack ? kept?.at : undefined,
  };
}

/** Editing an open record: sends only the changes, with the version they are based on. */
export function useEditForm(
  open: OpenContract,
  loaded: LoadedChoices,
  { draftName, onDone }: EditFormOptions,
) {
  const { contract } = open;
  const edit = useEditState(open, loaded, draftName);
  const { record, base, rebase, rulesFor } = edit;
  const update = useUpdateContract(contract.id);
  const [theirs, setTheirs] = useState<Contract | null>(null);

  const changesTo = (values: ContractFormValues, from: EditBase) =>
    changesBetween(from.fields, judgedFields(values, rulesFor(from)));
  const isWhatWasMeant = (values: ContractFormValues, current: EditBase) =>
    Object.keys(changesTo(values, current)).length === 0;
  const done = (end: SavedEdit) => {
    record.settle();
    onDone(end);
  };
  const fail = (error: Error, values: ContractFormValues, before: ContractFields) => {
    const failure = saveFailure(error);
    const current = failure.kind === 'conflict' ? contractSchema.safeParse(failure.current).data : undefined;
    // Saved by an attempt whose answer was lost, or by somebody else with the same values.
    if (current && isWhatWasMeant(values, baseOfContract(current))) {
      done({ saved: current, before, values });
      return;
    }
    record.endSave();
    setTheirs(current ?? null);
    if (failure.kind === 'faults') record.refuse(failure.faults);
    else if (failure.kind === 'problem') record.setProblem(failure.text);
    else if (failure.kind === 'conflict' && !current) record.setProblem(error.message);
  };
  const save = (values: ContractFormValues, from: EditBase) => {
    if (!record.beginSave()) return;
    const changes = changesTo(values, from);
    if (Object.keys(changes).length === 0) {
      done({ saved: contract, before: null, values });
      return;
    }
    const onSuccess = (saved: Contract) => done({ saved, before: from.fields, values });
    const onError = (error: Error) => fail(error, values, from.fields);
    update.mutate({ changes, ifMatch: from.version }, { onSuccess, onError });
  };

  return {
    ...edit,
    theirs,
    isSaving: record.isSaving,
    submit: record.submitTo((values) => save(values, base)),
    discardDraft: () => rebase(baseOfContract(contract)),
    closeConflict: () => setTheirs(null),
    /** Continues from what the other person saved, with the merged values. */
    settleConflict: (next: EditBase, merged: ContractFields) => {
      const values = edit.valuesOf(merged);
      rebase(next, values);
      setTheirs(null);
      const faults = contractFormFaults(values, rulesFor(next));
      if (Object.keys(faults).length > 0) record.refuse(faults);
      else save(values, next);
    },
  };
}
