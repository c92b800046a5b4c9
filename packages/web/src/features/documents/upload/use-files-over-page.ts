import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/**
 * Takes files that are dropped anywhere on the page. A drop that something else on the page has taken is not ours.
 * @returns whether files are dragged over the page
 */
export function useFilesOverPage(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const ends = new AbortController();
    // Entering a child fires before leaving its parent, so both are counted.
    let depth = 0;
    const settle = (next: number) => {
      depth = Math.max(0, next);
      setIsOver(depth > 0);
    };
    const listen = (
      type: 'dragenter' | 'dragleave' | 'dragover' | 'drop',
      heed: (event: DragEvent) => void,
    ) => window.addEventListener(type, (event) => hasFiles(event) && heed(event), { signal: ends.signal });
    listen('dragenter', () => settle(depth + 1));
    listen('dragleave', () => settle(depth - 1));
    // Without this the browser opens the file in place of the page.
    listen('dragover', (event) => event.preventDefault());
    listen('drop', (event) => {
      settle(0);
      if (event.defaultPrevented) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    });
    return () => ends.abort();
  }, []);
  return isOver;
}
