import { searchKey } from '@pactbook/domain/kernel/text/search-key.ts';
import { matchScore } from '../../ui/navigation/match-score.ts';
import type { Choosable, ResultGroup } from './search-results.ts';

/** Something that the palette does: it leads somewhere, or acts. */
export interface PaletteEntry extends Choosable {
  readonly run: () => void;
  /** Other words that it is found by. */
  readonly keywords?: readonly string[];
}

export type PaletteGroup = ResultGroup<PaletteEntry>;

/** Entries of each group at most, once something is typed. */
const MOST_FOUND = 5;

/** The groups as they are for a text: all of each while nothing is typed, then the best of those that match. */
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
