import { normalizeText } from './normalize-text.ts';
import { setEdgesApart } from './page-edges.ts';

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

/**
 * The texts of pages as one, and where each page begins: a sentence continues over the end of a page where no foot or head
 * is between.
 */
export function joinPages(pages: readonly string[]): { text: string; pageStarts: number[] } {
  let room = LONGEST_DOCUMENT;
  const read = pages.map((raw) => {
    const page = room > 0 ? documentText(raw, room) : '';
    room -= page.length;
    return page;
  });
  let text = '';
  let isAfterFoot = false;
  const pageStarts: number[] = [];
  for (const { text: edged, beginsWithHead, endsWithFoot } of setEdgesApart(read)) {
    const between = isAfterFoot || beginsWithHead ? '\n\n' : '\n';
    const left = LONGEST_DOCUMENT - text.length - between.length;
    const page = left > 0 ? documentText(edged, left) : '';
    if (text !== '' && page !== '') text += between;
    if (page !== '') isAfterFoot = endsWithFoot;
    pageStarts.push(text.length);
    text += page;
  }
  return { text, pageStarts };
}
