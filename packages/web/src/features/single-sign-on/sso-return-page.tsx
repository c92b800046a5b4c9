import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { forgetLinkSecret, useLinkSecret } from '../../platform/link-secret.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { paths } from '../../platform/paths.ts';
import { failedState, takeReturnPath } from '../../platform/return-path.ts';
import { FullScreenLoader } from '../../ui/feedback/full-screen-loader.tsx';
import { useSsoResponse } from './queries.ts';

/** The status that the server adds to the address when the sign-in failed; anything else counts as 401. */
function statusOf(said: string | null): number {
  return said === '500' ? 500 : 401;
}

/**
 * The single sign-on return route: exchanges the code for a session and goes to the dashboard, or to the path before; a
 * failure goes to sign-in with its status (docs/product/people.md, "Sessions").
 */
export function SsoReturnPage() {
  usePageTitle('Signing in');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const code = useLinkSecret();
  const isAsked = useRef(false);
  const { mutate } = useSsoResponse(() => void navigate(takeReturnPath(), { replace: true }));

  const fail = useEffectEvent((status: number) => {
    void navigate(paths.signIn(), { replace: true, state: failedState(status, takeReturnPath()) });
  });
  const exchange = useEffectEvent(() => {
    forgetLinkSecret();
    if (code === null) return fail(statusOf(query.get('error')));
    mutate(code, { onError: (error) => fail((error instanceof ApiError && error.status) || 500) });
  });

  useEffect(() => {
    // A code works once, and effects run twice in development.
    if (isAsked.current) return;
    isAsked.current = true;
    exchange();
  }, []);

  return <FullScreenLoader label="Signing you in" />;
}
