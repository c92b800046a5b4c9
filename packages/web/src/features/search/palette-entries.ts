import { searchKey } from '@pactbook/domain/kernel/text/search-key.ts';
import { matchScore } from '../../ui/navigation/match-score.ts';
import type { Choosable, ResultGroup } from './search-results.ts';

/** An entry of the palette, which opens a page or runs an action. */
export interface PaletteEntry extends Choosable {
  readonly run: () => void;
  /** Synonyms that find it. */
  readonly keywords?: readonly string[];
  /** Found by its words, but not listed without a search. */
  readonly isOnlyFound?: boolean;
}

export interface PaletteGroup extends ResultGroup<PaletteEntry> {
  /** What a text means beyond the names of entries; it comes before everything else. */
  readonly understand?: (text: string) => readonly PaletteEntry[];
  /** Listed only without a search. */
  readonly isOnlyListed?: boolean;
}

/** The most entries of each group for a text. */
const MOST_FOUND = 5;

/** What the groups understand of a text. */
export function understoodGroups(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  return groups.flatMap(({ title, understand }) => {
    const results = understand?.(text).slice(0, MOST_FOUND) ?? [];
    return results.length === 0 ? [] : [{ title, results }];
  });
}

/** The groups for a text: all entries for an empty text, otherwise the best matches of each. */
export function findEntries(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const words = text.trim();
  if (words === '') {
    return groups
      .map((group) => ({ ...group, results: group.results.filter(({ isOnlyFound }) => !isOnlyFound) }))
      .filter(({ results }) => results.length > 0);
  }
  return groups.flatMap(({ title, results, isOnlyListed }) => {
    const found = (isOnlyListed ? [] : results)
      .map((entry) => ({ entry, score: matchScore(searchKey, entry.name, words, entry.keywords) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, MOST_FOUND)
      .map(({ entry }) => entry);
    return found.length === 0 ? [] : [{ title, results: found }];
  });
}
