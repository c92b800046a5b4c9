import { Play, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AnalysisItem } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { ActionsMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { isRunning, useDeleteAnalysis } from '../queries.ts';
import type { Running } from './use-running.ts';

/** Identifies a row: documents without an analysis have only their own id. */
export function itemKey({ id, documentId, fileName }: AnalysisItem): string {
  return id ?? documentId ?? fileName;
}

/** Whether the document can be part of a batch: uploads without a record are analyzed one by one. */
export function canBeChosen({ record, documentId, state }: AnalysisItem): boolean {
  return record !== null && documentId !== null && !isRunning(state);
}

const LINK = 'min-w-0 truncate rounded-sm underline-offset-3 hover:underline max-md:-my-0.5 max-md:py-0.5';

/** The name of a document; a link to its review once there is something to see. */
export function FileName({ item }: { item: AnalysisItem }) {
  if (item.id === null) {
    return (
      <span dir="auto" className="min-w-0 truncate">
        {item.fileName}
      </span>
    );
  }
  return (
    <Link to={paths.analysis(item.id)} dir="auto" className={LINK}>
      {item.fileName}
    </Link>
  );
}

/** The record of a document as a link; a dash for an upload without one. */
export function RecordLink({ record }: { record: AnalysisItem['record'] }) {
  if (!record) {
    return (
      <span className="text-muted">
        <span aria-hidden>—</span>
        <span className="sr-only">No record</span>
      </span>
    );
  }
  return (
    <Link to={paths.record(record)} dir="auto" className={LINK}>
      {record.product}
    </Link>
  );
}

interface ItemStepsProps {
  item: AnalysisItem;
  running: Running;
}

/** What can be done with one document. */
export function ItemSteps({ item, running }: ItemStepsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { id, fileName, state } = item;
  const canRun = !isRunning(state) && (id !== null || canBeChosen(item));
  if (id === null && !canRun) return null;
  return (
    <>
      <ActionsMenu label={`Actions for ${fileName}`}>
        {canRun && (
          <MenuItem
            icon={id === null ? <Play aria-hidden /> : <RotateCw aria-hidden />}
            onSelect={() => running.runOne(item)}
          >
            {id === null ? 'Analyze' : 'Analyze again'}
          </MenuItem>
        )}
        {id !== null && (
          <MenuItem isDangerous icon={<Trash2 aria-hidden />} onSelect={() => setIsAsking(true)}>
            Delete analysis
          </MenuItem>
        )}
      </ActionsMenu>
      {id !== null && isAsking && <DeleteDialog id={id} item={item} onClose={() => setIsAsking(false)} />}
    </>
  );
}

interface DeleteDialogProps {
  id: string;
  item: Pick<AnalysisItem, 'fileName' | 'record'>;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before an analysis is deleted, and says what goes with it. */
export function DeleteDialog({ id, item, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDeleteAnalysis();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete the analysis of ${item.fileName}?`}
      text={
        item.record
          ? 'Its findings and decisions are deleted permanently. The document stays with its record.'
          : 'Its findings, its decisions and the uploaded file are deleted permanently.'
      }
      confirmLabel="Delete analysis"
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { analysisId: id } },
          {
            onSuccess: () => {
              onClose();
              onDeleted?.();
            },
            onError: sayFailed,
          },
        )
      }
    />
  );
}

/** Why a document could not be analyzed, with the way to try again. */
export function FailureLine({ item, running }: ItemStepsProps) {
  if (item.state !== 'failed') return null;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="min-w-0 truncate text-negative max-md:whitespace-normal">{item.message}</span>
      <Button size="sm" onClick={() => running.runOne(item)}>
        Try again
      </Button>
    </span>
  );
}
