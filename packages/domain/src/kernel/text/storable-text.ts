// eslint-disable-next-line no-control-regex -- these are the characters to be found
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Format characters, spaces, and invisible letters of Unicode: fillers and the empty braille cell. */
const NOTHING_TO_SEE = /^[\p{Cf}\p{Z}\s\u115f\u1160\u2800\u3164\uffa0]+$/u;

/**
 * Whether a text can be stored and shown: no control characters except tab and line breaks (PostgreSQL stores no NUL),
 * no unpaired surrogate (it is invalid Unicode), and something visible unless it is blank: a name of invisible
 * characters would be a link that nobody sees.
 */
export function isStorableText(text: string): boolean {
  if (CONTROL_CHARACTERS.test(text) || !text.isWellFormed()) return false;
  return !NOTHING_TO_SEE.test(text) || text.trim() === '';
}

/** The largest depth of lists and objects in stored JSON. */
const DEEPEST = 20;

/** Whether a JSON value can be stored: every text and key can, and its depth is limited. */
export function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= DEEPEST) return false;
  return Object.entries(value).every(([key, part]) => isStorableText(key) && isStorableJson(part, depth + 1));
}
