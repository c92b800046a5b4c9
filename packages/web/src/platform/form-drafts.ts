import { leavesNothingBehind, onSessionChange } from './session.ts';

/**
 * What a person typed into a form and has not saved: kept for the tab, so that a reload, a lost
 * connection or a session that ended takes no text away (docs/product/guarantees.md, "Durability"). It is gone when the
 * person saves, leaves the form or signs out, and is never given to anybody else.
 */
const PREFIX = 'draft:';

const keyOf = (personId: string, form: string) => `${PREFIX}${personId}:${form}`;

/** Keeps the unsaved values of a form. Storage that is blocked or full keeps nothing. */
export function keepDraft(personId: string, form: string, values: unknown): void {
  try {
    sessionStorage.setItem(keyOf(personId, form), JSON.stringify(values));
  } catch {
    // The form itself still holds the text.
  }
}

/** Forgets what was kept for a form. */
export function forgetDraft(personId: string, form: string): void {
  try {
    sessionStorage.removeItem(keyOf(personId, form));
  } catch {
    // Nothing was kept.
  }
}

/** What was kept for a form, as it was given; undefined when there is nothing. Drafts of other people are thrown away. */
export function readDraft(personId: string, form: string): unknown {
  try {
    forgetDraftsOfOthers(personId);
    const text = sessionStorage.getItem(keyOf(personId, form));
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Throws away what other people typed in this tab, such as somebody whose account an administrator was in. */
export function forgetDraftsOfOthers(personId: string): void {
  try {
    forgetWhere((key) => !key.startsWith(keyOf(personId, '')));
  } catch {
    // Nothing was kept.
  }
}

function forgetWhere(isUnwanted: (key: string) => boolean): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index));
  for (const key of keys) {
    if (key?.startsWith(PREFIX) && isUnwanted(key)) sessionStorage.removeItem(key);
  }
}

// Whoever signs out on purpose, and whoever another person's session replaces, leaves nothing behind.
onSessionChange(() => {
  if (!leavesNothingBehind()) return;
  try {
    forgetWhere(() => true);
  } catch {
    // Nothing was kept.
  }
});
