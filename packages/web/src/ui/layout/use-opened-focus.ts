import { useLayoutEffect, useRef } from 'react';

/**
 * For a panel that a link of the page opens and closes: its heading takes the focus, and the link has it again when the
 * panel closes, so that a user continues where they were.
 *
 * @returns the ref of the heading, which needs `tabIndex={-1}`
 */
export function useOpenedFocus<Heading extends HTMLElement>() {
  const heading = useRef<Heading>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const panel = heading.current?.closest('section');
    heading.current?.focus();
    // Before the panel goes, with the button that closes it.
    return () => {
      const isWithin = panel?.contains(document.activeElement) === true;
      if (isWithin && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return heading;
}
