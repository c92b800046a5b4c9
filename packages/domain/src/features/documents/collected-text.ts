/** Characters of text that are kept of a document. */
export const LONGEST_TEXT = 1_000_000;

/** A text and where in it, in UTF-16 units, each page begins. */
export interface PagedText {
  /** Without characters that no database stores; cut at {@link LONGEST_TEXT}. */
  readonly text: string;
  readonly pageStarts: readonly number[];
}

/** What was found in it; of what has no pages, no page begins anywhere. */
export interface FoundText extends PagedText {
  /** Of a PDF; null for what has no pages of its own. */
  readonly pages: number | null;
}

/** A text as a person reads it, with nothing in it that a database refuses. */
function readable(text: string): string {
  return (
    text
      .toWellFormed()
      // eslint-disable-next-line no-control-regex -- control characters are exactly what must not be there
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/g, ' ')
      .replaceAll(/[^\S\n]+/g, ' ')
      .replaceAll(/ ?\n[ \n]*/g, '\n')
      .trim()
  );
}

/** Gathers text piece by piece, as much of it as is kept. */
export class CollectedText {
  readonly #pages: string[][] = [[]];
  #length = 0;

  get isFull(): boolean {
    return this.#length >= LONGEST_TEXT;
  }

  add(piece: string): void {
    if (this.isFull || piece === '') return;
    const kept = piece.slice(0, LONGEST_TEXT - this.#length);
    this.#pages.at(-1)?.push(kept);
    this.#length += kept.length;
  }

  /** What comes from here on is on the next page. */
  nextPage(): void {
    this.#pages.push([]);
  }

  /** The text, pages without words left out of it, and where each page begins. */
  toText(): PagedText {
    let text = '';
    const pageStarts: number[] = [];
    for (const pieces of this.#pages) {
      const page = readable(pieces.join(''));
      if (text !== '' && page !== '') text += '\n';
      pageStarts.push(text.length);
      text += page;
    }
    return { text, pageStarts };
  }
}
