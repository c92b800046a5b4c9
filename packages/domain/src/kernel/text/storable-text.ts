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

// eslint-disable-next-line no-control-regex -- these are the characters to be found
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]/gu;
/** How many characters a reason names. */
const NAMED = 3;

const codeOf = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The characters of a text that cannot be stored, each once by its code, such as "U+0007"; empty for none. */
export function unstorableCharacters(text: string): string[] {
  return [...new Set(text.match(UNSTORABLE))].map(codeOf);
}

/** A text without the characters that cannot be stored. */
export const withoutUnstorable = (text: string): string => text.replaceAll(UNSTORABLE, '');

/** Why a text cannot be stored, and which characters are the reason. */
function unstorableReason(text: string): string {
  const found = unstorableCharacters(text);
  if (found.length === 0) return 'Enter a text that can be seen: this one has only invisible characters';
  const named = found.slice(0, NAMED).join(', ');
  return `Remove the characters that cannot be shown: ${named}${found.length > NAMED ? ', …' : ''}`;
}

/** The rule of a text that people enter, for a schema: `.refine(...STORABLE)`. */
export const STORABLE = [
  isStorableText,
  { error: ({ input }: { readonly input?: unknown }) => unstorableReason(String(input)) },
] as const;

/** The largest depth of lists and objects in stored JSON. */
const DEEPEST = 20;

/** Whether a JSON value can be stored: every text and key can, and its depth is limited. */
export function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= DEEPEST) return false;
  return Object.entries(value).every(([key, part]) => isStorableText(key) && isStorableJson(part, depth + 1));
}
