import { searchKey } from '@pactbook/domain/kernel/text/search-key.ts';
import { matchScore } from '../../ui/navigation/match-score.ts';
import type { Choosable, ResultGroup } from './search-results.ts';

/** An entry of the palette, which opens a page or runs an action. */
export interface PaletteEntry extends Choosable {
  readonly run: () => void;
  /** Synonyms that find it. */
  readonly keywords?: readonly string[];
}

export type PaletteGroup = ResultGroup<PaletteEntry>;

/** The most entries of each group for a text. */
const MOST_FOUND = 5;

/** The groups for a text: all entries for an empty text, otherwise the best matches of each. */
export function findEntries(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const words = text.trim();
  if (words === '') return groups.filter(({ results }) => results.length > 0);
  return groups.flatMap(({ title, results }) => {
    const found = results
      .map((entry) => ({ entry, score: matchScore(searchKey, entry.name, words, entry.keywords) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, MOST_FOUND)
      .map(({ entry }) => entry);
    return found.length === 0 ? [] : [{ title, results: found }];
  });
}
