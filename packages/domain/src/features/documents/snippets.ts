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

/** How many of the words stand close together from each place on. */
function nearWords(places: readonly WordPlace[]): number[] {
  return places.map(({ start }, index) => {
    const near = new Set<number>();
    for (let at = index; at < places.length; at += 1) {
      const place = places[at];
      if (place === undefined || place.end - start > SNIPPET_LENGTH - LEAD) break;
      near.add(place.word);
    }
    return near.size;
  });
}

/** What is around a place: about 180 characters in one line, never cut within a word where it can be helped. */
function snippetAround(content: string, places: readonly WordPlace[], found: number): Snippet {
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
  return { text, highlights };
}

/** The places in a text where most of the words stand close together, in order, none within sight of the one before. */
export function snippetsOf(content: string, words: readonly string[], most: number): FoundSnippet[] {
  const places = findWords(content, words, MOST_PLACES);
  const near = nearWords(places);
  const best = near.reduce((one, other) => Math.max(one, other), 0);
  const found: FoundSnippet[] = [];
  let free = -1;
  for (const [index, { start }] of places.entries()) {
    if (near[index] !== best || start < free) continue;
    found.push({ snippet: snippetAround(content, places, start), at: start });
    if (found.length >= most) break;
    free = start + SNIPPET_LENGTH - LEAD;
  }
  return found;
}

/** The best place of a text, or its beginning. */
export function snippetOf(content: string, words: readonly string[]): FoundSnippet {
  return snippetsOf(content, words, 1)[0] ?? { snippet: snippetAround(content, [], 0), at: 0 };
}

/** The page, counted from 1, on which a place of a text is; null for a text without pages. */
export function pageAt(pageStarts: readonly number[], at: number): number | null {
  const page = pageStarts.findLastIndex((start) => start <= at);
  return page === -1 ? null : page + 1;
}
