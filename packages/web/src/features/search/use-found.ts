import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMatch } from 'react-router';
import { categoriesOf } from '@pactbook/domain/features/categories/organisation-config.ts';
import type { Category } from '@pactbook/domain/features/categories/organisation-config.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { Team } from '@pactbook/domain/features/teams/team.ts';
import { SEARCH_LIMIT } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { DocumentHit } from '@pactbook/domain/features/documents/document.ts';
import { canSearchInDocuments } from '@pactbook/domain/features/search/access.ts';
import { usePaused } from '../../platform/paused.ts';
import { ROUTES } from '../../platform/paths.ts';
import { useFollowed } from '../../platform/following/use-followed.ts';
import { foundContractsQuery, useBeyondOneList } from '../contracts/page-queries.ts';
import { contractsQuery } from '../contracts/queries.ts';
import { configQuery } from '../categories/queries.ts';
import { teamsQuery } from '../teams/queries.ts';
import { SearchNames } from './search-names.ts';
import { documentGroups, findResults } from './search-results.ts';
import type { SearchGroup, Searchable } from './search-results.ts';
import type { CacheGroup } from '../../platform/query-client.ts';
import { useActor } from '../users/queries.ts';

/**
 * The results of the search for a text, in groups. Nothing is loaded before the search is used, and nothing is found
 * while it is closed.
 */
export function useFound(
  isUsed: boolean,
  isOpen: boolean,
  text: string,
): { groups: readonly SearchGroup[]; isPending: boolean } {
  const isContractsPage = useMatch(ROUTES.records) !== null;
  const { names, teams, categories, isPending } = useSearchable(isUsed, isOpen, text);
  const documents = useDocumentHits(text, isOpen);
  const found = useMemo(
    () => (isOpen ? findResults({ names, teams, categories }, text, isContractsPage) : []),
    [isOpen, names, teams, categories, text, isContractsPage],
  );
  const { hits, total } = documents;
  const groups = useMemo(
    () => [...found, ...documentGroups({ hits, total }, text)],
    [found, hits, total, text],
  );
  return { groups, isPending: isPending || documents.isPending };
}

const NAMING = {
  start: (contracts: readonly Contract[]) => new SearchNames(contracts),
  follow: (before: SearchNames, contracts: readonly Contract[]) => before.after(contracts),
};
const NO_NAMES = new SearchNames([]);
const NO_TEAMS: readonly Team[] = [];
const NO_CATEGORIES: readonly Category[] = [];

/**
 * The names that the global search looks through, loaded once the search is used. Where the records are too many for a
 * list, the server finds those that contain the text.
 */
function useSearchable(isUsed: boolean, isOpen: boolean, text: string): Searchable & { isPending: boolean } {
  const contracts = useQuery({ ...contractsQuery, enabled: isUsed });
  const isBeyond = useBeyondOneList() !== null;
  const found = useQuery({
    ...foundContractsQuery(usePaused(text.trim()).slice(0, SEARCH_LIMIT)),
    enabled: isOpen && isBeyond,
  });
  const teams = useQuery({ ...teamsQuery, enabled: isUsed });
  const { data: config } = useQuery({ ...configQuery, enabled: isUsed });
  const categories = useMemo(() => (config ? categoriesOf(config) : NO_CATEGORIES), [config]);
  return {
    names: useFollowed(NAMING, (isBeyond ? found.data : contracts.data) ?? null) ?? NO_NAMES,
    teams: teams.data ?? NO_TEAMS,
    categories,
    isPending: isBeyond
      ? found.isFetching && (found.isPending || found.isPlaceholderData)
      : contracts.isPending,
  };
}

/** Single letters are not searched for. */
const FEWEST_LETTERS = 2;

/** The best documents, their number, and whether the query is still running. */
interface DocumentHits {
  readonly hits: readonly DocumentHit[];
  readonly total: number;
  readonly isPending: boolean;
}

/** The same list each time, so that results without documents stay the same object. */
const NONE: readonly DocumentHit[] = [];
const NO_HITS: DocumentHits = { hits: NONE, total: 0, isPending: false };

/**
 * The documents that contain the words, for people who may read some; no one else makes the call. Earlier hits stay
 * until the next answer arrives.
 */
function useDocumentHits(search: string, isOpen: boolean): DocumentHits {
  const words = search.trim();
  const paused = usePaused(words);
  const mayRead = decide(useActor(), canSearchInDocuments).allowed;
  const isAsked = mayRead && isOpen && words.length >= FEWEST_LETTERS;
  const found = useQuery({
    queryKey: ['Documents' satisfies CacheGroup, 'palette', paused] as const,
    queryFn: async ({ signal }) => {
      // Imported dynamically, so that the calls for documents are not in the first load of every page.
      const { findDocuments } = await import('../documents/queries.ts');
      return findDocuments({ q: paused }, signal);
    },
    enabled: isAsked && paused.length >= FEWEST_LETTERS,
    placeholderData: keepPreviousData,
    // The names work without it, and the next letter repeats a failed search anyway.
    retry: false,
  });
  if (!isAsked) return NO_HITS;
  const isPending = paused !== words || (found.isFetching && (found.isPending || found.isPlaceholderData));
  return { hits: found.data?.items ?? NONE, total: found.data?.total ?? 0, isPending };
}
