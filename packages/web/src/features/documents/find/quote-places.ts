import { foldText, nearestOccurrence } from '@pactbook/domain/features/documents/folded-text.ts';
import type { FoldedText } from '@pactbook/domain/features/documents/folded-text.ts';
import type { FoundPlace } from './found-places.ts';

/** A quote to mark in a document, and where another reader of the same document has it. */
export interface Quote {
  /** Counted from 1. */
  readonly page: number;
  readonly endPage: number;
  readonly text: string;
  /** Where on its first page it begins, from 0 to 1. */
  readonly expected: number;
  /** What it is, for screen readers: "Expiration date". */
  readonly label: string;
}

/** The last folded texts: the quotes of a page are looked for one after the other. */
const folded = new Map<string, FoldedText>();
const MOST_FOLDED = 8;

function fold(text: string): FoldedText {
  const known = folded.get(text);
  if (known) return known;
  if (folded.size >= MOST_FOLDED) folded.clear();
  const made = foldText(text);
  folded.set(text, made);
  return made;
}

/** A page by its number and text. */
interface PageOfText {
  readonly number: number;
  readonly text: string;
}

/** The place of a quote in a run of pages, one for each page that it touches. */
function placesIn(pages: readonly PageOfText[], quote: Quote): FoundPlace[] {
  const sought = foldText(quote.text).letters;
  if (sought === '') return [];
  const texts = pages.map(({ text }) => fold(text));
  const lengths = texts.map(({ letters }) => letters.length);
  const before = lengths.map((_, index) => lengths.slice(0, index).reduce((sum, one) => sum + one, 0));
  const first = pages.findIndex(({ number }) => number === quote.page);
  const expected = (before[first] ?? 0) + quote.expected * (lengths[first] ?? 0);
  const start = nearestOccurrence(texts.map(({ letters }) => letters).join(''), sought, expected);
  if (start === -1) return [];
  const end = start + sought.length;
  return pages.flatMap(({ number }, index): FoundPlace[] => {
    const positions = texts[index]?.positions ?? [];
    const from = Math.max(0, start - (before[index] ?? 0));
    const to = Math.min(positions.length, end - (before[index] ?? 0));
    const [begins, lastAt] = [positions[from], positions[to - 1]];
    if (to <= from || begins === undefined || lastAt === undefined) return [];
    return [{ page: number, start: begins, end: lastAt + 1, quote: quote.label }];
  });
}

/** A row of whole numbers, both ends included. */
const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/**
 * Finds a quote on its pages by its letters and digits alone: readers differ in blanks, line ends and ligatures. Of
 * several occurrences the one nearest to the expected place counts; when the pages do not have it, their neighbours are
 * searched as well.
 */
export async function findQuote(
  quote: Quote,
  pageCount: number,
  textOf: (page: number) => Promise<string>,
): Promise<FoundPlace[]> {
  const within = (page: number) => Math.max(1, Math.min(pageCount, page));
  const [from, to] = [within(quote.page), within(Math.max(quote.page, quote.endPage))];
  const read = (numbers: readonly number[]) =>
    Promise.all(numbers.map(async (number) => ({ number, text: await textOf(number) })));
  const places = placesIn(await read(span(from, to)), quote);
  if (places.length > 0) return places;
  return placesIn(await read(span(within(from - 1), within(to + 1))), quote);
}
