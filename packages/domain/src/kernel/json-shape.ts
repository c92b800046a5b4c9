/** Deeper nesting has no meaning in this API and would overflow the stack of recursive functions. */
export const DEEPEST_JSON = 32;

/** The shape of a JSON text before it is parsed: acceptable, or the reason why not. */
export type JsonShape = 'fits' | 'tooDeep' | 'tooManyValues';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** The end of a string that begins at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}

/**
 * Counts keys, list items and levels of a JSON text in one pass without creating objects. Parsing, walking and
 * validating a body takes time for each of its values, and a value takes two bytes, so that a limit on the size is not
 * enough. For invalid JSON the result is arbitrary, in the same time.
 * @param valueLimit most keys and items in all its objects and lists
 */
export function jsonShapeOf(text: string, valueLimit: number): JsonShape {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case OPENING_BRACE:
      case OPENING_BRACKET:
        depth += 1;
        values += 1;
        break;
      case CLOSING_BRACE:
      case CLOSING_BRACKET:
        depth -= 1;
        break;
      case COMMA:
        values += 1;
        break;
    }
    if (depth > DEEPEST_JSON) return 'tooDeep';
    if (values > valueLimit) return 'tooManyValues';
  }
  return 'fits';
}
