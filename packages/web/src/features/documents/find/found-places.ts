import { findPhrase, findWords, questionWords } from '@pactbook/domain/features/documents/found-words.ts';

/** A match in a document: a page, counted from 1, and a range of its text. */
export interface FoundPlace {
  readonly page: number;
  readonly start: number;
  readonly end: number;
  /** What a quote is, for screen readers; absent for a match of the search. */
  readonly quote?: string;
  /** Marked weakly: something else was found here. */
  readonly isFaint?: boolean;
}

/** The most matches that are highlighted. */
export const MOST_PLACES = 5_000;

/**
 * Collects the matches page by page: the phrase as typed when it occurs anywhere, otherwise each of its words, as in
 * the search over all documents.
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

  /** Searches the next page. */
  add(page: number, text: string): void {
    const left = MOST_PLACES - this.#together.length;
    for (const range of left > 0 ? findPhrase(text, this.#question, left) : [])
      this.#together.push({ page, ...range });
    const leftSingle = MOST_PLACES - this.#single.length;
    if (this.#words.length < 2 || this.#together.length > 0 || leftSingle <= 0) return;
    for (const { start, end } of findWords(text, this.#words, leftSingle))
      this.#single.push({ page, start, end });
  }

  /** The matches so far. Single words count only once all pages were searched. */
  places(isOver: boolean): readonly FoundPlace[] {
    return this.#together.length > 0 || !isOver ? [...this.#together] : [...this.#single];
  }
}

/** The first match on a page or after it, otherwise the first of all; −1 for none. */
export function placeFrom(places: readonly FoundPlace[], page: number): number {
  const at = places.findIndex((place) => place.page >= page);
  return at === -1 && places.length > 0 ? 0 : at;
}
