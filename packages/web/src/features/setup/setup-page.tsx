import { useQuery } from '@tanstack/react-query';
import { useState, useEffect } from 'react';
import { useLinkSecret } from '../../platform/link-secret.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { paths } from '../../platform/paths.ts';
import { Redirect } from '../../platform/redirect.tsx';
import { useSession } from '../../platform/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { FullScreenLoader } from '../../ui/feedback/full-screen-loader.tsx';
import { SignInLayout } from '../../ui/layout/sign-in-layout.tsx';
import { setupQuery } from './setup-query.ts';
import { SetupForm } from './setup-form.tsx';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useCheckSetupCode } from './queries.ts';

const TITLE = 'Set up Pactbook';

/**
 * The first organization and its first System Admin (docs/product/running.md, "First start"). Once there is one, the page
 * leads to sign-in.
 */
export function SetupPage() {
  usePageTitle(TITLE);
  const link = useLinkSecret();
  const [code, setCode] = useState<string | null>(null);
  const [hasBegun, setHasBegun] = useState(false);
  const { token } = useSession();
  const setup = useQuery({ ...setupQuery, enabled: token === null });
  if (token !== null) {
    // A user who has just set it up sees what is still to do.
    return <Redirect to={hasBegun ? paths.gettingStarted() : paths.dashboard()} />;
  }
  if (setup.isPending) return <FullScreenLoader label="Checking the installation" />;
  if (setup.isError) {
    return (
      <SignInLayout title={TITLE}>
        <Banner tone="negative" className="rounded-lg">
          {setup.error.message}
        </Banner>
        <Button
          variant="primary"
          size="lg"
          className="mt-5 w-full"
          onClick={() => void setup.refetch()}
          isBusy={setup.isFetching}
        >
          Try again
        </Button>
      </SignInLayout>
    );
  }
  if (!setup.data.isNeeded) return <Redirect to={paths.signIn()} />;
  const onTaken = () => void setup.refetch();
  if (code === null) {
    return (
      <SignInLayout
        title={TITLE}
        context="Enter the setup code, or open the address that the server printed."
      >
        <CodeForm key={link} link={link} onRight={setCode} onTaken={onTaken} />
      </SignInLayout>
    );
  }
  return (
    <SignInLayout
      title={TITLE}
      context="Your organization and your account. Everything can be changed later."
      isLong
    >
      <SetupForm code={code} onBegin={() => setHasBegun(true)} onTaken={onTaken} />
    </SignInLayout>
  );
}

interface CodeFormProps {
  /** Of the address that the server printed, which is checked at once; null where it is to be typed. */
  link: string | null;
  onRight: (code: string) => void;
  /** Somebody else has set the installation up meanwhile. */
  onTaken: () => void;
}

/** The code, before anything else is asked for: a wrong one is refused here. */
function CodeForm({ link, onRight, onTaken }: CodeFormProps) {
  const [code, setCode] = useState(link ?? '');
  const { mutate, isPending, error } = useCheckSetupCode();
  const check = (given: string) =>
    mutate(
      { body: { code: given } },
      {
        onSuccess: () => onRight(given),
        onError: (failure) => {
          if (failure instanceof ApiError && failure.status === 404) onTaken();
        },
      },
    );
  useEffect(() => {
    if (link !== null) check(link);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each link is checked once; typing goes through the button
  }, [link]);

  const isRefused = error instanceof ApiError && [403, 422].includes(error.status ?? 0);
  const fault = error instanceof ApiError ? (error.fields['code'] ?? error.message) : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) check(code);
      }}
      className="flex w-72 max-w-full flex-col gap-4"
    >
      <Field
        label="Setup code"
        help="The server prints it when it starts. It is also in the file setup-code of its data folder."
        error={isRefused ? fault : undefined}
      >
        <Input
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          controlSize="lg"
          className="font-mono"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one purpose, and screen readers still read its heading
          autoFocus
        />
      </Field>
      {error !== null && !isRefused && (
        <Banner tone="negative" className="rounded-md">
          {error.message}
        </Banner>
      )}
      <Button type="submit" variant="primary" size="lg" className="mt-1 w-full" isBusy={isPending}>
        Continue
      </Button>
    </form>
  );
}
