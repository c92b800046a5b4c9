import { useEffect, useState } from 'react';

/**
 * The characters that are typed while something with a text field is still being loaded, which would otherwise be lost
 * or be shortcuts of the page. They are kept until `clear` is called.
 */
export function useTypedAhead(isLoading: boolean): { typed: string; clear: () => void } {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (!isLoading) return undefined;
    const keep = (event: KeyboardEvent) => {
      const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey;
      if (isCharacter) setTyped((before) => before + event.key);
      else if (event.key === 'Backspace') setTyped((before) => before.slice(0, -1));
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [isLoading]);
  return { typed, clear: () => setTyped('') };
}
