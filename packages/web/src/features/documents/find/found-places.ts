import { findPhrase, findWords, questionWords } from '@pactbook/domain/features/documents/found-words.ts';

/** A place in a document: a page, counted from 1, and a stretch of its text. */
export interface FoundPlace {
  readonly page: number;
  readonly start: number;
  readonly end: number;
}

/** Places that are marked at most: more than that tell nobody anything. */
export const MOST_PLACES = 5_000;

/**
 * Gathers, page by page, where a document has what is looked for: as it was typed where it stands like that anywhere,
 * otherwise each of its words, which is what the search over all documents goes by.
 */
export class FoundPlaces {
  readonly #question: string;
  readonly #words: readonly string[];
  readonly #together: FoundPlace[] = [];
  readonly #single: FoundPlace[] = [];

  constructor(question: string) {
    this.#question = question;
    this.#words = questionWords(question);
  }

  /** Looks through the next page. */
  add(page: number, text: string): void {
    const left = MOST_PLACES - this.#together.length;
    for (const range of left > 0 ? findPhrase(text, this.#question, left) : [])
      this.#together.push({ page, ...range });
    const leftSingle = MOST_PLACES - this.#single.length;
    if (this.#words.length < 2 || this.#together.length > 0 || leftSingle <= 0) return;
    for (const { start, end } of findWords(text, this.#words, leftSingle))
      this.#single.push({ page, start, end });
  }

  /** What there is to be marked; single words count only once all pages were looked through. */
  places(isOver: boolean): readonly FoundPlace[] {
    return this.#together.length > 0 || !isOver ? [...this.#together] : [...this.#single];
  }
}

/** The first place on a page or after it, else the first of all; −1 where there is none. */
export function placeFrom(places: readonly FoundPlace[], page: number): number {
  const at = places.findIndex((place) => place.page >= page);
  return at === -1 && places.length > 0 ? 0 : at;
}
