import { useState } from 'react';
import { REASON_LIMIT } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog.tsx';
import type { Finding } from '../kit/findings.ts';

interface ReasonDialogProps {
  finding: Finding;
  onClose: () => void;
  onDecide: (reason: string) => void;
}

/** Asks why the record is right although the document says something else. */
export function ReasonDialog({ finding, onClose, onDecide }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const fault = faultOf(reason.trim());
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Why is the record right?"
      description={`${finding.label}: the record stays as it is, and this document is no longer named as a disagreement.`}
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (fault === undefined) onDecide(reason.trim());
          else setIsRefused(true);
        }}
      >
        <DialogBody>
          <Field
            label="Reason"
            isRequired
            help="Such as: amended by letter of March 3."
            error={isRefused ? fault : undefined}
          >
            <Textarea
              value={reason}
              limit={REASON_LIMIT}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            The Record Is Right
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

function faultOf(reason: string): string | undefined {
  if (reason === '') return 'Enter a reason';
  return reason.length > REASON_LIMIT ? `Enter at most ${REASON_LIMIT} characters` : undefined;
}
