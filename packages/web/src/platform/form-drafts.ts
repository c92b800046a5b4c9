import { leavesNothingBehind, onSessionChange } from './session.ts';

/**
 * Unsaved input of a form, stored for the tab, so that a reload, a lost connection or an expired session loses no text
 * (docs/product/guarantees.md, "Durability"). It is removed when the person saves, leaves the form or signs out, and is
 * never given to anybody else.
 */
const PREFIX = 'draft:';

const keyOf = (personId: string, form: string) => `${PREFIX}${personId}:${form}`;

/** Stores the unsaved values of a form, unless storage is blocked or full. */
export function keepDraft(personId: string, form: string, values: unknown): void {
  try {
    sessionStorage.setItem(keyOf(personId, form), JSON.stringify(values));
  } catch {
    // The form itself still has the text.
  }
}

/** Removes the draft of a form. */
export function forgetDraft(personId: string, form: string): void {
  try {
    sessionStorage.removeItem(keyOf(personId, form));
  } catch {
    // Nothing was stored.
  }
}

/** The draft of a form, or undefined. Drafts of other people are removed. */
export function readDraft(personId: string, form: string): unknown {
  try {
    forgetDraftsOfOthers(personId);
    const text = sessionStorage.getItem(keyOf(personId, form));
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The forms of the person with a draft whose names begin alike. */
export function draftsNamed(personId: string, beginning: string): string[] {
  try {
    return storedKeys()
      .filter((key) => key.startsWith(keyOf(personId, beginning)))
      .map((key) => key.slice(keyOf(personId, '').length));
  } catch {
    return [];
  }
}

/** Removes drafts of other people in this tab, such as of an impersonated account. */
export function forgetDraftsOfOthers(personId: string): void {
  try {
    forgetWhere((key) => !key.startsWith(keyOf(personId, '')));
  } catch {
    // Nothing was stored.
  }
}

/** The keys of all drafts. */
function storedKeys(): string[] {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(PREFIX));
}

function forgetWhere(isUnwanted: (key: string) => boolean): void {
  for (const key of storedKeys()) {
    if (isUnwanted(key)) sessionStorage.removeItem(key);
  }
}

// Removed when the person signs out, or when another person's session replaces theirs.
onSessionChange(() => {
  if (!leavesNothingBehind()) return;
  try {
    forgetWhere(() => true);
  } catch {
    // Nothing was stored.
  }
});
