import { useEffect, useEffectEvent } from 'react';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}

/** Handles the keyboard shortcuts of the shell, which shortcuts-dialog.tsx lists. Ctrl also means the Command key. */
export function useShortcuts(actions: {
  toggleSidebar: () => void;
  /** Called when the Ctrl key goes down, to preload what a shortcut may open. */
  prepareSearch: () => void;
  search: () => void;
  showList: () => void;
}): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const hasCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const key = event.key.toLowerCase();
    if (key === 'control' || key === 'meta') actions.prepareSearch();
    if (hasCommand && key === 'b') actions.toggleSidebar();
    else if (hasCommand && key === 'k') actions.search();
    else if (key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) actions.showList();
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
