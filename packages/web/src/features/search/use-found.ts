import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMatch } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';
import { contractsQuery } from '../contracts/queries.ts';
import { configQuery } from '../categories/queries.ts';
import { teamsQuery } from '../teams/queries.ts';
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
  const { contracts, teams, categories, vendors, isPending } = useSearchable(isUsed);
  const documents = useDocumentHits(text, isOpen);
  const names = useMemo(
    () => (isOpen ? findResults({ contracts, teams, categories, vendors }, text, isContractsPage) : []),
    [isOpen, contracts, teams, categories, vendors, text, isContractsPage],
  );
  const { hits, total } = documents;
  const groups = useMemo(
    () => [...names, ...documentGroups({ hits, total }, text)],
    [names, hits, total, text],
  );
  return { groups, isPending: isPending || documents.isPending };
}

/** The names that the global search looks through, loaded once the search is used. */
function useSearchable(isUsed: boolean): Searchable & { isPending: boolean } {
  const contracts = useQuery({ ...contractsQuery, enabled: isUsed });
  const teams = useQuery({ ...teamsQuery, enabled: isUsed });
  const config = useQuery({ ...configQuery, enabled: isUsed });
  const vendors = useMemo(
    () => [...new Set((contracts.data ?? []).map(({ vendor }) => vendor))],
    [contracts.data],
  );
  return {
    contracts: contracts.data ?? [],
    teams: teams.data ?? [],
    categories: config.data?.categories ?? [],
    vendors,
    isPending: contracts.isPending,
  };
}
