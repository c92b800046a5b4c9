/** Characters before an item in which its list begins, and most of the words that lead into the list. */
const LOOKED_BACK = 6_000;
const LONGEST_LEAD_IN = 400;

/** The marks that items of a list begin with; the first of each kind begins the list. */
const MARKS = [
  { item: /^\((?:[ivx]{2,5}|[vx])\)\s/, first: /(?:^|\s)\(i\)\s/g },
  { item: /^\([b-z]\)\s/, first: /(?:^|\s)\(a\)\s/g },
  { item: /^\((?:[2-9]|1\d)\)\s/, first: /(?:^|\s)\(1\)\s/g },
  { item: /^\([B-Z]\)\s/, first: /(?:^|\s)\(A\)\s/g },
] as const;
/** The first item of any list, which its lead-in is right before. */
const FIRST_ITEM = /^\([ai1A]\)\s/;
/** How the words before a list end: with a colon, a dash, or without an end. */
const LEADS_IN = /[\p{L}\p{N},:)–—-]$/u;
/** The end of a sentence or of a paragraph. */
const BEFORE_SENTENCE = /[.?!;]["”’)]*\s+(?=["“(]?[A-Z(])|\n\n/g;

/** Where the list begins that has an item at a place; null for what is no item. */
function listStart(text: string, start: number): number | null {
  const item = text.slice(start, start + 8);
  if (FIRST_ITEM.test(item)) return start;
  const from = Math.max(0, start - LOOKED_BACK);
  const before = text.slice(from, start);
  for (const mark of MARKS) {
    if (!mark.item.test(item)) continue;
    const last = [...before.matchAll(mark.first)].at(-1);
    if (last !== undefined) return from + last.index;
  }
  return null;
}

/**
 * The words that lead into the list with an item at a place, such as "Supplier shall:" before "(b) keep insurance": it
 * says little without them. Undefined for what is no item, or a list without such words.
 */
export function leadInOf(text: string, start: number): string | undefined {
  const at = listStart(text, start);
  if (at === null) return undefined;
  const before = text.slice(Math.max(0, at - LONGEST_LEAD_IN), at).trimEnd();
  const begin = [...before.matchAll(BEFORE_SENTENCE)].at(-1);
  const words = begin === undefined ? before : before.slice(begin.index + begin[0].length);
  const isWhole = begin !== undefined || at <= LONGEST_LEAD_IN;
  return isWhole && /\p{L}{2}/u.test(words) && LEADS_IN.test(words) ? words.toWellFormed() : undefined;
}
