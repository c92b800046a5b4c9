import { useSayDone } from '../../change-sets/undo-queries.ts';
import type { CellText, PasteDialogProps } from './cell-text.ts';

export interface CellPasteProps extends Omit<PasteDialogProps, 'onDone'> {
  Dialog: CellText['PasteDialog'];
}

/** The preview of a paste; what it changed is shown with an undo. */
export function CellPaste({ Dialog, ...paste }: CellPasteProps) {
  const sayDone = useSayDone();
  return (
    <Dialog
      {...paste}
      onDone={(description, changeSetId) => {
        paste.onClose();
        sayDone(description, changeSetId);
      }}
    />
  );
}
