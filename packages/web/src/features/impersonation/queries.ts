import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import {
  createImpersonationToken,
  impersonate,
  stopImpersonating,
} from '@pactbook/domain/features/impersonation/endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { passLinkSecret } from '../../platform/link-secret.ts';
import { paths } from '../../platform/paths.ts';
import { useSessionStart } from '../sign-in/queries.ts';

/**
 * Requests a ticket for a person's account and goes to the page that redeems it. The ticket is passed in memory, so
 * that it is never part of an address. For the administrator's "Impersonate": `mutate(userId)`.
 */
export function useEnterAccount() {
  const navigate = useNavigate();
  return useMutation({
    mutationKey: [createImpersonationToken.id],
    mutationFn: (userId: string) => call(createImpersonationToken, { params: { userId } }),
    onSuccess: ({ token }) => {
      passLinkSecret(paths.impersonation(), token);
      void navigate(paths.impersonation());
    },
  });
}

/** Exchanges a ticket for a session in the account (docs/product/people.md, "Impersonation"). */
export function useRedeemTicket(onStarted: () => void) {
  return useSessionStart(
    impersonate.id,
    (ticket: string) => call(impersonate, { body: { token: ticket } }),
    onStarted,
  );
}

/** Ends the impersonation and continues the administrator's own session (docs/product/people.md, "Impersonation"). */
export function useStopImpersonating(onStarted: () => void) {
  return useSessionStart(stopImpersonating.id, (_: undefined) => call(stopImpersonating), onStarted);
}
