import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import type { RefObject } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { twMerge } from 'tailwind-merge';
import { PASSWORD_MISSING, signInFormSchema } from '@pactbook/domain/features/sign-in/credentials.ts';
import type { SignInForm as Values } from '@pactbook/domain/features/sign-in/credentials.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { SignInHint } from './sign-in-hint.tsx';
import { useSignInSteps } from './use-sign-in-steps.ts';

/**
 * The two-step form (specification, sections 4 and 5): the address first; the password appears once
 * the account is known not to sign in through single sign-on, and hides again when the address changes.
 */
export function SignInForm() {
  const location = useLocation();
  const form = useForm<Values>({
    resolver: zodResolver(signInFormSchema),
    defaultValues: { emailAddress: '', password: '' },
    // Messages come at submit and are corrected while typing.
    reValidateMode: 'onChange',
  });
  const passwordBox = useRef<HTMLInputElement>(null);
  const steps = useSignInSteps({
    onPasswordMissing: () => form.setError('password', { message: PASSWORD_MISSING }, { shouldFocus: true }),
    onPasswordWanted: () => passwordBox.current?.focus(),
  });
  const emailAddress = useWatch({ control: form.control, name: 'emailAddress' });
  const isSso = steps.isSsoOf(emailAddress);
  const isPasswordShown = isSso === false;
  const { errors } = form.formState;
  const email = form.register('emailAddress', {
    onChange: () => {
      if (isPasswordShown) form.resetField('password');
      steps.forgetFailure();
    },
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(steps.submit)(event)}
      className="w-72 max-w-full"
    >
      <Field label="Email address" error={errors.emailAddress?.message}>
        <Input
          {...email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode="email"
          controlSize="lg"
          // The page has one thing to do, and this is where it starts.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a sign-in page has one purpose, and screen readers still read its heading
          autoFocus
        />
      </Field>
      <PasswordStep
        isShown={isPasswordShown}
        error={errors.password?.message}
        field={form.register('password')}
        boxRef={passwordBox}
      />
      <SignInHint error={steps.failure} />
      <Button type="submit" variant="primary" size="lg" className="mt-5 w-full" isBusy={steps.isBusy}>
        Sign In
      </Button>
      <div className="mt-4 text-center">
        <LinkButton asChild>
          <Link to={paths.forgottenPassword()} state={location.state as unknown}>
            Forgot your password?
          </Link>
        </LinkButton>
      </div>
    </form>
  );
}

interface PasswordStepProps {
  isShown: boolean;
  error: string | undefined;
  field: UseFormRegisterReturn;
  boxRef: RefObject<HTMLInputElement | null>;
}

/** The password field, hidden and faded until it is wanted; it is there all along, so that password managers find it. */
function PasswordStep({ isShown, error, field, boxRef }: PasswordStepProps) {
  return (
    <div
      className={twMerge(
        'grid transition-[grid-template-rows,opacity] duration-180',
        isShown ? 'grid-rows-[1fr] opacity-100' : 'grid-rows-[0fr] opacity-0',
      )}
      inert={!isShown}
    >
      {/* Room for the focus ring, which the folding box would cut off. */}
      <div className="-m-1 min-h-0 overflow-hidden p-1">
        <Field label="Password" className="pt-4" error={error}>
          <PasswordInput
            {...field}
            ref={(box) => {
              field.ref(box);
              boxRef.current = box;
            }}
            autoComplete="current-password"
            controlSize="lg"
          />
        </Field>
      </div>
    </div>
  );
}
