import type { Shortcut } from '../../../platform/page-shortcuts.ts';
import { useWindowKeys } from '../../../platform/page-shortcuts.ts';
import { isKeyOfReview } from '../kit/key-of-review.ts';

/** The keys of the review, for the list that `?` opens. */
export const REVIEW_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['j'], does: 'Next finding' },
  { keys: ['k'], does: 'Previous finding' },
  { keys: ['n'], does: 'Next undecided finding' },
  { keys: ['Enter'], does: 'Show it in the document' },
  { keys: ['a'], does: 'Accept' },
  { keys: ['e'], does: 'Edit' },
  { keys: ['r'], does: 'Reject' },
  { keys: ['m'], does: 'Add what was missed' },
  { keys: ['Ctrl', 'Enter'], does: 'Fill or create the record' },
  { keys: ['Shift', 'j'], does: 'Next document' },
  { keys: ['Shift', 'k'], does: 'Previous document' },
];

/** What the keys do. */
export interface ReviewKeys {
  readonly j: () => void;
  readonly k: () => void;
  readonly n: () => void;
  readonly a: () => void;
  readonly e: () => void;
  readonly r: () => void;
  readonly m: () => void;
  readonly enter: () => void;
  readonly apply: () => void;
}

const LETTERS = ['j', 'k', 'n', 'a', 'e', 'r', 'm'] as const;

/** Whether Enter would press something itself. */
const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, summary, [role="menuitem"]') !== null;

/** Handles the keys of the review, except in inputs and behind dialogs. Ctrl also means the Command key. */
export function useReviewKeys(keys: ReviewKeys): void {
  useWindowKeys((event) => {
    if (!isKeyOfReview(event)) return false;
    const hasCommand = event.ctrlKey || event.metaKey;
    const letter = LETTERS.find((one) => one === event.key);
    if (event.key === 'Enter' && hasCommand) keys.apply();
    else if (hasCommand) return false;
    else if (letter) keys[letter]();
    else if (event.key === 'Enter' && !isPressable(event.target)) keys.enter();
    else return false;
    return true;
  });
}
