import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { contractsQuery } from '../contracts/queries.ts';
import { configQuery } from '../organisations/queries.ts';
import { teamsQuery } from '../teams/queries.ts';
import type { Searchable } from './search-results.ts';

/** Everything that the global search looks through; asked for only once the search is used. */
export function useSearchable(isUsed: boolean): Searchable & { isPending: boolean } {
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
