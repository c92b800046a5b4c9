import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from './paths.ts';

/**
 * The pages whose links carry a secret in their query, and the name of its parameter (docs/product/interface.md,
 * "Session and account").
 */
const SECRET_OF_PAGE: Readonly<Record<string, string>> = {
  [paths.resetPassword()]: 'token',
  [paths.samlCallback()]: 'AuthCode',
  [paths.impersonation()]: 'token',
  [paths.unsubscribe()]: 'token',
  [paths.snooze()]: 'token',
};

/** The page whose link carries it behind the #, where no server and no proxy sees it. */
const SECRET_IN_FRAGMENT: readonly string[] = [paths.setup()];

/** In memory only, for the opened page: a reload needs the link again. */
let taken: { page: string; secret: string } | null = null;

/** What of an address can hold a secret. */
interface LinkParts {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

function secretIn({ pathname, search, hash }: LinkParts): string | null {
  if (SECRET_IN_FRAGMENT.includes(pathname)) return hash.slice(1) || null;
  const name = SECRET_OF_PAGE[pathname];
  const secret = name === undefined ? null : new URLSearchParams(search).get(name);
  return secret === '' ? null : secret;
}

/**
 * Removes the secret of the opened link from the address bar and the history, before any request is made (ASVS 14.2.1).
 * The rest of the address stays.
 */
export function takeLinkSecret(): void {
  const secret = secretIn(window.location);
  if (secret === null) return;
  taken = { page: window.location.pathname, secret };
  window.history.replaceState(window.history.state, '', withoutSecret(window.location));
}

function withoutSecret({ pathname, search, hash }: LinkParts): string {
  const query = new URLSearchParams(search);
  query.delete(SECRET_OF_PAGE[pathname] ?? '');
  const rest = query.toString();
  const fragment = SECRET_IN_FRAGMENT.includes(pathname) ? '' : hash;
  return `${pathname}${rest === '' ? '' : `?${rest}`}${fragment}`;
}

/** Passes a secret to its page without an address, before navigating there. */
export function passLinkSecret(page: string, secret: string): void {
  taken = { page, secret };
}

/** Forgets the used secret. */
export function forgetLinkSecret(): void {
  taken = null;
}

/** The secret of the link to this page, or null; also of a link that is followed while the page is shown. */
export function useLinkSecret(): string | null {
  const location = useLocation();
  const navigate = useNavigate();
  const inAddress = secretIn(location);
  const [secret, setSecret] = useState(() => (taken?.page === location.pathname ? taken.secret : null));
  // Also a link that is opened in a tab that already shows its page.
  if (inAddress !== null && inAddress !== secret) setSecret(inAddress);

  useEffect(() => {
    if (inAddress === null) return;
    taken = { page: location.pathname, secret: inAddress };
    void navigate(withoutSecret(location), { replace: true });
  }, [inAddress, navigate, location]);

  return inAddress ?? secret;
}
