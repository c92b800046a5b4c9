import { Link } from 'react-router';
import { usePageTitle } from '../../../platform/page-title.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SignInLayout } from '../components/sign-in-layout.tsx';

interface NotAvailableProps {
  title: string;
  prompt?: string | undefined;
  /** What this installation cannot do yet, and whom to ask. */
  text: string;
}

function NotAvailable({ title, prompt, text }: NotAvailableProps) {
  usePageTitle(title);
  return (
    <SignInLayout title={title} context={prompt}>
      <Banner className="rounded-lg">{text}</Banner>
      <Button asChild variant="primary" size="lg" className="mt-5 w-full">
        <Link to={paths.signIn()}>Go to Sign In</Link>
      </Button>
    </SignInLayout>
  );
}

const NO_RESET = 'Password reset is not available on this installation yet. Ask your administrator.';

/** The request-a-reset view. */
export function ForgottenPasswordPage() {
  return (
    <NotAvailable
      title="Forgot your password?"
      prompt="Enter your email to reset your password."
      text={NO_RESET}
    />
  );
}

/** The reset view, where the link of a mail leads. */
export function ResetPasswordPage() {
  return (
    <NotAvailable title="Reset your password" prompt="Enter a new password for signing in." text={NO_RESET} />
  );
}

/** The single sign-on return route. */
export function SamlCallbackPage() {
  return (
    <NotAvailable
      title="Single sign-on"
      text="Single sign-on is not available on this installation yet. Ask your administrator."
    />
  );
}

/** The administrator's impersonation route. */
export function ImpersonationPage() {
  return (
    <NotAvailable
      title="Impersonation"
      text="Impersonation is not available on this installation yet. Ask your administrator."
    />
  );
}
