import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import {
  SUPPORT_MESSAGE_LIMIT,
  supportRequestSchema,
} from '@pactbook/domain/features/support/support-request.ts';
import { ClosedFields } from '../../ui/forms/closed-fields.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { Dialog, DialogForm } from '../../ui/overlays/dialog.tsx';
import { useImpersonationReason } from '../users/queries.ts';
import { saySucceeded } from '../../ui/feedback/say.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useSendSupportRequest } from './queries.ts';

export interface ContactSupportDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * The support dialog (docs/product/screens.md, "Contact Support"). It closes whether the message was sent or not; an
 * unsent message is still there when the dialog is opened again.
 */
export function ContactSupportDialog({ isOpen, onClose }: ContactSupportDialogProps) {
  const { form, isEmpty, isSending, send, cancel } = useSupportForm(onClose);
  const { errors } = form.formState;
  const closed = useImpersonationReason();

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Contact Support" description="Tell us what you need.">
      <DialogForm
        onSubmit={() => void send()}
        onCancel={cancel}
        submitLabel="Send Request"
        isBusy={isSending}
        isDisabled={isEmpty || isSending || closed !== null}
      >
        {/* The help text reserves the height of an error: a button that moves on blur gets no click. */}
        <ClosedFields reason={closed} isShown className="mt-2">
          <Field label="Message" help="We answer by email." error={errors.description?.message}>
            <Textarea {...form.register('description')} className="min-h-32" limit={SUPPORT_MESSAGE_LIMIT} />
          </Field>
        </ClosedFields>
      </DialogForm>
    </Dialog>
  );
}

/** The support form: its field, sending with its toasts (docs/product/screens.md, "Contact Support"), cancelling. */
function useSupportForm(close: () => void) {
  const form = useForm({
    resolver: zodResolver(supportRequestSchema),
    defaultValues: { description: '' },
    mode: 'onTouched',
    reValidateMode: 'onChange',
  });
  const request = useSendSupportRequest();
  const isEmpty = useWatch({ control: form.control, name: 'description' }).trim() === '';

  const onSuccess = () => {
    form.reset();
    saySucceeded('Your message has been sent to our support team.');
  };
  const onError = () => {
    toast({
      variant: 'error',
      title: 'Something went wrong',
      description: 'There was a problem sending your message. Please try again later.',
    });
  };
  const send = form.handleSubmit(({ description }) => {
    if (request.isPending) return;
    const page = window.location.pathname.slice(0, 500);
    request.mutate({ body: { description }, page }, { onSuccess, onError, onSettled: close });
  });
  const cancel = () => {
    form.reset();
    close();
  };
  return { form, isEmpty, isSending: request.isPending, send, cancel };
}
