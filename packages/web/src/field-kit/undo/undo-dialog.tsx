import { useState } from 'react';
import { Problem } from '../../ui/feedback/problem.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { RemainingNames, type RemainingName } from './remaining-names.tsx';

/** Names that the question lists; the answer afterwards lists all of them. */
const SHOWN = 5;

/** The preview of an undo. */
export interface UndoForecast {
  /** The effect on records and on what cannot be removed here, in sentences. */
  readonly lines: readonly string[];
  /** What could be removed as well; null when there is nothing, or not for this person. */
  readonly offer: { readonly label: string; readonly names: string } | null;
  /** What remains, and why. */
  readonly stays: readonly RemainingName[];
}

export interface UndoDialogProps {
  onClose: () => void;
  title: string;
  /** The effect of an undo, in a sentence. */
  text: string;
  confirmLabel: string;
  /** Null while the preview loads. */
  forecast: UndoForecast | null;
  /** Why the preview failed. */
  fault?: string | undefined;
  /** While the undo itself runs. */
  isBusy: boolean;
  onConfirm: (removeUnused: boolean) => void;
}

/** Confirms an undo with a preview of what would be restored and what would remain, and offers to remove leftovers. */
export function UndoDialog(props: UndoDialogProps) {
  const { onClose, title, text, confirmLabel, forecast, fault, isBusy, onConfirm } = props;
  const [removes, setRemoves] = useState(false);
  const isTrying = forecast === null && fault === undefined;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      isBusy={isBusy || isTrying}
      onConfirm={() => onConfirm(removes && (forecast?.offer ?? null) !== null)}
    >
      {isTrying && <SkeletonLines lines={2} label="Checking what would be undone" />}
      <Problem text={fault} />
      {forecast && (
        <div role="status" className="flex flex-col gap-3">
          {forecast.lines.map((line) => (
            <p key={line} dir="auto" className="break-words">
              {line}
            </p>
          ))}
          {forecast.offer && (
            <Checkbox
              label={forecast.offer.label}
              help={
                <span dir="auto" className="break-words">
                  {forecast.offer.names}
                </span>
              }
              checked={removes}
              disabled={isBusy}
              onChange={({ target }) => setRemoves(target.checked)}
            />
          )}
          {forecast.stays.length > 0 && (
            <RemainingNames title="These stay:" names={forecast.stays} most={SHOWN} />
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}
