import { SUPPORT_MESSAGE_LIMIT } from '@pactbook/domain/features/support/support-request.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ClosedFields } from '../../ui/forms/closed-fields.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../ui/overlays/dialog.tsx';
import { useImpersonationReason } from '../users/queries.ts';
import { useSupportForm } from './use-support-form.ts';

export interface ContactSupportDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/**
 * The support dialog (docs/product/screens.md, "Contact Support"). It closes whether the message was sent or not; an
 * unsent message is still there when the dialog is opened again.
 */
export function ContactSupportDialog({ isOpen, onOpenChange }: ContactSupportDialogProps) {
  const { form, isEmpty, isSending, send, cancel } = useSupportForm(() => onOpenChange(false));
  const { errors } = form.formState;
  const closed = useImpersonationReason();

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title="Contact Support"
      description="Tell us what you need."
    >
      <DialogForm onSubmit={(event) => void send(event)}>
        <DialogBody>
          {/* The help text reserves the height of an error: a button that moves on blur gets no click. */}
          <ClosedFields reason={closed} isShown className="mt-2">
            <Field label="Message" help="We answer by email." error={errors.description?.message}>
              <Textarea
                {...form.register('description')}
                className="min-h-32"
                limit={SUPPORT_MESSAGE_LIMIT}
              />
            </Field>
          </ClosedFields>
        </DialogBody>
        <DialogFooter>
          <Button onClick={cancel}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={isEmpty || isSending || closed !== null}
            isBusy={isSending}
          >
            Send Request
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
