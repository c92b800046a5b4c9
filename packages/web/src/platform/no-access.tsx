import { Link } from 'react-router';
import { Button } from '../ui/actions/button.tsx';
import { NoAccessPanel } from '../ui/feedback/no-access-panel.tsx';
import { paths } from './paths.ts';

export interface NoAccessProps {
  reason: string;
  /** Whether a System Admin can help: not one who is refused. */
  canAsk?: boolean;
}

/**
 * Replaces a page that a person may not open: the reason, whom to ask, and a link to the dashboard
 * (docs/product/screens.md, "Rules for all pages").
 */
export function NoAccess({ reason, canAsk = true }: NoAccessProps) {
  return (
    <NoAccessPanel
      text={
        <>
          <p>{reason}</p>
          {canAsk && <p>Only a System Admin can give you access.</p>}
        </>
      }
      action={
        <Button asChild>
          <Link to={paths.dashboard()}>Dashboard</Link>
        </Button>
      }
    />
  );
}
