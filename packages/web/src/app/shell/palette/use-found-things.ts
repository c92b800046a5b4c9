import { useQuery } from '@tanstack/react-query';
import { Tag, UsersRound } from 'lucide-react';
import { useLocation, useMatch } from 'react-router';
import { categoriesOf } from '@pactbook/domain/features/categories/organisation-config.ts';
import { useBeyondOneList } from '../../../features/contracts/page-queries.ts';
import { contractQuery, contractsQuery } from '../../../features/contracts/queries.ts';
import { configQuery } from '../../../features/categories/queries.ts';
import { customFieldsQuery } from '../../../features/custom-fields/queries.ts';
import { teamsQuery } from '../../../features/teams/queries.ts';
import { peopleQuery, useActor } from '../../../features/users/queries.ts';
import { paths, readContractPath, ROUTES } from '../../../platform/paths.ts';
import { useRecentContracts } from '../../../platform/opened-contracts/recent-contracts.ts';
import { knownOf, useRecentRecords } from '../recent-contracts-group.tsx';
import type { Destination } from './palette-entries.ts';
import { peopleDestinations } from './people-entries.ts';
import { contractDestinations } from './record-entries.ts';

/** What can be done with the record that is open; nothing on other pages. */
export function useContractSteps(): Destination[] {
  const actor = useActor();
  const { pathname } = useLocation();
  const id = readContractPath(pathname)?.id;
  const isOpen = id !== undefined;
  const { data } = useQuery({ ...contractsQuery, enabled: isOpen });
  const isBeyond = useBeyondOneList() !== null;
  const own = useQuery({ ...contractQuery(id ?? ''), enabled: isOpen && isBeyond });
  const { data: customFields = [] } = useQuery({ ...customFieldsQuery, enabled: isOpen });
  const contract = isBeyond ? own.data : data?.find((one) => one.id === id);
  return contract ? contractDestinations(contract, actor, customFields) : [];
}

/** The records that this person opened last, without the open one. */
export function useRecentDestinations(): Destination[] {
  const { pathname } = useLocation();
  const openId = readContractPath(pathname)?.id;
  const recent = useRecentContracts();
  const { list } = useRecentRecords(recent);
  const others = knownOf(recent, list ?? []).filter(({ id }) => id !== openId);
  return others.map((contract) => ({
    name: contract.product,
    path: paths.record(contract),
    keywords: [contract.vendor],
  }));
}

/** People by name, asked for when the palette is open. */
export function usePeopleDestinations(isOpen: boolean): Destination[] {
  const actor = useActor();
  const { data: people = [] } = useQuery({ ...peopleQuery, enabled: isOpen });
  return peopleDestinations(
    people.filter(({ isActive }) => isActive),
    actor,
  );
}

/**
 * Teams and categories on the page of all records, where the search itself leaves them out (docs/product/screens.md,
 * "Search").
 */
export function useScopeDestinations(isOpen: boolean): Record<'teams' | 'categories', Destination[]> {
  const isContractsPage = useMatch(ROUTES.records) !== null;
  const isAsked = isOpen && isContractsPage;
  const { data: teams = [] } = useQuery({ ...teamsQuery, enabled: isAsked });
  const { data: config } = useQuery({ ...configQuery, enabled: isAsked });
  if (!isAsked) return { teams: [], categories: [] };
  return {
    teams: teams.map(({ id, name }) => ({
      name,
      path: paths.records({ team: [id] }),
      icon: UsersRound,
      isOnlyFound: true,
    })),
    categories: (config ? categoriesOf(config) : []).map(({ id, name }) => ({
      name,
      path: paths.records({ category: [id] }),
      icon: Tag,
      isOnlyFound: true,
    })),
  };
}
