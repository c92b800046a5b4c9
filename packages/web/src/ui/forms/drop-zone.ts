import { useEffect, useRef, useState } from 'react';
import type { DragEvent } from 'react';

/** Without this, a file dropped beside the drop zone would replace the page. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const ends = new AbortController();
    const preventNavigation = (event: Event) => event.preventDefault();
    window.addEventListener('dragover', preventNavigation, { signal: ends.signal });
    window.addEventListener('drop', preventNavigation, { signal: ends.signal });
    return () => ends.abort();
  }, []);
}

/** Whether files are dragged over the zone, and the drop handler. */
export function useDropZone(onFiles: (files: File[]) => void) {
  // Entering a child fires before leaving its parent, so both are counted.
  const depth = useRef(0);
  const [isOver, setIsOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const settle = (next: number) => {
    depth.current = Math.max(0, next);
    setIsOver(depth.current > 0);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (hasFiles(event)) settle(depth.current + 1);
      },
      onDragLeave: (event: DragEvent) => {
        if (hasFiles(event)) settle(depth.current - 1);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        settle(0);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
