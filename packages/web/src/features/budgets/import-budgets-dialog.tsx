import { useState } from 'react';
import type { BudgetImport } from '@pactbook/domain/features/budgets/budget-file.ts';
import { failureOf } from '../../field-kit/form/form-failure.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Problem } from '../../ui/feedback/problem.tsx';
import { FileDropZone } from '../../ui/forms/file-drop-zone.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { useImportBudgets } from './queries.ts';
import { useBudgetUndo } from './use-budget-undo.ts';
import { counted } from '../../ui/text/own-numbers.ts';

/** What a file does: "2 budgets added, 1 budget changed, 3 budgets as they were". */
function outcomeWords({ added, changed, unchanged }: BudgetImport, isDone: boolean): string {
  const words = [
    added > 0 && `${counted(added, 'budget')} ${isDone ? 'added' : 'to add'}`,
    changed > 0 && `${counted(changed, 'budget')} ${isDone ? 'changed' : 'to change'}`,
    unchanged > 0 && `${counted(unchanged, 'budget')} as ${unchanged === 1 ? 'it was' : 'they were'}`,
  ];
  return `${words.filter(Boolean).join(', ')}.`;
}

/** Bytes as base64, of which a call is made. */
function base64Of(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCodePoint(byte);
  return btoa(text);
}

interface ImportBudgetsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Reads budgets from a CSV or XLSX file: says first what it would do, and does it all or not at all. */
export function ImportBudgetsDialog({ isOpen, onClose }: ImportBudgetsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Import budgets"
      description="A CSV or Excel file (XLSX) with the columns Fiscal Year, Budget For, Name, Amount and Note, as Export writes it. Existing budgets are updated."
      size="sm"
    >
      <ImportBudgets onClose={onClose} />
    </Dialog>
  );
}

/** What was read of a file, and what it would do. */
function useBudgetFile(onDone: () => void) {
  const importing = useImportBudgets();
  const sayWithUndo = useBudgetUndo();
  const [read, setRead] = useState<{ file: string; outcome: BudgetImport } | null>(null);
  const [fault, setFault] = useState<string>();
  const ask = (file: string, dryRun: boolean) => {
    if (importing.isPending) return;
    setFault(undefined);
    importing.mutate(
      { body: { file, dryRun } },
      {
        onSuccess: (outcome) => {
          if (dryRun) return setRead({ file, outcome });
          sayWithUndo(outcomeWords(outcome, true), outcome.changes);
          onDone();
        },
        onError: (error) => {
          const { fields, problem } = failureOf(error);
          setRead(null);
          setFault(problem ?? Object.values(fields)[0]);
        },
      },
    );
  };
  return { read, fault, ask, isBusy: importing.isPending };
}

function ImportBudgets({ onClose }: Pick<ImportBudgetsDialogProps, 'onClose'>) {
  const { read, fault, ask, isBusy } = useBudgetFile(onClose);
  const isNothing = read !== null && read.outcome.added + read.outcome.changed === 0;
  return (
    <>
      <DialogBody className="flex flex-col gap-3">
        <FileDropZone
          title="Add budgets from a file"
          titleOver="Drop the file here"
          text="All lines are imported, or none."
          inputLabel="File with budgets"
          accept=".csv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFiles={([file]) => void file?.arrayBuffer().then((bytes) => ask(base64Of(bytes), true))}
          buttonLabel="Choose a file"
          isSingle
          isBusy={isBusy}
        />
        <Problem text={fault} className="text-sm" />
        {read && (
          <p role="status" className="text-sm">
            {outcomeWords(read.outcome, false)}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          variant="primary"
          disabled={read === null || isNothing}
          isBusy={isBusy}
          onClick={() => read && ask(read.file, false)}
        >
          Import
        </Button>
      </DialogFooter>
    </>
  );
}
