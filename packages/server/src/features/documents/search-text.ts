import { findWords, type WordPlace } from '@pactbook/domain/features/documents/found-words.ts';

/** A piece of a document's text, as plain text with the places of what was searched for. */
export interface Snippet {
  readonly text: string;
  readonly highlights: { readonly start: number; readonly end: number }[];
}

/** A piece of a document's text, and where in the whole text the best place is. */
export interface FoundSnippet {
  readonly snippet: Snippet;
  readonly at: number;
}

/** Characters around what was found. */
const SNIPPET_LENGTH = 180;
const LEAD = 40;
/** Places that are looked at: enough to find where the words stand together. */
const MOST_PLACES = 5_000;

/** The question for the database, all words, the last one as a beginning; null when there is nothing to ask. */
export function searchQuery(words: readonly string[]): string | null {
  if (words.length === 0 || words.join('').length < 2) return null;
  return words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(' & ');
}

/** Where most of the words stand close together; the first such place. */
function bestStart(places: readonly WordPlace[]): number {
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
export function snippetOf(content: string, words: readonly string[]): FoundSnippet {
  const places = findWords(content, words, MOST_PLACES);
  const found = bestStart(places);
  const blank = content.lastIndexOf(' ', Math.max(0, found - LEAD));
  const from = found <= LEAD ? 0 : blank > found - 2 * LEAD ? blank + 1 : found;
  const roughEnd = Math.min(content.length, from + SNIPPET_LENGTH);
  const lastBlank = content.lastIndexOf(' ', roughEnd);
  const isCut = roughEnd < content.length;
  const to = isCut && lastBlank > roughEnd - LEAD ? lastBlank : roughEnd;
  const [before, after] = [from > 0 ? '…' : '', to < content.length ? '…' : ''];
  // Line ends become blanks one for one, so that places stay where they are.
  const text = `${before}${content.slice(from, to).replaceAll(/\s/g, ' ')}${after}`.toWellFormed();
  const shift = from - before.length;
  const highlights = places
    .filter(({ start, end }) => start >= from && end <= to)
    .map(({ start, end }) => ({ start: start - shift, end: end - shift }));
  return { snippet: { text, highlights }, at: found };
}

/** The page, counted from 1, on which a place of a text stands; null for a text without pages. */
export function pageAt(pageStarts: readonly number[], at: number): number | null {
  const page = pageStarts.findLastIndex((start) => start <= at);
  return page === -1 ? null : page + 1;
}
