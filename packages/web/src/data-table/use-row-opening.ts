import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { ROW_LINK } from './use-row-focus.ts';

/** The address of a row's link when a plain click on it should navigate without loading a page. */
function linkUnder(event: MouseEvent): string | null {
  if (!(event.target instanceof Element) || event.defaultPrevented || event.button !== 0) return null;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  return event.target.closest(`a[${ROW_LINK}]`)?.getAttribute('href') ?? null;
}

/** The address of a row when a click on it should open it: not on a control, not after selecting text. */
function addressUnder(event: MouseEvent): string | null {
  if (!(event.target instanceof Element) || event.defaultPrevented) return null;
  if (event.target.closest('a, button, input')) return null;
  const link = event.target.closest('[data-row-id]')?.querySelector('a[href]');
  return link?.getAttribute('href') ?? null;
}

/**
 * Handlers for a table's body: a click on a row opens its record, in a new tab with Ctrl, Command or the middle button.
 */
export function useRowOpening() {
  const navigate = useNavigate();
  const openApart = (address: string) => window.open(address, '_blank', 'noopener');

  return {
    /** What a click does, to be done now or later; null for a click that opens nothing. */
    pressed: (event: MouseEvent): (() => void) | null => {
      const linked = linkUnder(event);
      if (linked !== null) {
        event.preventDefault();
        return () => void navigate(linked);
      }
      const address = addressUnder(event);
      if (address === null || window.getSelection()?.isCollapsed === false) return null;
      const isApart = event.ctrlKey || event.metaKey || event.shiftKey;
      return () => {
        if (isApart) openApart(address);
        else void navigate(address);
      };
    },
    onMouseDown: (event: MouseEvent) => {
      // The middle button would start scrolling.
      if (event.button === 1 && addressUnder(event) !== null) event.preventDefault();
    },
    onAuxClick: (event: MouseEvent) => {
      const address = event.button === 1 ? addressUnder(event) : null;
      if (address !== null) openApart(address);
    },
  };
}
