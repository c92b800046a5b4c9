import { normalizeText } from './normalize-text.ts';

/** Moves with every change of how files are read into text: what was read by an earlier number is outdated. */
export const READER_VERSION = 2;
/** Characters that are read of a document, in UTF-16 units. */
export const LONGEST_DOCUMENT = 1_000_000;

/** Half a character would become a whole one, and that is no text of the document. */
const withoutHalves = (text: string) => text.toWellFormed().replaceAll('\ufffd', ' ');

/** The text of a document, or of a page of it, normalised and cut. A text that has been through it stays as it is. */
export function documentText(raw: string, length = LONGEST_DOCUMENT): string {
  const whole = normalizeText(withoutHalves(raw));
  return whole.length <= length ? whole : normalizeText(withoutHalves(whole.slice(0, length)));
}

/** The texts of pages as one, and where each page begins: a sentence goes on over the end of a page. */
export function joinPages(pages: readonly string[]): { text: string; pageStarts: number[] } {
  let text = '';
  const pageStarts: number[] = [];
  for (const raw of pages) {
    const room = LONGEST_DOCUMENT - text.length - 1;
    const page = room > 0 ? documentText(raw, room) : '';
    if (text !== '' && page !== '') text += '\n';
    pageStarts.push(text.length);
    text += page;
  }
  return { text, pageStarts };
}
