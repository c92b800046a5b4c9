import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { FoundPlace } from '../find/found-places.ts';
import { readTextContent } from './text-content.ts';

/** The text of a page, and the offset of each of its pieces, as in the text layer of the page. */
export interface PageText {
  readonly text: string;
  readonly starts: readonly number[];
}

/** The text of a page, counted from 1. */
export async function readPageText(document: PDFDocumentProxy, number: number): Promise<PageText> {
  const page = await document.getPage(number);
  const { items } = await readTextContent(page);
  const starts: number[] = [];
  let text = '';
  for (const item of items) {
    starts.push(text.length);
    text += item.hasEOL ? `${item.str}\n` : item.str;
  }
  return { text, starts };
}

/** The elements of the text layer, one for each piece of text. */
export interface WordLayer {
  readonly elements: readonly HTMLElement[];
  readonly pieces: readonly string[];
}

/** Words for screen readers only, before a mark. They are not selected, so that copied text is that of the page. */
function spoken(words: string): HTMLElement {
  const element = document.createElement('i');
  element.className = 'sr-only select-none';
  element.textContent = words;
  return element;
}

/** Writes a piece of text with highlights. */
function writePiece(
  element: HTMLElement,
  piece: string,
  marks: readonly FoundPlace[],
  start: number,
  current: FoundPlace | null,
): void {
  const parts: (string | HTMLElement)[] = [];
  let from = 0;
  for (const mark of marks) {
    const [begin, end] = [Math.max(from, mark.start - start), Math.min(piece.length, mark.end - start)];
    if (end <= begin) continue;
    const marked = document.createElement('mark');
    marked.textContent = piece.slice(begin, end);
    if (mark === current) marked.dataset.current = '';
    if (mark.isFaint) marked.dataset.faint = '';
    parts.push(piece.slice(from, begin));
    if (mark.quote !== undefined) {
      marked.dataset.quote = '';
      if (mark === current && begin === mark.start - start) parts.push(spoken(`${mark.quote}: `));
    }
    parts.push(marked);
    from = end;
  }
  element.replaceChildren(...parts, piece.slice(from));
}

/** Highlights matches in the text layer, and removes earlier highlights. */
export function markWords(
  { elements, pieces }: WordLayer,
  { starts }: PageText,
  places: readonly FoundPlace[],
  current: FoundPlace | null,
): void {
  let first = 0;
  for (const [at, element] of elements.entries()) {
    const [piece = '', start] = [pieces[at], starts[at]];
    if (start === undefined) break;
    const end = start + piece.length;
    while (first < places.length && (places[first]?.end ?? 0) <= start) first += 1;
    const here: FoundPlace[] = [];
    for (let next = first; next < places.length; next += 1) {
      const place = places[next];
      if (place === undefined || place.start >= end) break;
      here.push(place);
    }
    if (here.length > 0) writePiece(element, piece, here, start, current);
    else if (element.querySelector('mark') !== null) element.textContent = piece;
  }
}
