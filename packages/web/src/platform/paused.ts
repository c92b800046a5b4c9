import { useEffect, useState } from 'react';

/** The pause in typing after which the server is queried. */
const TYPING_PAUSE_MS = 250;

/** A text, updated when it has not changed for a moment (debounced). */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
