import { useEffect, useState } from 'react';

/** The server is asked when typing pauses for this long. */
const TYPING_PAUSE_MS = 250;

/** A text that follows another one when it has not changed for a moment. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
