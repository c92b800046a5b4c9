import { paths } from './paths.ts';

interface ReturnState {
  returnTo: string;
}

/** Navigation state that remembers where a person was when they had to sign in. */
export function returnState(location: { pathname: string; search: string; hash: string }): ReturnState {
  return { returnTo: `${location.pathname}${location.search}${location.hash}` };
}

/** Where to go after signing in: back to the path before, or to the dashboard (docs/product/people.md, "Sessions"). */
export function returnPathOf(state: unknown): string {
  const isReturnState = typeof state === 'object' && state !== null && 'returnTo' in state;
  const path = isReturnState ? state.returnTo : null;
  // Only a path of this site: `//host` would be another one.
  const isOwnPath = typeof path === 'string' && /^\/(?![/\\])/.test(path);
  return isOwnPath ? path : paths.dashboard();
}

/** Session storage ends with the tab; the way to an identity provider and back stays in it. */
const KEPT_PATH = 'return-to';

/** Remembers where to go on while the browser is at an identity provider, which leaves no navigation state. */
export function keepReturnPath(state: unknown): void {
  try {
    sessionStorage.setItem(KEPT_PATH, returnPathOf(state));
  } catch {
    // Storage can be blocked; the person then starts at the dashboard.
  }
}

/** Where {@link keepReturnPath} said to go on, once; otherwise the dashboard. */
export function takeReturnPath(): string {
  try {
    const returnTo = sessionStorage.getItem(KEPT_PATH);
    sessionStorage.removeItem(KEPT_PATH);
    return returnPathOf({ returnTo });
  } catch {
    return paths.dashboard();
  }
}

interface FailedState extends ReturnState {
  failedStatus: number;
}

/**
 * Navigation state with which sign-in says that single sign-on failed, and how (docs/product/screens.md, "Sign-in
 * page").
 */
export function failedState(failedStatus: number, returnTo: string): FailedState {
  return { failedStatus, returnTo };
}

/** The HTTP status with which single sign-on failed on the way here, or null. */
export function failedStatusOf(state: unknown): number | null {
  const isFailedState = typeof state === 'object' && state !== null && 'failedStatus' in state;
  return isFailedState && typeof state.failedStatus === 'number' ? state.failedStatus : null;
}
