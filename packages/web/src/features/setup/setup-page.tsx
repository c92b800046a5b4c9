import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { CodeForm } from './code-form.tsx';
import { SetupForm } from './setup-form.tsx';

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
    >
      <SetupForm code={code} onBegin={() => setHasBegun(true)} onTaken={onTaken} />
    </SignInLayout>
  );
}
