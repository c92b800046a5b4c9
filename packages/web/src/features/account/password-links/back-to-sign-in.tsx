import { Link, useLocation } from 'react-router';
import { paths } from '../../../platform/paths.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';

/** Leads back to the first view; where the person wanted to go is remembered. */
export function BackToSignIn() {
  const location = useLocation();
  return (
    <div className="mt-4">
      <LinkButton asChild>
        <Link to={paths.signIn()} state={location.state as unknown}>
          Back to sign in
        </Link>
      </LinkButton>
    </div>
  );
}
