import { useCallback, useRef, useState } from 'react';

/**
 * Allows one save at a time. The lock stays taken after a successful save until the page is left: between the answer
 * and the next page, the second click of a double click would save again.
 */
export function useSaveLock() {
  const taken = useRef(false);
  const [isTaken, setIsTaken] = useState(false);
  /** Takes the lock; false when it is taken, also by a click in the same render. */
  const take = useCallback(() => {
    if (taken.current) return false;
    taken.current = true;
    setIsTaken(true);
    return true;
  }, []);
  const give = useCallback(() => {
    taken.current = false;
    setIsTaken(false);
  }, []);
  return { isTaken, take, give };
}
