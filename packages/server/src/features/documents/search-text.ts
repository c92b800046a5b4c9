/** A piece of a document's text, as plain text with the places of what was searched for. */
export interface Snippet {
  readonly text: string;
  readonly highlights: { readonly start: number; readonly end: number }[];
}

/** Words of a question that count. */
const MOST_WORDS = 12;
const LONGEST_WORD = 100;
/** Characters around what was found. */
const SNIPPET_LENGTH = 180;
const LEAD = 40;
/** Places that are looked at: enough to find where the words stand together. */
const MOST_PLACES = 5_000;

/** Letters, digits and marks on them. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Letters and digits as they are compared: in one form of Unicode, in lower case. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/** The words of a question, folded. */
export function wordsOf(question: string): string[] {
  const words = folded(question).match(WORD) ?? [];
  return words.slice(0, MOST_WORDS).map((word) => word.slice(0, LONGEST_WORD));
}

/** The text as the database is to take it in: words with blanks between them, so that it and a question agree on what a word is. */
export function indexText(text: string): string {
  return folded(text).replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ');
}

/** The question for the database, all words, the last one as a beginning; null when there is nothing to ask. */
export function searchQuery(words: readonly string[]): string | null {
  if (words.length === 0 || words.join('').length < 2) return null;
  return words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ');
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly word: number;
}

/** The words of a text with where each begins. */
function* wordsIn(text: string): Generator<readonly [string, number]> {
  for (const match of text.matchAll(WORD)) yield [match[0], match.index];
}

function placesOf(text: string, words: readonly string[]): Place[] {
  const last = words.length - 1;
  const places: Place[] = [];
  for (const [found, start] of wordsIn(text)) {
    const lower = found.toLowerCase();
    // A word is whole, the last one may go on.
    const word = words.findIndex((one, at) => (at === last ? lower.startsWith(one) : lower === one));
    if (word === -1) continue;
    const length = word === last ? Math.min(found.length, words[word]?.length ?? 0) : found.length;
    places.push({ start, end: start + length, word });
    if (places.length >= MOST_PLACES) break;
  }
  return places;
}

/** Where most of the words stand close together; the first such place. */
function bestStart(places: readonly Place[]): number {
  let best = { start: places[0]?.start ?? 0, score: 0 };
  for (const [index, { start }] of places.entries()) {
    const near = new Set<number>();
    for (let at = index; at < places.length; at += 1) {
      const place = places[at];
      if (place === undefined || place.end - start > SNIPPET_LENGTH - LEAD) break;
      near.add(place.word);
    }
    if (near.size > best.score) best = { start, score: near.size };
  }
  return best.start;
}

/** What stands around the words in a text: about 180 characters in one line, never cut within a word where it can be helped. */
export function snippetOf(content: string, words: readonly string[]): Snippet {
  const line = content.normalize('NFKC');
  const places = placesOf(line, words);
  const found = bestStart(places);
  const blank = line.lastIndexOf(' ', Math.max(0, found - LEAD));
  const from = found <= LEAD ? 0 : blank > found - 2 * LEAD ? blank + 1 : found;
  const roughEnd = Math.min(line.length, from + SNIPPET_LENGTH);
  const lastBlank = line.lastIndexOf(' ', roughEnd);
  const isCut = roughEnd < line.length;
  const to = isCut && lastBlank > roughEnd - LEAD ? lastBlank : roughEnd;
  const [before, after] = [from > 0 ? '…' : '', to < line.length ? '…' : ''];
  // Line ends become blanks one for one, so that places stay where they are.
  const text = `${before}${line.slice(from, to).replaceAll(/\s/g, ' ')}${after}`.toWellFormed();
  const shift = from - before.length;
  const highlights = places
    .filter(({ start, end }) => start >= from && end <= to)
    .map(({ start, end }) => ({ start: start - shift, end: end - shift }));
  return { text, highlights };
}
