import type { RefObject } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { FoldingStep } from './folding-step.tsx';
import { SignInHint } from './sign-in-hint.tsx';
import { useSignInForm } from './use-sign-in-form.ts';

/**
 * The form in steps (docs/product/screens.md, "Sign-in page"): the address first; the password appears once the account
 * is known not to sign in through single sign-on, and hides again when the address changes. An account with a second
 * factor is asked for a code when its password was right (docs/product/people.md, "Sign-in").
 */
export function SignInForm() {
  const { arrival, errors, submit, isBusy, failure, email, password, code } = useSignInForm();
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="w-72 max-w-full">
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
      <PasswordStep {...password} error={errors.password?.message} />
      <CodeStep {...code} error={errors.code?.message} />
      <SignInHint error={failure} />
      <Button type="submit" variant="primary" size="lg" className="mt-5 w-full" isBusy={isBusy}>
        Sign In
      </Button>
      <div className="mt-4 text-center">
        <LinkButton asChild>
          <Link to={paths.forgottenPassword()} state={arrival}>
            Forgot your password?
          </Link>
        </LinkButton>
      </div>
    </form>
  );
}

interface StepProps {
  isShown: boolean;
  error: string | undefined;
  field: UseFormRegisterReturn;
  box: RefObject<HTMLInputElement | null>;
}

/** The form library and the steps both hold on to the box. */
function refOf({ field, box }: Pick<StepProps, 'field' | 'box'>) {
  return (element: HTMLInputElement | null) => {
    field.ref(element);
    box.current = element;
  };
}

function PasswordStep({ isShown, error, field, box }: StepProps) {
  return (
    <FoldingStep isShown={isShown}>
      <Field label="Password" className="pt-4" error={error}>
        <PasswordInput
          {...field}
          ref={refOf({ field, box })}
          autoComplete="current-password"
          controlSize="lg"
        />
      </Field>
    </FoldingStep>
  );
}

function CodeStep({ isShown, error, field, box }: StepProps) {
  return (
    <FoldingStep isShown={isShown}>
      <Field
        label="Code"
        help="From your authenticator app, or one of your recovery codes."
        className="pt-4"
        error={error}
      >
        <Input
          {...field}
          ref={refOf({ field, box })}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          controlSize="lg"
          className="font-mono"
        />
      </Field>
    </FoldingStep>
  );
}
