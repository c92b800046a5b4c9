import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../feedback/toast-store.ts';

/**
 * A part of the product whose code comes when it is first needed; undefined until it is there. Unlike React's `lazy`, one
 * that cannot be loaded (the connection is gone, the server was updated meanwhile) takes nothing else with it. It is
 * asked for again the next time it is needed, though browsers may remember that it failed until the page is reloaded.
 *
 * @param onFailed told when it could not be loaded; without it the person is not told either
 */
export function useLoaded<Part>(
  load: () => Promise<Part>,
  isNeeded: boolean,
  onFailed?: () => void,
): Part | undefined {
  const [loaded, setLoaded] = useState<{ readonly part: Part }>();
  const ask = useEffectEvent(load);
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

/** The code of something that a person opens: what cannot be loaded closes again, with a word. */
export function useLoadedWhenOpen<Part>(
  load: () => Promise<Part>,
  isOpen: boolean,
  close: () => void,
): Part | undefined {
  return useLoaded(load, isOpen, () => {
    close();
    toast({
      variant: 'error',
      title: 'This could not be loaded',
      description: 'Check your connection, then reload the page. What you typed into a form is kept.',
    });
  });
}
