import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { signInFormSchema } from '@pactbook/domain/features/sign-in/credentials.ts';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmailInput } from '../../ui/forms/email-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { useForgotPassword } from './queries.ts';
import { BackToSignIn } from './password-links/back-to-sign-in.tsx';
import { SignInLayout } from '../../ui/layout/sign-in-layout.tsx';

const addressSchema = signInFormSchema.pick({ emailAddress: true });

/** The request-a-reset view, with a text for each outcome (docs/product/screens.md, "Forgotten and new password"). */
export function ForgottenPasswordPage() {
  usePageTitle('Forgot your password?');
  const request = useForgotPassword();

  if (request.isSuccess) {
    return (
      <SignInLayout
        isOutcome
        title="Check Your Inbox"
        context="If we are able to find an account for your email address, a password reset link will be sent shortly."
      >
        <BackToSignIn />
      </SignInLayout>
    );
  }
  if (request.isError) return <Failed error={request.error} onRetry={request.reset} />;
  return (
    <SignInLayout title="Forgot your password?" context="Enter your email to reset your password.">
      <AddressForm
        isBusy={request.isPending}
        onSubmit={(emailAddress) => request.mutate({ body: { emailAddress } })}
      />
      <BackToSignIn />
    </SignInLayout>
  );
}

/** The text for every failure; a second line for what a person can do something about. */
function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isUnanswered = error instanceof ApiError && error.status === null;
  return (
    <SignInLayout
      isOutcome
      title="Something went wrong"
      context="We were unable to process this request due to an error on our end. Please try again later."
    >
      {isUnanswered && <p className="-mt-4 mb-6 text-base text-muted">{error.message}</p>}
      <Button variant="primary" size="lg" className="w-full" onClick={onRetry}>
        Try again
      </Button>
      <BackToSignIn />
    </SignInLayout>
  );
}

interface AddressFormProps {
  isBusy: boolean;
  onSubmit: (emailAddress: string) => void;
}

function AddressForm({ isBusy, onSubmit }: AddressFormProps) {
  const form = useForm({ resolver: zodResolver(addressSchema), defaultValues: { emailAddress: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ emailAddress }) => {
    if (!isBusy) onSubmit(emailAddress);
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="w-72 max-w-full">
      <Field label="Email address" error={errors.emailAddress?.message}>
        <EmailInput
          {...form.register('emailAddress')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one purpose, and screen readers still read its heading
          autoFocus
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" className="mt-5 w-full" isBusy={isBusy}>
        Send reset link
      </Button>
    </form>
  );
}
