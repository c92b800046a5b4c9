import { useLayoutEffect } from 'react';
import { SearchList } from './search-list.tsx';
import type { SearchListProps } from './search-list.tsx';
import type { SearchGroup, SearchResult } from './search-results.ts';
import { useFound } from './use-found.ts';

export interface FoundListProps extends Omit<SearchListProps<SearchResult>, 'groups' | 'isPending'> {
  isOpen: boolean;
  /** Tells the text box what was found, before it is painted: its keys walk through the results. */
  onFound: (groups: readonly SearchGroup[]) => void;
}

/** Finds while the search is used, and lists what it found while that is open. Loaded with the first focus in the search. */
export function FoundList({ isOpen, onFound, ...list }: FoundListProps) {
  const { groups, isPending } = useFound(true, isOpen, list.search);
  useLayoutEffect(() => onFound(groups), [groups, onFound]);
  return isOpen && <SearchList {...list} groups={groups} isPending={isPending} />;
}
