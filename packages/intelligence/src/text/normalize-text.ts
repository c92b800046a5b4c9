/** Moves with every change of how files are read into text: what was read by an earlier number is outdated. */
export const READER_VERSION = 1;
/** Characters that are read of a document, in UTF-16 units. */
export const LONGEST_DOCUMENT = 1_000_000;

/**
 * The text of a document as it is analyzed: runs of blanks are one blank, none stand beside the end of a line, an empty
 * line ends a paragraph and is never followed by another. Characters that no database stores are blanks. A text that has
 * been through it stays as it is.
 */
export function normalizeText(raw: string): string {
  return (
    raw
      .toWellFormed()
      // eslint-disable-next-line no-control-regex -- control characters are exactly what must not be there
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/g, ' ')
      .replaceAll(/[^\S\n]+/g, ' ')
      .replaceAll(/ ?\n ?/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
  );
}

/** The texts of pages as one, cut at {@link LONGEST_DOCUMENT}, and where each page begins: a sentence goes on over the end of a page. */
export function joinPages(pages: readonly string[]): { text: string; pageStarts: number[] } {
  let text = '';
  const pageStarts: number[] = [];
  for (const raw of pages) {
    const room = LONGEST_DOCUMENT - text.length - 1;
    const page = room > 0 ? normalizeText(normalizeText(raw).slice(0, room)) : '';
    if (text !== '' && page !== '') text += '\n';
    pageStarts.push(text.length);
    text += page;
  }
  return { text, pageStarts };
}
