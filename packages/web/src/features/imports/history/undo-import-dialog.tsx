import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  undoForecast,
  undoneRecords,
  type ChangeSet,
  type SkippedUndo,
  type UndoOutcome,
} from '@pactbook/domain/features/change-sets/change-set.ts';
import { madeWords, remainingNames } from '@pactbook/domain/features/change-sets/created-names.ts';
import { fieldLabel } from '@pactbook/domain/features/contracts/change-words.ts';
import { refusalWords } from '../../../platform/api-client/refusal-words.ts';
import { paths } from '../../../platform/paths.ts';
import { RemainingNames } from '../../../field-kit/undo/remaining-names.tsx';
import { UndoDialog } from '../../../field-kit/undo/undo-dialog.tsx';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { mayRemoveNames, undoPreviewQuery, useUndoChangeSet } from '../../change-sets/queries.ts';
import { customFieldsQuery } from '../../custom-fields/queries.ts';
import { useActor } from '../../users/queries.ts';
import { countText } from '../../import-analysis/import-words.ts';

export interface UndoImportDialogProps {
  /** The import to undo; null while none is chosen. */
  set: ChangeSet | null;
  onClose: () => void;
  onUndone?: ((outcome: UndoOutcome) => void) | undefined;
}

/** The most skipped or remaining items that are listed; the rest is counted. */
const LISTED = 100;

/** Asks before an import is undone, and reports afterwards what was not changed, and why. */
export function UndoImportDialog({ set, onClose, onUndone }: UndoImportDialogProps) {
  const [outcome, setOutcome] = useState<UndoOutcome | null>(null);
  const undoing = useUndoChangeSet();
  const undo = (changeSetId: string, removeUnused: boolean) => {
    undoing.mutate(
      { changeSetId, removeUnused },
      {
        onSuccess: (result) => {
          onClose();
          setOutcome(result);
          onUndone?.(result);
        },
        onError: sayFailed,
      },
    );
  };
  return (
    <>
      {set && (
        <Question
          set={set}
          isBusy={undoing.isPending}
          onClose={onClose}
          onConfirm={(removeUnused) => undo(set.id, removeUnused)}
        />
      )}
      <UndoneDialog outcome={outcome} onClose={() => setOutcome(null)} />
    </>
  );
}

interface QuestionProps {
  set: ChangeSet;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: (removeUnused: boolean) => void;
}

function Question({ set, isBusy, onClose, onConfirm }: QuestionProps) {
  const actor = useActor();
  const preview = useQuery(undoPreviewQuery(set.id));
  return (
    <UndoDialog
      onClose={onClose}
      title="Undo this import?"
      text={questionText(set)}
      confirmLabel="Undo import"
      forecast={preview.data ? undoForecast(preview.data, mayRemoveNames(actor)) : null}
      fault={preview.error ? refusalWords(preview.error) : undefined}
      isBusy={isBusy}
      onConfirm={onConfirm}
    />
  );
}

function questionText({ created, updated }: ChangeSet): string {
  const parts = [
    ...(created > 0
      ? [`${contractsWords(created)} that it added will be deleted and kept in Deleted Records`]
      : []),
    ...(updated > 0 ? [`${contractsWords(updated)} that it changed will get their earlier values back`] : []),
  ];
  return `${parts.join(', and ')}. Later changes stay.`;
}

function UndoneDialog({ outcome, onClose }: { outcome: UndoOutcome | null; onClose: () => void }) {
  const made = outcome?.made ?? [];
  const removed = madeWords(made.filter(({ state }) => state === 'removed'));
  const stays = remainingNames(made);
  const skipped = outcome?.skipped ?? [];
  return (
    <Dialog
      isOpen={outcome !== null}
      onClose={onClose}
      title="The import was undone"
      description={outcome ? undoneRecords(outcome) : undefined}
    >
      <DialogBody>
        <div className="flex flex-col gap-4">
          {removed.length > 0 && <p>{removed.join(' ')}</p>}
          {skipped.length > 0 && <SkippedContracts skipped={skipped} />}
          {stays.length > 0 && (
            <RemainingNames title="These were also created and stay:" names={stays} most={LISTED} />
          )}
          {skipped.length === 0 && stays.length === 0 && <p className="text-muted">Everything was undone.</p>}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function SkippedContracts({ skipped }: { skipped: readonly SkippedUndo[] }) {
  const { data: customFields = [] } = useQuery(customFieldsQuery);
  // A record is listed once for each reason.
  const records = new Set(skipped.map(({ contractId }) => contractId)).size;
  return (
    <div>
      <p className="mb-2">
        {records === 1
          ? '1 record was not fully undone:'
          : `${countText(records)} records were not fully undone:`}
      </p>
      <ul className="divide-y divide-border rounded-lg border border-border">
        {skipped.slice(0, LISTED).map(({ contractId, product, fields, reason }) => (
          <li key={`${contractId} ${fields.join(' ')} ${reason}`} className="px-3 py-2">
            <Link
              to={paths.record({ product, id: contractId })}
              dir="auto"
              className="rounded-sm font-medium break-words text-accent-text underline-offset-3 hover:underline"
            >
              {product}
            </Link>
            <p className="text-sm text-muted">
              {fields.length > 0 && `${fields.map((field) => fieldLabel(field, customFields)).join(', ')}: `}
              {reason}
            </p>
          </li>
        ))}
      </ul>
      {skipped.length > LISTED && (
        <p className="mt-2 text-sm text-muted">And {countText(skipped.length - LISTED)} more.</p>
      )}
    </div>
  );
}
