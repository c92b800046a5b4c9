import { useMemo } from 'react';
import { fieldLabel, valueWords } from '@pactbook/domain/features/contracts/change-words.ts';
import { contractFieldsSchema } from '@pactbook/domain/features/contracts/contract.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import {
  fieldsOfPieces,
  mergeChanges,
  mergedPieces,
  piecesOfFields,
} from '@pactbook/domain/features/contracts/merge-changes.ts';
import { ConflictDialog } from '../../contracts/conflict-dialog.tsx';
import { useConflictAuthor } from '../../contracts/use-conflict-author.ts';
import { baseOfContract } from './edit-base.ts';
import { judgedFields } from './contract-form-rules.ts';
import type { LoadedChoices } from '../use-form-choices.ts';
import type { useEditForm } from './use-edit-form.ts';
import { ownWording } from '../../../field-kit/value/own-money.ts';

export interface EditConflictProps {
  edit: ReturnType<typeof useEditForm>;
  /** The record that the other person saved. */
  theirs: Contract;
  loaded: LoadedChoices;
}

/** Merges two people's changes of a record's fields, and asks about conflicts. */
export function EditConflict({ edit, theirs, loaded }: EditConflictProps) {
  const { references } = loaded;
  const { base, record, rulesFor } = edit;
  const next = useMemo(() => baseOfContract(theirs), [theirs]);
  const author = useConflictAuthor(theirs.id, base.version);
  const mine = judgedFields(record.form.getValues(), rulesFor(base));
  const merge = mergeChanges(piecesOfFields(base.fields), piecesOfFields(mine), piecesOfFields(next.fields));
  const wording = {
    customFields: references.customFields,
    ...ownWording(),
    teamNames: references.teams,
    peopleNames: new Map([...references.people].map(([id, { name }]) => [id, name])),
  };
  return (
    <ConflictDialog
      merge={merge}
      author={author}
      words={{
        label: (field) => fieldLabel(field, references.customFields),
        value: (field, value) => valueWords(field, value, wording),
      }}
      isSaving={edit.isSaving}
      onCancel={edit.closeConflict}
      onSettle={(choices) => {
        const pieces = mergedPieces(merge, piecesOfFields(next.fields), choices);
        edit.settleConflict(next, contractFieldsSchema.parse(fieldsOfPieces(pieces)));
      }}
    />
  );
}
