import { createContext, useContext } from 'react';

/** A stretch of a text, in its UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** How texts are searched: what counts as the same letter is not for the kit to decide. */
export interface TextSearch {
  /** A text as it is compared. */
  readonly keyOf: (text: string) => string;
  /** Where a search stands in a text, in order and without overlaps. */
  readonly rangesOf: (text: string, search: string) => readonly TextRange[];
}

/**
 * Ignores case, nothing else: for parts that stand alone. Lower-casing may change the length of rare letters; such texts
 * have no ranges.
 */
export const CASE_BLIND_SEARCH: TextSearch = {
  keyOf: (text) => text.toLowerCase(),
  rangesOf: (text, search) => {
    const needle = search.trim().toLowerCase();
    const lower = text.toLowerCase();
    const ranges: TextRange[] = [];
    if (needle === '' || lower.length !== text.length) return ranges;
    for (let at = lower.indexOf(needle); at !== -1; at = lower.indexOf(needle, at + needle.length))
      ranges.push({ start: at, end: at + needle.length });
    return ranges;
  },
};

/** Given once around the whole application, by `UiRoot`. */
export const TextSearchContext = createContext<TextSearch>(CASE_BLIND_SEARCH);

/** How the texts of this application are searched. */
export const useTextSearch = (): TextSearch => useContext(TextSearchContext);
