import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { supportRequestSchema } from '@pactbook/domain/features/support/support-request.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useSendSupportRequest } from './queries.ts';

/** The support form: its field, sending with its toasts (docs/product/screens.md, "Contact Support"), cancelling. */
export function useSupportForm(close: () => void) {
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
    toast({
      variant: 'success',
      title: 'Success',
      description: 'Your message has been sent to our support team.',
    });
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
