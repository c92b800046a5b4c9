import { useSyncExternalStore } from 'react';
import { tabStorage } from '../browser-storage/text-storage.ts';
import { currentToken, onSessionChange } from '../session.ts';

/**
 * A record that this person opened. Only its id is stored, to keep names out of the browser's storage (ASVS 14.3.3).
 */
export interface RecentContract {
  readonly id: string;
}

/** How many the sidebar shows (docs/product/screens.md, "Recently viewed"); further ones are stored as a reserve. */
export const RECENT_SHOWN = 5;
const MOST_STORED = 20;

/**
 * Session storage survives a reload and ends with the tab. The list is marked with its session, so that it is empty in
 * a tab that the browser restored after a sign-out elsewhere.
 */
const STORAGE_KEY = 'recently-viewed';

const EMPTY: readonly RecentContract[] = [];
let recent = readStored();
const listeners = new Set<() => void>();

/**
 * The list with an entry added first and any older one with the same id removed (docs/product/screens.md, "Recently
 * viewed").
 */
export function withRecent(
  list: readonly RecentContract[],
  entry: RecentContract,
): readonly RecentContract[] {
  return [entry, ...withoutRecent(list, entry.id)].slice(0, MOST_STORED);
}

/** The list without the entry of this id. */
export function withoutRecent(list: readonly RecentContract[], id: string): readonly RecentContract[] {
  return list.filter((entry) => entry.id !== id);
}

/** Adds an opened record. */
export function addRecentContract(id: string): void {
  if (recent[0]?.id !== id) change(withRecent(recent, { id }));
}

/** Removes a record from the list. */
export function removeRecentContract(id: string): void {
  change(withoutRecent(recent, id));
}

/** The list, latest first, as a hook. It is emptied when the session changes. */
export function useRecentContracts(): readonly RecentContract[] {
  return useSyncExternalStore(subscribe, () => recent);
}

onSessionChange(() => change(EMPTY));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly RecentContract[]): void {
  recent = next;
  store();
  for (const listener of listeners) listener();
}

/** Identifies a session by the end of its token, a part of the signature that reveals nothing. */
function sessionMark(): string | null {
  return currentToken()?.slice(-12) ?? null;
}

function store(): void {
  const session = sessionMark();
  if (session === null || recent.length === 0) tabStorage.remove(STORAGE_KEY);
  else tabStorage.write(STORAGE_KEY, JSON.stringify({ session, ids: recent.map(({ id }) => id) }));
}

function readStored(): readonly RecentContract[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(STORAGE_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('session' in stored) || !('ids' in stored))
      return EMPTY;
    if (stored.session !== sessionMark() || !Array.isArray(stored.ids)) return EMPTY;
    const ids: readonly unknown[] = stored.ids;
    return ids.filter((id) => typeof id === 'string').map((id) => ({ id }));
  } catch {
    return EMPTY;
  }
}
