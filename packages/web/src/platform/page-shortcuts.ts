import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

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

/** Whether a key goes into a text. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

/** Listens to the keys of the whole page. `press` answers true for a key that it has used, which then does nothing else. */
export function useWindowKeys(press: (event: KeyboardEvent) => boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (press(event)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
