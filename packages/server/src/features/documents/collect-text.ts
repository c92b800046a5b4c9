import { LONGEST_TEXT } from './text-messages.ts';

/** Gathers text piece by piece, as much of it as is kept. */
export class CollectedText {
  readonly #pieces: string[] = [];
  #length = 0;

  get isFull(): boolean {
    return this.#length >= LONGEST_TEXT;
  }

  add(piece: string): void {
    if (this.isFull || piece === '') return;
    const kept = piece.slice(0, LONGEST_TEXT - this.#length);
    this.#pieces.push(kept);
    this.#length += kept.length;
  }

  /** The text as a person reads it, with nothing in it that a database refuses. */
  toText(): string {
    return (
      this.#pieces
        .join('')
        .toWellFormed()
        // eslint-disable-next-line no-control-regex -- control characters are exactly what must not be there
        .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/g, ' ')
        .replaceAll(/[^\S\n]+/g, ' ')
        .replaceAll(/ ?\n[ \n]*/g, '\n')
        .trim()
    );
  }
}
