import { useCallback, useRef, useState } from 'react';

/**
 * Lets one save through at a time. It stays taken after a save that succeeded, until the page is left: between the answer
 * and the next page there is time for the second click of a double click, which would save once more.
 */
export function useSaveLock() {
  const taken = useRef(false);
  const [isTaken, setIsTaken] = useState(false);
  /** Takes it; false where it is taken already, also by a click before the page was drawn again. */
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
