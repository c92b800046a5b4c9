import { isTyping } from '../../../platform/page-shortcuts.ts';

const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** Whether a key means something to the review: not in inputs and behind dialogs. */
export function isKeyOfReview(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.isComposing) return false;
  return !isTyping(event.target) && !isCovered();
}
