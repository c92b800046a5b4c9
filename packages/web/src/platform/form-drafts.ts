import { tabStorage } from './browser-storage/text-storage.ts';
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
  tabStorage.write(keyOf(personId, form), JSON.stringify(values));
}

/** Removes the draft of a form. */
export function forgetDraft(personId: string, form: string): void {
  tabStorage.remove(keyOf(personId, form));
}

/** The draft of a form, or undefined. Drafts of other people are removed. */
export function readDraft(personId: string, form: string): unknown {
  forgetDraftsOfOthers(personId);
  const text = tabStorage.read(keyOf(personId, form));
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The forms of the person with a draft whose names begin alike. */
export function draftsNamed(personId: string, beginning: string): string[] {
  return tabStorage.keys(keyOf(personId, beginning)).map((key) => key.slice(keyOf(personId, '').length));
}

/** Removes drafts of other people in this tab, such as of an impersonated account. */
export function forgetDraftsOfOthers(personId: string): void {
  forgetWhere((key) => !key.startsWith(keyOf(personId, '')));
}

function forgetWhere(isUnwanted: (key: string) => boolean): void {
  for (const key of tabStorage.keys(PREFIX)) if (isUnwanted(key)) tabStorage.remove(key);
}

// Removed when the person signs out, or when another person's session replaces theirs.
onSessionChange(() => {
  if (leavesNothingBehind()) forgetWhere(() => true);
});
