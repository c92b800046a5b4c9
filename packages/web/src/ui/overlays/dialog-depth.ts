import { createContext, use } from 'react';

/** True below a Dialog or Sheet. */
export const DialogDepth = createContext(false);

/**
 * Tells popovers whether they open from inside a dialog. The dialog locks scrolling everywhere else,
 * so a list opened from it has to be modal itself, or its wheel and touch scrolling would be dead.
 */
export function useIsInsideDialog(): boolean {
  return use(DialogDepth);
}
