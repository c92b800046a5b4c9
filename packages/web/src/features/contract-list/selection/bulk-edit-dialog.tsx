import { useState } from 'react';
import type { BulkChanges, BulkFailure } from '@pactbook/domain/features/change-sets/bulk-edit.ts';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { Problem } from '../../../ui/feedback/problem.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { Dialog, DialogBody, DialogForm, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { useBulkEdit, useBulkPreview } from '../../change-sets/queries.ts';
import { useCurrencies, useHasCurrencies } from '../../users/queries.ts';
import { useFormChoices } from '../../contract-form/use-form-choices.ts';
import type { FormChoices } from '../../contract-form/contract-form-fields.ts';
import { BulkLines } from './bulk-lines-fields.tsx';
import { bulkFields, changesOfLines } from './bulk-lines.ts';
import type { BulkLine } from './bulk-lines.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { FailureList } from '../../../field-kit/value/failure-list.tsx';
import { useSayDone } from '../../change-sets/undo-queries.ts';
import { numberText } from '../../../ui/text/own-numbers.ts';

export interface BulkDialogProps {
  ids: readonly string[];
  onClose: () => void;
  /** The records were written; the selection can be cleared. */
  onDone: () => void;
}

/**
 * Gives many records a value at once: first the fields, then a preview, then the change (docs/product/records.md,
 * "Changes to many records").
 */
export function BulkEditDialog(props: BulkDialogProps) {
  const { ids, onClose } = props;
  const form = useFormChoices();
  const editing = useBulkEdit();
  return (
    <Dialog
      isOpen
      onClose={() => !editing.isPending && onClose()}
      title={`Edit ${contractsWords(ids.length)}`}
      description="Only what you choose here changes. You can undo it for 30 days."
      size="lg"
    >
      {form.data ? (
        <Steps {...props} choices={form.data.choices} editing={editing} />
      ) : (
        <DialogBody>
          <QueryFallback query={form} lines={3} label="Loading the fields" />
        </DialogBody>
      )}
    </Dialog>
  );
}

const NO_FAULTS: ReadonlyMap<string, string> = new Map();

interface StepsProps extends BulkDialogProps {
  choices: FormChoices;
  editing: BulkEditing;
}

function Steps({ choices, editing, ids, onClose, onDone }: StepsProps) {
  const currencies = useCurrencies();
  const fields = bulkFields(choices, useHasCurrencies() ? currencies : []);
  const [lines, setLines] = useState<readonly BulkLine[]>([]);
  const [faults, setFaults] = useState(NO_FAULTS);
  const [changes, setChanges] = useState<BulkChanges>();
  const preview = useBulkPreview();

  const check = () => {
    const read = changesOfLines(lines);
    setFaults('faults' in read ? read.faults : NO_FAULTS);
    if ('faults' in read) return;
    setChanges(read.changes);
    preview.mutate({ ids, changes: read.changes });
  };
  if (changes && preview.data) {
    return (
      <BulkPreview
        ids={ids}
        changes={changes}
        outcome={preview.data}
        editing={editing}
        onBack={() => {
          setChanges(undefined);
          preview.reset();
        }}
        onDone={onDone}
      />
    );
  }
  return (
    <DialogForm onSubmit={check} onCancel={onClose} submitLabel="Preview" isBusy={preview.isPending}>
      <BulkLines fields={fields} lines={lines} faults={faults} onChange={setLines} />
      <Problem text={preview.error?.message} />
    </DialogForm>
  );
}

/** The mutation, held by the dialog, which stays open while it runs. */
type BulkEditing = ReturnType<typeof useBulkEdit>;

interface BulkPreviewProps {
  ids: readonly string[];
  changes: BulkChanges;
  /** The preview by the server. */
  outcome: { readonly updated: number; readonly unchanged: number; readonly failed: readonly BulkFailure[] };
  editing: BulkEditing;
  onBack: () => void;
  onDone: () => void;
}

/** What will change and what will not. */
function BulkPreview({ ids, changes, outcome, editing, onBack, onDone }: BulkPreviewProps) {
  const sayDone = useSayDone();
  const { updated, unchanged, failed } = outcome;
  // Changing the page unmounts the dialog, which drops the callbacks of `mutate`; the promise still settles.
  const apply = () => {
    editing.mutateAsync({ ids, changes }).then((done) => {
      const left = done.failed.length === 0 ? '' : ` ${contractsWords(done.failed.length)} stayed as before.`;
      sayDone(`${contractsWords(done.updated)} changed.${left}`, done.changeSetId);
      onDone();
    }, sayFailed);
  };
  return (
    <>
      <DialogBody>
        <p role="status" className="text-base">
          <strong className="font-semibold">
            {updated === 0 ? 'Nothing will change' : `${contractsWords(updated)} will change`}
          </strong>
          {unchanged > 0 && `, ${numberText(unchanged)} already have this value`}
          {failed.length > 0 && `, ${numberText(failed.length)} cannot be changed`}.
        </p>
        {failed.length > 0 && (
          <div className="mt-3">
            <FailureList failed={failed} />
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onBack} disabled={editing.isPending}>
          Back
        </Button>
        <Button variant="primary" isBusy={editing.isPending} disabled={updated === 0} onClick={apply}>
          {updated === 0 ? 'Change records' : `Change ${contractsWords(updated)}`}
        </Button>
      </DialogFooter>
    </>
  );
}
