import { usePageTitle } from '../../platform/page-title.ts';
import { useSession } from '../../platform/session.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInLayout } from '../../ui/layout/sign-in-layout.tsx';

/** The start page of the sign-in area. */
export function SignInPage() {
  usePageTitle('Sign In');
  const { endedBy } = useSession();
  return (
    <SignInLayout
      title="Sign in"
      context={
        endedBy === 'expired'
          ? 'Your session has ended. Sign in again to continue where you were.'
          : 'Your organization’s contracts in one place.'
      }
    >
      <SignInForm />
    </SignInLayout>
  );
}
