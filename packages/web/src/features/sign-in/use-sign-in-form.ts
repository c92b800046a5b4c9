import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { PASSWORD_MISSING } from '@pactbook/domain/features/sign-in/credentials.ts';
import { signInValuesSchema } from './sign-in-values.ts';
import type { SignInValues } from './sign-in-values.ts';
import { useSignInSteps } from './use-sign-in-steps.ts';

/** The form of the sign-in page: its rules, its steps and the focus between them. */
export function useSignInForm() {
  const arrival: unknown = useLocation().state;
  const form = useForm<SignInValues>({
    resolver: zodResolver(signInValuesSchema),
    defaultValues: { emailAddress: '', password: '', code: '' },
    // Faults are shown at submit and updated while typing.
    reValidateMode: 'onChange',
  });
  const passwordBox = useRef<HTMLInputElement>(null);
  const codeBox = useRef<HTMLInputElement>(null);
  const steps = useSignInSteps({
    arrival,
    onPasswordMissing: () => form.setError('password', { message: PASSWORD_MISSING }, { shouldFocus: true }),
    onPasswordWanted: () => passwordBox.current?.focus(),
    onCodeMissing: () => form.setError('code', { message: 'Enter the code' }, { shouldFocus: true }),
    onCodeWanted: () => codeBox.current?.focus(),
  });
  const address = useWatch({ control: form.control, name: 'emailAddress' });
  const isPasswordShown = steps.isSsoOf(address) === false;
  const isCodeShown = isPasswordShown && steps.isCodeWanted;
  const email = form.register('emailAddress', {
    onChange: () => {
      if (isPasswordShown) form.resetField('password');
      form.resetField('code');
      steps.forgetFailure();
      steps.forgetCode();
    },
  });
  return {
    arrival,
    errors: form.formState.errors,
    submit: form.handleSubmit(steps.submit),
    isBusy: steps.isBusy,
    failure: steps.failure,
    email,
    password: { field: form.register('password'), box: passwordBox, isShown: isPasswordShown },
    code: { field: form.register('code'), box: codeBox, isShown: isCodeShown },
  };
}
