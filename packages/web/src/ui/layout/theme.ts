import { useSyncExternalStore } from 'react';
import { writeLooksCookie } from './looks-cookie.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

/**
 * A cookie, because local storage holds only the session's token; public/before-start.js reads it before the first
 * paint. It lasts a year.
 */
const COOKIE = 'theme';
const COOKIE_SECONDS = 31_536_000;
const listeners = new Set<() => void>();

function currentChoice(): ThemeChoice {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Applies a theme at once and stores it in this browser. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  const maxAge = choice === 'system' ? 0 : COOKIE_SECONDS;
  writeLooksCookie(`${COOKIE}=${choice}; path=/; max-age=${maxAge}; samesite=lax`);
  for (const listener of listeners) listener();
}

/** The chosen theme and the function that changes it. */
export function useTheme(): [ThemeChoice, typeof chooseTheme] {
  const choice = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentChoice);
  return [choice, chooseTheme];
}
