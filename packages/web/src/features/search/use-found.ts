import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMatch } from 'react-router';
import { categoriesOf } from '@pactbook/domain/features/categories/organisation-config.ts';
import type { Category } from '@pactbook/domain/features/categories/organisation-config.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { Team } from '@pactbook/domain/features/teams/team.ts';
import { SEARCH_LIMIT } from '@pactbook/domain/features/saved-views/view-changes.ts';
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
import { useDocumentHits } from './use-document-hits.ts';

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
