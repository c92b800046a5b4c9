import { tabStorage } from './browser-storage/text-storage.ts';
import { paths } from './paths.ts';

interface ReturnState {
  returnTo: string;
}

/** Navigation state with the path on which a person had to sign in. */
export function returnState(location: { pathname: string; search: string; hash: string }): ReturnState {
  return { returnTo: `${location.pathname}${location.search}${location.hash}` };
}

/** The path after signing in: the one before, or the dashboard (docs/product/people.md, "Sessions"). */
export function returnPathOf(state: unknown): string {
  const isReturnState = typeof state === 'object' && state !== null && 'returnTo' in state;
  const path = isReturnState ? state.returnTo : null;
  // Only a path of this site: `//host` would be another one.
  const isOwnPath = typeof path === 'string' && /^\/(?![/\\])/.test(path);
  return isOwnPath ? path : paths.dashboard();
}

/** Session storage ends with the tab; a redirect to an identity provider and back stays in it. */
const STORED_PATH = 'return-to';

/** Stores the return path while the browser is at an identity provider, which preserves no navigation state. */
export function storeReturnPath(state: unknown): void {
  tabStorage.write(STORED_PATH, returnPathOf(state));
}

/** The path stored by {@link storeReturnPath}, once; otherwise the dashboard. */
export function takeReturnPath(): string {
  const returnTo = tabStorage.read(STORED_PATH);
  tabStorage.remove(STORED_PATH);
  return returnPathOf({ returnTo });
}

interface FailedState extends ReturnState {
  failedStatus: number;
}

/** Navigation state for the sign-in page after single sign-on failed (docs/product/screens.md, "Sign-in page"). */
export function failedState(failedStatus: number, returnTo: string): FailedState {
  return { failedStatus, returnTo };
}

/** The HTTP status with which single sign-on failed, or null. */
export function failedStatusOf(state: unknown): number | null {
  const isFailedState = typeof state === 'object' && state !== null && 'failedStatus' in state;
  return isFailedState && typeof state.failedStatus === 'number' ? state.failedStatus : null;
}
