import { useSyncExternalStore } from 'react';
import { tabStorage } from '../../platform/browser-storage/text-storage.ts';
import { leavesNothingBehind, onSessionChange } from '../../platform/session.ts';

/** How many searches are listed. */
const MOST_STORED = 5;
/** Shorter ones are not stored. */
const FEWEST_LETTERS = 2;

/**
 * Stored for the tab and the person, like drafts of forms, because searches are private. Removed at sign-out, and never
 * shown to anybody else.
 */
const PREFIX = 'searches:';

const NONE: readonly string[] = [];
const listeners = new Set<() => void>();
let held: { readonly personId: string; readonly searches: readonly string[] } | null = null;

/** The searches with one added first; the same words in another case count once. */
export function withSearch(searches: readonly string[], text: string): readonly string[] {
  const words = text.trim();
  if (words.length < FEWEST_LETTERS) return searches;
  const others = searches.filter((search) => search.toLowerCase() !== words.toLowerCase());
  return [words, ...others].slice(0, MOST_STORED);
}

/** Stores a search that led to a page. */
export function addRecentSearch(personId: string, text: string): void {
  const searches = withSearch(searchesOf(personId), text);
  held = { personId, searches };
  tabStorage.write(PREFIX + personId, JSON.stringify(searches));
  for (const listener of listeners) listener();
}

/** The person's recent searches, latest first. */
export function useRecentSearches(personId: string): readonly string[] {
  return useSyncExternalStore(subscribe, () => searchesOf(personId));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function searchesOf(personId: string): readonly string[] {
  if (held?.personId !== personId) held = { personId, searches: readStored(personId) };
  return held.searches;
}

function readStored(personId: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(PREFIX + personId) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text): text is string => typeof text === 'string') : NONE;
  } catch {
    return NONE;
  }
}

// Removed when the person signs out, or when another person's session replaces theirs.
onSessionChange(() => {
  if (!leavesNothingBehind()) return;
  held = null;
  for (const key of tabStorage.keys(PREFIX)) tabStorage.remove(key);
  for (const listener of listeners) listener();
});
