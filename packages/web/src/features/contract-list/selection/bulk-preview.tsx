import type { BulkChanges, BulkFailure } from '@pactbook/domain/features/change-sets/bulk-edit.ts';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import type { useBulkEdit } from '../../change-sets/queries.ts';
import { FailureList } from '../../../field-kit/value/failure-list.tsx';
import { useSayDone } from '../../change-sets/undo-queries.ts';
import { numberText } from '../../../ui/text/own-numbers.ts';

/** The mutation, held by the dialog, which stays open while it runs. */
export type BulkEditing = ReturnType<typeof useBulkEdit>;

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
export function BulkPreview({ ids, changes, outcome, editing, onBack, onDone }: BulkPreviewProps) {
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
          {unchanged > 0 && `, ${numberText(unchanged)} already say so`}
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
          {updated === 0 ? 'Change Records' : `Change ${contractsWords(updated)}`}
        </Button>
      </DialogFooter>
    </>
  );
}
