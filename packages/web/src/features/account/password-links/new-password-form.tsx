import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { chosenPasswordSchema } from '@pactbook/domain/features/account/new-password.ts';
import { NEW_PASSWORD_LENGTH } from '@pactbook/domain/features/sign-in/credentials.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { useResetPassword } from '../queries.ts';

export interface NewPasswordFormProps {
  token: string;
  /** Whose password it becomes; no part of the password. */
  emailAddress: string;
  /** The link was used, or its time ran out, while the form was open. */
  onSpent: () => void;
  onDone: () => void;
}

/**
 * A new password, twice (docs/product/screens.md, "Forgotten and new password"). A refused password leaves the link
 * usable.
 */
export function NewPasswordForm({ token, emailAddress, onSpent, onDone }: NewPasswordFormProps) {
  const form = useForm({
    resolver: zodResolver(chosenPasswordSchema(emailAddress)),
    defaultValues: { newPassword: '', repeatedPassword: '' },
    reValidateMode: 'onChange',
  });
  const [problem, setProblem] = useState<string>();
  const reset = useResetPassword();
  const { errors } = form.formState;

  const onError = (error: Error) => {
    const fields = error instanceof ApiError ? error.fields : {};
    if (fields.token !== undefined) onSpent();
    else if (fields.newPassword === undefined) setProblem(error.message);
    else form.setError('newPassword', { message: fields.newPassword }, { shouldFocus: true });
  };
  const submit = form.handleSubmit(({ newPassword }) => {
    if (reset.isPending) return;
    setProblem(undefined);
    reset.mutate({ body: { token, newPassword } }, { onError, onSuccess: onDone });
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="w-72 max-w-full">
      {/* So that password managers know whose password it is. */}
      <input type="text" autoComplete="username" value={emailAddress} readOnly hidden />
      <Field
        label="New password"
        help={`Use ${NEW_PASSWORD_LENGTH} characters or more. A few words work well.`}
        error={errors.newPassword?.message}
      >
        <PasswordInput
          {...form.register('newPassword')}
          autoComplete="new-password"
          controlSize="lg"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one purpose, and screen readers still read its heading
          autoFocus
        />
      </Field>
      <Field label="Repeat new password" className="mt-4" error={errors.repeatedPassword?.message}>
        <PasswordInput {...form.register('repeatedPassword')} autoComplete="new-password" controlSize="lg" />
      </Field>
      {problem && (
        <Banner tone="negative" className="mt-4 rounded-md">
          {problem}
        </Banner>
      )}
      <Button type="submit" variant="primary" size="lg" className="mt-5 w-full" isBusy={reset.isPending}>
        Save password
      </Button>
    </form>
  );
}
