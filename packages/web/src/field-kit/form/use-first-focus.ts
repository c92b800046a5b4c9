import { useEffect, useEffectEvent } from 'react';

/** Controls that somebody may be typing in, and overlays that would close. */
const IN_USE = ':is(input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"])';

/** Whether the person is using something on the page: a control in its content, an overlay, or an input with text. */
function isInUse(focused: Element | null, main: Element | null): boolean {
  if (focused === null || focused === document.body) return false;
  if (main?.contains(focused)) return focused !== main && focused.tagName !== 'H1';
  if (focused.closest('[role="dialog"], [role="menu"]')) return true;
  return focused.matches(IN_USE) && focused instanceof HTMLInputElement && focused.value !== '';
}

/** Focuses a field when its form opens, so that typing can begin at once; not when the focus is in use. */
export function useFirstFocus(controlId: string): void {
  const focus = useEffectEvent(() => {
    const field = document.getElementById(controlId);
    const main = field?.closest('main') ?? null;
    if (!isInUse(document.activeElement, main)) field?.focus({ preventScroll: true });
  });
  useEffect(() => focus(), []);
}
