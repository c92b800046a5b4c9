import { useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage/text-storage.ts';

/** The local storage key of the token (docs/product/people.md, "Sessions"). */
const TOKEN_KEY = 'token';

/** Why there is no session: no one signed in yet, the person signed out, the server ended it, or another tab did. */
export type SessionEnd = 'none' | 'signedOut' | 'expired' | 'otherTab';

export interface Session {
  /** The bearer token; null without a session. */
  readonly token: string | null;
  readonly endedBy: SessionEnd;
}

// Where storage is blocked or full, the session lives as long as the page.
let session: Session = { token: browserStorage.read(TOKEN_KEY), endedBy: 'none' };
/** Whether another session replaced the one before without a sign-out in between. */
let isSwitched = false;
const listeners = new Set<() => void>();

function change(next: Session): void {
  if (next.token === session.token) return;
  isSwitched = session.token !== null && next.token !== null;
  session = next;
  for (const listener of listeners) listener();
}

/**
 * Follows signing in and out in the browser's other tabs; called at the start of the application. Returns the function
 * that stops it.
 */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== TOKEN_KEY && event.key !== null) return;
    const token = browserStorage.read(TOKEN_KEY);
    change({ token, endedBy: token === null ? 'otherTab' : 'none' });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** The current bearer token, or null. */
export function currentToken(): string | null {
  return session.token;
}

/**
 * Whether unsaved input of the earlier session must be removed: the person signed out, or somebody else's session
 * replaced it (impersonation; docs/product/people.md). After an expired session the drafts stay for the same person.
 */
export function leavesNothingBehind(): boolean {
  return isSwitched || session.endedBy === 'signedOut';
}

/** Stores the token of a new session; replaces another one. */
export function startSession(token: string): void {
  browserStorage.write(TOKEN_KEY, token);
  change({ token, endedBy: 'none' });
}

/** Removes the token; listeners clear everything that belonged to it (docs/product/people.md, "Sessions"). */
export function endSession(endedBy: Exclude<SessionEnd, 'none'>): void {
  browserStorage.remove(TOKEN_KEY);
  change({ token: null, endedBy });
}

/** Subscribes to changes of the token; returns the function that unsubscribes. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current session, as a hook. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, () => session);
}
