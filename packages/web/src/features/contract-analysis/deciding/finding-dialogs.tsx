import { useState } from 'react';
import { EditValueDialog } from './edit-value-dialog.tsx';
import type { FindingSteps } from '../kit/finding-details.tsx';
import type { Finding } from '../kit/findings.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import type { Deciding } from './use-deciding.ts';

/** The open dialog about a finding. */
interface OpenDialog {
  readonly kind: 'edit' | 'reason';
  readonly finding: Finding;
}

/**
 * What can be done with findings.
 * @param show brings the document to the front
 */
export function useFindingSteps(deciding: Deciding, show: (finding: Finding) => void) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const steps: FindingSteps = {
    accept: (finding) => deciding.say(finding, 'accepted'),
    reject: (finding) => deciding.say(finding, 'rejected'),
    undo: (finding) => deciding.say(finding, null),
    edit: (finding) => setDialog({ kind: 'edit', finding }),
    keepRecord: (finding) => setDialog({ kind: 'reason', finding }),
    show,
  };
  return { steps, dialog, close: () => setDialog(null) };
}

interface FindingDialogsProps {
  dialog: OpenDialog | null;
  deciding: Deciding;
  onClose: () => void;
}

/** The input of a value, and the reason why the record is right. */
export function FindingDialogs({ dialog, deciding, onClose }: FindingDialogsProps) {
  if (!dialog) return null;
  const { kind, finding } = dialog;
  const { key, field } = finding;
  if (kind === 'reason') {
    return (
      <ReasonDialog
        finding={finding}
        onClose={onClose}
        onDecide={(reason) => {
          deciding.send([{ key, verdict: 'recordIsRight', reason }]);
          onClose();
        }}
      />
    );
  }
  if (!field) return null;
  return (
    <EditValueDialog
      field={field}
      onClose={onClose}
      onSave={(value) => {
        deciding.send([{ key, verdict: 'edited', value }]);
        onClose();
      }}
    />
  );
}
