import { createContext, useContext } from 'react';

/** A range of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** How texts are searched. The application provides the normalisation. */
export interface TextSearch {
  /** Normalises a text for comparison. */
  readonly keyOf: (text: string) => string;
  /** The matches of a search in a text, in order and without overlaps. */
  readonly rangesOf: (text: string, search: string) => readonly TextRange[];
}

/**
 * Ignores only case: the default outside of an application. Lower-casing may change the length of rare letters; such
 * texts have no ranges.
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

/** Provided once around the whole application, by `UiRoot`. */
export const TextSearchContext = createContext<TextSearch>(CASE_BLIND_SEARCH);

/** The text search of this application. */
export const useTextSearch = (): TextSearch => useContext(TextSearchContext);
