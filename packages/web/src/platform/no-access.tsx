import { Link } from 'react-router';
import { Button } from '../ui/actions/button.tsx';
import { NoAccessPanel } from '../ui/feedback/no-access-panel.tsx';
import { paths } from './paths.ts';

/**
 * Replaces a page that a person may not open: the reason, whom to ask, and a link to the dashboard (docs/product/screens.md, "Rules
 * for all pages").
 */
export function NoAccess({ reason }: { reason: string }) {
  return (
    <NoAccessPanel
      text={`${reason} Ask your System Admin for access.`}
      action={
        <Button asChild>
          <Link to={paths.dashboard()}>Dashboard</Link>
        </Button>
      }
    />
  );
}
