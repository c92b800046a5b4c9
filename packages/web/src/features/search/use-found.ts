import { useMemo } from 'react';
import { useMatch } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';
import { documentGroups, findResults } from './search-results.ts';
import type { SearchGroup } from './search-results.ts';
import { useDocumentHits } from './use-document-hits.ts';
import { useSearchable } from './use-searchable.ts';

/** What the search finds for a text, in its groups; nothing is asked for before it is used, nothing found while it is closed. */
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
