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
};

/** In memory only, for the opened page: a reload needs the link again. */
let taken: { page: string; secret: string } | null = null;

function secretIn(page: string, search: string): string | null {
  const name = SECRET_OF_PAGE[page];
  const secret = name === undefined ? null : new URLSearchParams(search).get(name);
  return secret === '' ? null : secret;
}

/**
 * Removes the secret of the opened link from the address bar and the history, before any request is made (ASVS 14.2.1).
 * The rest of the address stays.
 */
export function takeLinkSecret(): void {
  const { pathname, search, hash } = window.location;
  const secret = secretIn(pathname, search);
  if (secret === null) return;
  taken = { page: pathname, secret };
  window.history.replaceState(
    window.history.state,
    '',
    `${pathname}${withoutSecret(pathname, search)}${hash}`,
  );
}

function withoutSecret(page: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete(SECRET_OF_PAGE[page] ?? '');
  const rest = query.toString();
  return rest === '' ? '' : `?${rest}`;
}

/** Passes a secret to its page without an address, before navigating there. */
export function passLinkSecret(page: string, secret: string): void {
  taken = { page, secret };
}

/** Forgets the used secret. */
export function forgetLinkSecret(): void {
  taken = null;
}

/** The secret of the link to this page, or null; also of a link inside the application. */
export function useLinkSecret(): string | null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [secret] = useState(() => {
    const inAddress = secretIn(pathname, search);
    if (inAddress !== null) taken = { page: pathname, secret: inAddress };
    return taken?.page === pathname ? taken.secret : null;
  });
  const isInAddress = secretIn(pathname, search) !== null;

  useEffect(() => {
    if (isInAddress) void navigate(`${pathname}${withoutSecret(pathname, search)}`, { replace: true });
  }, [isInAddress, navigate, pathname, search]);

  return secret;
}
