import { useEffect, useRef, useState } from 'react';
import { CELLS_LIMIT } from '@pactbook/domain/features/change-sets/cell-changes.ts';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Problem } from '../../../ui/feedback/problem.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { useEditCells } from '../../change-sets/queries.ts';
import { PasteLines } from './paste-lines.tsx';
import { usePaste } from './use-paste.ts';
import type { PasteOptions } from './use-paste.ts';
import { counted, numberText } from '../../../ui/text/own-numbers.ts';

function cellsWords(count: number): string {
  return counted(count, 'cell');
}

interface PasteDialogProps extends PasteOptions {
  onClose: () => void;
  /** The records were changed; the set can be undone. */
  onDone: (description: string, changeSetId: string | null) => void;
}

/** What pasting would change, cell by cell, before it does: one change set, all or none, with undo. */
export function PasteDialog({ onClose, onDone, ...options }: PasteDialogProps) {
  const paste = usePaste(options);
  const editing = useEditCells();
  const [problem, setProblem] = useState<string>();
  const { cells, rows } = paste;
  const countOf = (kind: 'changed' | 'refused' | 'same') =>
    cells.filter(({ state }) => state.kind === kind).length;
  const changed = countOf('changed');
  const apply = () => {
    setProblem(undefined);
    editing.mutateAsync(rows).then(
      ({ failed, updated, changeSetId }) => {
        if (failed.length === 0) {
          onDone(`${cellsWords(changed)} of ${contractsWords(updated)} changed.`, changeSetId);
          return;
        }
        setProblem('Nothing was changed: some of it changed in the meantime. Look at it again.');
        paste.retry();
      },
      (error: Error) => setProblem(error.message),
    );
  };
  const confirm = useFocusWhen(changed > 0 && !paste.isChecking);
  const isClearing = options.wanted.text === '';
  return (
    <Dialog
      isOpen
      onClose={() => !editing.isPending && onClose()}
      title={isClearing ? `Empty ${cellsWords(paste.count)}?` : `Paste ${cellsWords(paste.count)}`}
      description="Nothing changes until you confirm. You can undo it for 30 days."
      size="xl"
    >
      <DialogBody className="flex flex-col gap-3">
        <PasteSummary paste={paste} changed={changed} refused={countOf('refused')} same={countOf('same')} />
        {paste.context && <PasteLines cells={cells} context={paste.context} />}
        <Problem text={problem} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={editing.isPending}>
          Cancel
        </Button>
        <Button
          ref={confirm}
          variant="primary"
          isBusy={editing.isPending || paste.isChecking}
          disabled={changed === 0 || paste.hasFailed}
          onClick={apply}
        >
          {changed === 0 ? 'Change cells' : `Change ${cellsWords(changed)}`}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Enter continues, as soon as it is known what would change. */
function useFocusWhen(isReady: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReady) button.current?.focus();
  }, [isReady]);
  return button;
}

interface PasteSummaryProps {
  paste: ReturnType<typeof usePaste>;
  changed: number;
  refused: number;
  same: number;
}

/** The counts, and what was assumed. */
function PasteSummary({ paste, changed, refused, same }: PasteSummaryProps) {
  const { plan, isTooMuch, hasFailed, problem, retry, assumedDates, setAssumedDates } = paste;
  if (isTooMuch) {
    return (
      <p role="alert" className="text-negative">
        That is too much at once. Paste at most {numberText(CELLS_LIMIT)} cells.
      </p>
    );
  }
  if (hasFailed) return <ErrorPanel {...(problem === undefined ? {} : { text: problem })} onRetry={retry} />;
  if (!plan || paste.isChecking) return <SkeletonLines lines={2} label="Checking what would change" />;
  const other = assumedDates === 'M/D/YYYY' ? 'D/M/YYYY' : 'M/D/YYYY';
  return (
    <>
      <p role="status" className="text-base">
        <strong className="font-semibold">
          {changed === 0 ? 'Nothing to change' : `${cellsWords(changed)} will change`}
        </strong>
        {same > 0 && `, ${numberText(same)} already ${same === 1 ? 'has' : 'have'} this value`}
        {refused > 0 &&
          (changed + same === 0
            ? `: ${counted(refused, 'cell is', 'cells are')} not valid`
            : `, ${numberText(refused)} cannot be changed`)}
        {plan.beyond > 0 && `, ${numberText(plan.beyond)} beyond the table left out`}.
      </p>
      {plan.hasAssumedDates && (
        <p className="text-sm text-caution">
          Day and month could be the other way round. Dates are read as {assumedDates}.{' '}
          <LinkButton onClick={() => setAssumedDates(other)}>Read them as {other}</LinkButton>
        </p>
      )}
    </>
  );
}
