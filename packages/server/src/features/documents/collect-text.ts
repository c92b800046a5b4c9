import { LONGEST_TEXT, type PagedText } from './text-messages.ts';

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

  /** What comes from here on stands on the next page. */
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
