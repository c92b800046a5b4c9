import { Suspense, useState } from 'react';
import { REASON_LIMIT } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { FindingSteps } from '../kit/finding-details.tsx';
import type { Finding } from '../kit/findings.ts';
import type { Deciding } from './use-deciding.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { Dialog, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import { lazyPart } from '../../../ui/loading/lazy-parts.ts';

const EditValueDialog = lazyPart(
  () => import('./edit-value-dialog.tsx'),
  (part) => part.EditValueDialog,
);

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
    <PanelErrorBoundary>
      <Suspense>
        <EditValueDialog
          field={field}
          onClose={onClose}
          onSave={(value) => {
            deciding.send([{ key, verdict: 'edited', value }]);
            onClose();
          }}
        />
      </Suspense>
    </PanelErrorBoundary>
  );
}

interface ReasonDialogProps {
  finding: Finding;
  onClose: () => void;
  onDecide: (reason: string) => void;
}

/** Asks why the record is right although the document says something else. */
function ReasonDialog({ finding, onClose, onDecide }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const fault = faultOf(reason.trim());
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Why is the record right?"
      description={`${finding.label}: the record stays as it is, and this document is no longer named as a disagreement.`}
    >
      <DialogForm
        onSubmit={() => {
          if (fault === undefined) onDecide(reason.trim());
          else setIsRefused(true);
        }}
        onCancel={onClose}
        submitLabel="The record is right"
      >
        <Field
          label="Reason"
          isRequired
          help="Such as: amended by letter of March 3."
          error={isRefused ? fault : undefined}
        >
          <Textarea value={reason} limit={REASON_LIMIT} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </DialogForm>
    </Dialog>
  );
}

function faultOf(reason: string): string | undefined {
  if (reason === '') return 'Enter a reason';
  return reason.length > REASON_LIMIT ? `Enter at most ${REASON_LIMIT} characters` : undefined;
}
