import { Navigate, useLocation } from 'react-router';
import type { NavigateProps } from 'react-router';

/**
 * Leads to another address, replacing this one in the history. It does so once for each location: `Navigate` does once
 * for each element, and React keeps the element while a person leaves the target before it was drawn and arrives at a
 * redirect again (the Back button on a busy machine). The page would then stay empty.
 */
export function Redirect(target: Pick<NavigateProps, 'to' | 'relative' | 'state'>) {
  const location = useLocation();
  return <Navigate key={location.key} {...target} replace />;
}
