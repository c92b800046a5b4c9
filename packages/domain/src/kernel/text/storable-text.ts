// eslint-disable-next-line no-control-regex -- these are the characters to be found
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Format characters, spaces, and the letters of Unicode that look like none: fillers and the empty braille cell. */
const NOTHING_TO_SEE = /^[\p{Cf}\p{Z}\s\u115f\u1160\u2800\u3164\uffa0]+$/u;

/**
 * Whether a text can be stored and shown as it is: no control characters but tab and line ends
 * (PostgreSQL keeps no NUL), no half of a surrogate pair (it is no Unicode text), and something to be seen
 * where there is more than blank space: a name of invisible characters would be a link that nobody finds.
 */
export function isStorableText(text: string): boolean {
  if (CONTROL_CHARACTERS.test(text) || !text.isWellFormed()) return false;
  return !NOTHING_TO_SEE.test(text) || text.trim() === '';
}

/** How deep lists and objects may lie in each other in a value that is stored as JSON. */
const DEEPEST = 20;

/** Whether a value made of JSON can be stored: every text and key in it is, and it is not nested without end. */
export function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= DEEPEST) return false;
  return Object.entries(value).every(([key, part]) => isStorableText(key) && isStorableJson(part, depth + 1));
}
