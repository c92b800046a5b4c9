import { useSyncExternalStore } from 'react';

/** The key under which the token stands in local storage (docs/product/people.md, "Sessions"). */
const TOKEN_KEY = 'token';

/** Why there is no session: nobody signed in yet, the person signed out, the server ended it, another tab did. */
export type SessionEnd = 'none' | 'signedOut' | 'expired' | 'otherTab';

export interface Session {
  /** The bearer token; null without a session. */
  readonly token: string | null;
  readonly endedBy: SessionEnd;
}

function readStoredToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

function storeToken(token: string | null): void {
  try {
    if (token === null) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // Storage can be blocked or full; the session then lives as long as the page.
  }
}

let session: Session = { token: readStoredToken(), endedBy: 'none' };
/** Whether another session took the place of the one before, without anybody signing out in between. */
let isSwitched = false;
const listeners = new Set<() => void>();

function change(next: Session): void {
  if (next.token === session.token) return;
  isSwitched = session.token !== null && next.token !== null;
  session = next;
  for (const listener of listeners) listener();
}

/** Follows signing in and out in the browser's other tabs; for the application's start. Gives a function that stops it. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return;
    const token = readStoredToken();
    change({ token, endedBy: token === null ? 'otherTab' : 'none' });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** The bearer token of now, or null. */
export function currentToken(): string | null {
  return session.token;
}

/**
 * Whether nothing typed in the session before may outlive it: the person signed out on purpose, or somebody
 * else's session took its place (impersonation; docs/product/people.md). A session that merely ended keeps
 * its drafts for the same person.
 */
export function leavesNothingBehind(): boolean {
  return isSwitched || session.endedBy === 'signedOut';
}

/** Keeps the token of a session that has just begun; while there is another one, takes its place. */
export function startSession(token: string): void {
  storeToken(token);
  change({ token, endedBy: 'none' });
}

/** Forgets the token; whoever listens forgets everything that belonged to it (docs/product/people.md, "Sessions"). */
export function endSession(endedBy: Exclude<SessionEnd, 'none'>): void {
  storeToken(null);
  change({ token: null, endedBy });
}

/** Calls back whenever the token changes, also to another one; gives a function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session of now, followed. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, () => session);
}
