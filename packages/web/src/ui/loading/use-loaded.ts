import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../feedback/toast-store.ts';
import { needsNetwork, whenOnline } from './when-online.ts';

/**
 * A lazily imported module; undefined until it is loaded. Unlike React's `lazy`, a failed import (no connection, the
 * server was updated) does not break the rest of the page. It is repeated the next time it is needed, although browsers
 * may cache the failure until the page is reloaded.
 * @param onFailed called when it could not be loaded; without it the failure is silent
 */
export function useLoaded<Part>(
  load: () => Promise<Part>,
  isNeeded: boolean,
  onFailed?: () => void,
): Part | undefined {
  const [loaded, setLoaded] = useState<{ readonly part: Part }>();
  const ask = useEffectEvent(() => {
    if (needsNetwork(load)) onFailed?.();
    return whenOnline(load);
  });
  const fail = useEffectEvent(() => onFailed?.());
  const isMissing = isNeeded && loaded === undefined;
  useEffect(() => {
    if (!isMissing) return undefined;
    let isWanted = true;
    ask().then(
      (part) => isWanted && setLoaded({ part }),
      () => isWanted && fail(),
    );
    return () => {
      isWanted = false;
    };
  }, [isMissing]);
  return loaded?.part;
}

/** The module of something that a person opens. When it cannot be loaded, it closes again with an error toast. */
export function useLoadedWhenOpen<Part>(
  load: () => Promise<Part>,
  isOpen: boolean,
  close: () => void,
): Part | undefined {
  return useLoaded(load, isOpen, () => {
    close();
    toast(
      navigator.onLine
        ? {
            variant: 'error',
            title: 'This could not be loaded',
            description: 'Check your connection, then reload the page. What you typed into a form is kept.',
          }
        : {
            title: 'You are offline',
            description: 'This is not loaded yet. Open it again when you are back.',
          },
    );
  });
}
