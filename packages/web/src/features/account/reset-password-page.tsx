import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { LINK_SPENT } from '@pactbook/domain/features/account/password-link.ts';
import type { PasswordLink } from '@pactbook/domain/features/account/password-link.ts';
import { chosenPasswordSchema } from '@pactbook/domain/features/account/new-password.ts';
import { NEW_PASSWORD_LENGTH } from '@pactbook/domain/features/sign-in/credentials.ts';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { forgetLinkSecret, useLinkSecret } from '../../platform/link-secret.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { FullScreenLoader } from '../../ui/feedback/full-screen-loader.tsx';
import { saySucceeded } from '../../ui/feedback/say.ts';
import { passwordLinkQuery, useResetPassword } from './queries.ts';
import { BackToSignIn } from './password-links/back-to-sign-in.tsx';
import { SignInLayout } from '../../ui/layout/sign-in-layout.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';

/**
 * The title and the prompt of the reset view, by what its link is for (docs/product/screens.md, "Forgotten and new
 * password").
 */
const HEADINGS = {
  reset: { title: 'Reset your password', changed: 'Your password was changed.' },
  invitation: { title: 'Choose a password', changed: 'Your password was set. You can sign in now.' },
} as const;

/** The reset view, where the links of mails lead: a new password, or the first one of an invited person. */
export function ResetPasswordPage() {
  const token = useLinkSecret();
  if (token === null) {
    return <WithoutLink text="Open the link in your email again, or request a new one." />;
  }
  return <LinkedReset key={token} token={token} />;
}

function LinkedReset({ token }: { token: string }) {
  const navigate = useNavigate();
  const [isSpent, setIsSpent] = useState(false);
  const link = useQuery(passwordLinkQuery(token));
  const isRefused = link.error instanceof ApiError && link.error.status === 422;
  const { title, changed } = HEADINGS[link.data?.kind ?? 'reset'];
  usePageTitle(title);

  if (isSpent || isRefused) return <WithoutLink text={LINK_SPENT} />;
  if (link.isPending) return <FullScreenLoader label="Checking the link" />;
  if (link.isError) {
    return <CheckFailed error={link.error} isBusy={link.isFetching} onRetry={() => void link.refetch()} />;
  }
  return (
    <ResetLayout title={title} link={link.data}>
      <NewPasswordForm
        token={token}
        emailAddress={link.data.emailAddress}
        onSpent={() => setIsSpent(true)}
        onDone={() => {
          forgetLinkSecret();
          void navigate(paths.signIn(), { replace: true });
          saySucceeded(changed);
        }}
      />
      <BackToSignIn />
    </ResetLayout>
  );
}

function ResetLayout({ title, link, children }: { title: string; link?: PasswordLink; children: ReactNode }) {
  return (
    <SignInLayout
      title={title}
      context={
        <>
          <p>Enter a new password for signing in.</p>
          {link && <p className="mt-1 break-words">Account: {link.emailAddress}</p>}
        </>
      }
    >
      {children}
    </SignInLayout>
  );
}

/** No link, or one that is not good (any more). */
function WithoutLink({ text }: { text: string }) {
  usePageTitle(HEADINGS.reset.title);
  return (
    <ResetLayout title={HEADINGS.reset.title}>
      <Banner tone="caution" className="rounded-lg">
        {text}
      </Banner>
      <Button asChild variant="primary" size="lg" className="mt-5 w-full">
        <Link to={paths.forgottenPassword()}>Request a new link</Link>
      </Button>
      <BackToSignIn />
    </ResetLayout>
  );
}

function CheckFailed({ error, isBusy, onRetry }: { error: Error; isBusy: boolean; onRetry: () => void }) {
  return (
    <ResetLayout title={HEADINGS.reset.title}>
      <Banner tone="negative" className="rounded-lg">
        {error.message}
      </Banner>
      <Button variant="primary" size="lg" className="mt-5 w-full" onClick={onRetry} isBusy={isBusy}>
        Try again
      </Button>
      <BackToSignIn />
    </ResetLayout>
  );
}

interface NewPasswordFormProps {
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
function NewPasswordForm({ token, emailAddress, onSpent, onDone }: NewPasswordFormProps) {
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
