import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { BulkChanges } from '@pactbook/domain/features/change-sets/bulk-edit.ts';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { useBulkEdit, useBulkPreview } from '../../change-sets/queries.ts';
import { useCurrencies, useHasCurrencies } from '../../users/queries.ts';
import { useFormChoices } from '../../contract-form/use-form-choices.ts';
import type { FormChoices } from '../../contract-form/contract-form-fields.ts';
import { BulkLines } from './bulk-lines-fields.tsx';
import { bulkFields, changesOfLines, newLine, type BulkLine } from './bulk-lines.ts';
import { BulkPreview, type BulkEditing } from './bulk-preview.tsx';

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
  const { loaded, hasFailed, isRetrying, retry } = useFormChoices();
  const editing = useBulkEdit();
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !editing.isPending) onClose();
      }}
      title={`Edit ${contractsWords(ids.length)}`}
      description="Only what you choose here changes. You can undo it for 30 days."
      size="lg"
    >
      {loaded ? (
        <Steps {...props} choices={loaded.choices} editing={editing} />
      ) : (
        <DialogBody>
          {hasFailed ? (
            <ErrorPanel onRetry={retry} isRetrying={isRetrying} />
          ) : (
            <SkeletonLines lines={3} label="Loading the fields" />
          )}
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
  const [lines, setLines] = useState<readonly BulkLine[]>(() => fields.slice(0, 1).map(newLine));
  const [faults, setFaults] = useState(NO_FAULTS);
  const [changes, setChanges] = useState<BulkChanges>();
  const preview = useBulkPreview();

  const check = (event: SubmitEvent) => {
    event.preventDefault();
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
    <DialogForm onSubmit={check}>
      <DialogBody>
        <BulkLines fields={fields} lines={lines} faults={faults} onChange={setLines} />
        {preview.error && (
          <p role="alert" className="mt-3 text-negative">
            {preview.error.message}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isBusy={preview.isPending}>
          Preview
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}
