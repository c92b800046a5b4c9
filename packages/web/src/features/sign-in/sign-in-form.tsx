import type { RefObject, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { clsx } from 'clsx/lite';
import { CircleAlert } from 'lucide-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { signInErrorText, PASSWORD_MISSING } from '@pactbook/domain/features/sign-in/credentials.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { EmailInput } from '../../ui/forms/email-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { signInValuesSchema } from './sign-in-values.ts';
import type { SignInValues } from './sign-in-values.ts';
import { useSignInSteps } from './use-sign-in-steps.ts';

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
        <EmailInput
          {...email}
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
      <div className="mt-4">
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

/** The second line of the hint, when the person can do something. */
function adviceOf(error: Error): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === null) return error.message;
  if (error.status !== 429) return null;
  const seconds = error.retryAfter;
  return seconds === null
    ? 'Wait a little before the next try.'
    : `You can try again in ${waitInWords(seconds)}.`;
}

function waitInWords(seconds: number): string {
  if (seconds <= 1) return '1 second';
  return seconds < 120 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

/** The error hint by HTTP status (docs/product/screens.md, "Sign-in page"); nothing without an error. */
function SignInHint({ error }: { error: Error | null }) {
  const status = error instanceof ApiError ? error.status : null;
  const advice = error ? adviceOf(error) : null;
  return (
    <div aria-live="assertive">
      {error && (
        <div className="mt-4 flex animate-fade-in items-start gap-2 rounded-md bg-negative-soft px-3 py-2 text-sm text-negative">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div>
            <p>{signInErrorText(status)}</p>
            {advice && <p className="mt-0.5">{advice}</p>}
          </div>
        </div>
      )}
    </div>
  );
}

/** The form of the sign-in page: its rules, its steps and the focus between them. */
function useSignInForm() {
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
