import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { forgetLinkSecret, useLinkSecret } from '../../platform/link-secret.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { paths } from '../../platform/paths.ts';
import { currentToken } from '../../platform/session.ts';
import { FullScreenLoader } from '../../ui/feedback/full-screen-loader.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useRedeemTicket } from './queries.ts';

const SPENT = 'The link into this account has expired or was already used. Start again from Manage Users.';

/** Why the impersonation failed: the ticket was invalid or used, or something else failed. */
function reasonOf(error: Error | null): string {
  const isAnswered = error instanceof ApiError && error.status !== null && error.status < 500;
  return error === null || isAnswered ? SPENT : error.message;
}

/**
 * The administrator's impersonation route: redeems the ticket of the link and goes to the dashboard of the account
 * (docs/product/people.md, "Impersonation"). An invalid ticket leaves the earlier session as it was.
 */
export function ImpersonationPage() {
  usePageTitle('Impersonation');
  const navigate = useNavigate();
  const ticket = useLinkSecret();
  const isAsked = useRef(false);
  const { mutate } = useRedeemTicket(() => void navigate(paths.dashboard(), { replace: true }));

  const giveUp = useEffectEvent((error: Error | null) => {
    toast({ variant: 'error', title: 'This account could not be opened', description: reasonOf(error) });
    void navigate(currentToken() === null ? paths.signIn() : paths.dashboard(), { replace: true });
  });
  const redeem = useEffectEvent(() => {
    forgetLinkSecret();
    if (ticket === null) giveUp(null);
    else mutate(ticket, { onError: giveUp });
  });

  useEffect(() => {
    // A ticket works once, and effects run twice in development.
    if (isAsked.current) return;
    isAsked.current = true;
    redeem();
  }, []);

  return <FullScreenLoader label="Opening the account" />;
}
