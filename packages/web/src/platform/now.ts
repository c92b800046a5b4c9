import { useSyncExternalStore } from 'react';

/** How often relative times are updated. */
const STEP_MS = 30_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, STEP_MS);
  return () => clearInterval(timer);
}

const stepOfNow = () => Math.ceil(Date.now() / STEP_MS) * STEP_MS;

/** The current time in Unix milliseconds, at most half a minute ahead, for relative times such as "2 minutes ago". */
export function useNow(): number {
  return useSyncExternalStore(subscribe, stepOfNow);
}
