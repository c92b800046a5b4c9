import { useEffect, useSyncExternalStore } from 'react';

/** A keyboard shortcut, for the list that `?` opens. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

const NONE: readonly Shortcut[] = [];
let current = NONE;
const listeners = new Set<() => void>();

function change(next: readonly Shortcut[]): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds the shortcuts of the open page to the list. Keep the array the same between renders. */
export function usePageShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    change(shortcuts);
    return () => change(NONE);
  }, [shortcuts]);
}

/** The shortcuts of the open page. */
export function useShortcutsOfPage(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => current);
}
