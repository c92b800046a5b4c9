import { useSyncExternalStore } from 'react';

/** How often "2 minutes ago" is looked at again. */
const STEP_MS = 30_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MS);
  return () => clearInterval(timer);
}

const stepOfNow = () => Math.ceil(Date.now() / STEP_MS) * STEP_MS;

/** The moment, in Unix milliseconds, at most half a minute ahead: for words such as "2 minutes ago", which follow it. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, stepOfNow);
}
