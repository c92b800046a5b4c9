/** Control characters except tab and line breaks (PostgreSQL stores no NUL), and halves of surrogate pairs. */
// eslint-disable-next-line no-control-regex -- these are the characters to be found
export const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]/gu;

/** Format characters, spaces, and invisible letters of Unicode: fillers and the empty braille cell. */
const NOTHING_TO_SEE = /^[\p{Cf}\p{Z}\s\u115f\u1160\u2800\u3164\uffa0]+$/u;

/**
 * Whether a text can be stored and shown: without {@link UNSTORABLE}, and with something visible unless it is blank: a
 * name of invisible characters would be an invisible link.
 */
export function isStorableText(text: string): boolean {
  return text.search(UNSTORABLE) < 0 && (!NOTHING_TO_SEE.test(text) || text.trim() === '');
}

/** The characters that {@link UNSTORABLE} finds in a text, each once by its code, such as "U+0007". */
export const unstorableIn = (text: string): string[] =>
  [...new Set(text.match(UNSTORABLE))].map(
    (found) => `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );

const FAULT = 'Remove the characters that cannot be shown: ';

/** What is wrong with a text that is not storable, with the characters to remove. */
export function unstorableFault({ input }: { readonly input?: unknown }): string {
  const codes = unstorableIn(String(input)).slice(0, 3).join(', ');
  return `${FAULT}${codes === '' ? 'nothing else is there' : codes}`;
}

/** Whether a fault is one of {@link unstorableFault}. */
export const isUnstorableFault = (fault: string): boolean => fault.startsWith(FAULT);

/** A text without what makes it not storable; empty when nothing visible is left. */
export function withoutUnstorable(text: string): string {
  const rest = text.replaceAll(UNSTORABLE, '');
  return isStorableText(rest) ? rest : '';
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
