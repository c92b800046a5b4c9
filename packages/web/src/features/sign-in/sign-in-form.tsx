import type { RefObject, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { clsx } from 'clsx/lite';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { SignInHint } from './sign-in-hint.tsx';
import { useSignInForm } from './use-sign-in-form.ts';

/**
 * The form in steps (docs/product/screens.md, "Sign-in page"): the address first; the password appears once the account
 * is known not to sign in through single sign-on, and hides again when the address changes. An account with a second
 * factor is asked for a code after the right password (docs/product/people.md, "Sign-in").
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
          // The only purpose of the page is this form.
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

/** Sets the input on the form library's ref and on the ref of the step. */
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

interface FoldingStepProps {
  isShown: boolean;
  children: ReactNode;
}

/** A field that is hidden until it is needed. It is mounted all the time, so that password managers find it. */
function FoldingStep({ isShown, children }: FoldingStepProps) {
  return (
    <div
      className={clsx(
        'grid transition-[grid-template-rows,opacity] duration-180',
        isShown ? 'grid-rows-[1fr] opacity-100' : 'grid-rows-[0fr] opacity-0',
      )}
      inert={!isShown}
    >
      {/* Space for the focus ring, which the overflow would cut off. */}
      <div className="-m-1 min-h-0 overflow-hidden p-1">{children}</div>
    </div>
  );
}
