import { createContext, use } from 'react';

/** True below a Dialog or Sheet. */
export const DialogDepth = createContext(false);

/**
 * Tells popovers whether they are inside a dialog. The dialog locks scrolling outside of it, so a popover in it has to
 * be modal itself to be scrollable.
 */
export function useIsInsideDialog(): boolean {
  return use(DialogDepth);
}
