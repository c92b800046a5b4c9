import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { contractFieldsOf } from '@pactbook/domain/features/contracts/contract.ts';
import type { Contract, ContractFields } from '@pactbook/domain/features/contracts/contract.ts';
import { faultsOfErrors } from '../../../field-kit/form/form-faults.ts';
import { contractFormFields } from '../contract-form-fields.ts';
import { useEditForm } from '../form/use-edit-form.ts';
import type { SavedEdit } from '../form/use-edit-form.ts';
import type { LoadedChoices } from '../use-form-choices.ts';
import { valueDraft } from '../edit-in-place.tsx';
import type { Editing, NextStep } from '../editing.ts';
import { allFields, controlNames, unitOfFault } from './units.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { changesBetween } from '../form/contract-form-values.ts';
import { useUpdateContract } from '../../contracts/queries.ts';

export interface ValueFormOptions {
  unit: string;
  label: string;
  editing: Editing;
  loaded: LoadedChoices;
}

/**
 * The units that an editor shows: its own, and those that its rules find fault with, such as the end date of a record
 * that becomes Live. What was shown once stays.
 */
function useShownUnits(unit: string, edit: ReturnType<typeof useEditForm>, loaded: LoadedChoices) {
  const before = edit.base.fields;
  const fields = useMemo(() => allFields(contractFormFields(loaded.choices, before)), [loaded, before]);
  const { errors } = useFormState({ control: edit.record.form.control });
  const faults = faultsOfErrors(errors);
  const [units, setUnits] = useState<readonly string[]>([unit]);
  const faulty = Object.keys(faults).map((path) => unitOfFault(path, fields));
  const added = faulty.filter((one): one is string => one !== undefined && !units.includes(one));
  if (added.length > 0) setUnits([...units, ...new Set(added)]);
  const others = Object.entries(faults).filter(([path]) => unitOfFault(path, fields) === undefined);
  return {
    fields,
    units,
    names: units.flatMap((one) => controlNames(one, fields)),
    /** Faults of no field. */
    problems: others.map(([, message]) => message),
  };
}

/** One value in its editor: opening, saving, leaving. */
export function useValueForm({ unit, label, editing, loaded }: ValueFormOptions) {
  const { contract } = editing.record;
  const saySaved = useSaySaved(contract.id);
  const next = useRef<NextStep>({ kind: 'stay' });
  const onDone = (end: SavedEdit) => {
    editing.close(next.current);
    if (end.before === null) return;
    saySaved(end.before, end.saved, label);
    editing.onSaved?.(end.saved);
  };
  const edit = useEditForm(editing.record, loaded, { draftName: valueDraft(contract.id, unit), onDone });
  const shown = useShownUnits(unit, edit, loaded);
  const { record } = edit;

  const leave = (step: NextStep) => {
    record.settle();
    editing.close(step);
  };
  /** Saves what was changed, then takes the step; a refused save stays. */
  const saveThen = (step: NextStep) => {
    if (record.isSaving) return;
    next.current = step;
    if (record.isUnchanged()) leave(step);
    else void edit.submit();
  };
  const onLeft = useEffectEvent(saveThen);
  const register = useEffectEvent(() => editing.whenLeft((step) => onLeft(step)));
  useEffect(() => register(), []);

  const isLong = shown.fields.some(({ name, kind }) => name === unit && kind === 'longText');
  return { edit, shown, isLong, saveThen, cancel: () => leave({ kind: 'stay' }) };
}

/** Reports a saved value, with a button that writes the former one again. */
function useSaySaved(contractId: string) {
  const update = useUpdateContract(contractId);
  // The toast outlives the editor, whose unmounting drops the callbacks of `mutate`; the promise still settles.
  const undo = (before: ContractFields, saved: Contract) => {
    const changes = changesBetween(contractFieldsOf(saved), before);
    update.mutateAsync({ changes, ifMatch: saved.version }).then(
      ({ product }) => toast({ variant: 'success', title: 'Undone', description: product }),
      (error: Error) =>
        toast({ variant: 'error', title: 'The change was not undone', description: error.message }),
    );
  };
  return (before: ContractFields, saved: Contract, label: string) =>
    toast({
      variant: 'success',
      title: 'Record saved',
      description: `${label} of ${saved.product}`,
      action: { label: 'Undo', onPress: () => undo(before, saved) },
    });
}
