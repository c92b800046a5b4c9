import { paths } from './paths.ts';

interface ReturnState {
  returnTo: string;
}

/** Navigation state that remembers where a person was when they had to sign in. */
export function returnState(location: { pathname: string; search: string; hash: string }): ReturnState {
  return { returnTo: `${location.pathname}${location.search}${location.hash}` };
}

/** Where to go after signing in: back to the path before, or to the dashboard (specification, section 2). */
export function returnPathOf(state: unknown): string {
  const isReturnState = typeof state === 'object' && state !== null && 'returnTo' in state;
  const path = isReturnState ? state.returnTo : null;
  // Only a path of this site: `//host` would be another one.
  const isOwnPath = typeof path === 'string' && /^\/(?![/\\])/.test(path);
  return isOwnPath ? path : paths.dashboard();
}
