import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { viewsAll } from '@pactbook/domain/kernel/access.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { figuresSum } from '@pactbook/domain/features/dashboard/figures.ts';
import type { Figures, Lookout } from '@pactbook/domain/features/dashboard/figures.ts';
import type { Metrics } from '@pactbook/domain/features/dashboard/metrics.ts';
import { useAddressQuery } from '../../platform/address-query.ts';
import { readDashboardQuery, type DashboardQuery } from '../../platform/addresses/decision-queries.ts';
import { paths } from '../../platform/paths.ts';
import { useCategoryIds } from '../categories/queries.ts';
import { useBeyondOneList } from '../contracts/page-queries.ts';
import { contractsQuery } from '../contracts/queries.ts';
import { teamsQuery } from '../teams/queries.ts';
import { useActor, useToday } from '../users/queries.ts';
import { metricsQuery } from './queries.ts';
import { useListSum } from './use-list-sum.ts';

/** The data of every panel of the dashboard. */
export interface Dashboard {
  readonly actor: Actor;
  readonly lookout: Lookout;
  /** The teams of the person; without any there is no choice between them and all records. */
  readonly ownTeams: readonly string[];
  readonly query: DashboardQuery;
  readonly change: (changes: Partial<DashboardQuery>) => void;
  /** Null while loading: from the server at first, and from the list as soon as it is loaded. */
  readonly figures: Figures | null;
  /** Figures that only the server counts; null while loading. */
  readonly metrics: Metrics | null;
  /** The list; null while loading. */
  readonly contracts: readonly Contract[] | null;
  readonly teamNames: ReadonlyMap<string, string>;
  /** The team names, or the figures that only the server counts, failed to load. */
  readonly hasNoTeamNames: boolean;
  readonly hasNoMetrics: boolean;
  /** Everything failed to load, and nothing is cached. */
  readonly hasNoFigures: boolean;
  readonly hasNoList: boolean;
  /** Why there is no list: the records are too many for one. Null otherwise. */
  readonly beyond: string | null;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/** Whose records are shown: those of the person's teams when chosen, otherwise all visible ones. */
function useLookout(actor: Actor, wanted: string | undefined, fiscalYearStartMonth: number | undefined) {
  const today = useToday();
  const categoryIds = useCategoryIds();
  return useMemo(() => {
    const ownTeams = [...new Set([...actor.manageTeams, ...actor.viewTeams])];
    const teams = wanted === 'myTeams' && ownTeams.length > 0 ? ownTeams : null;
    const lookout: Lookout = { today, readsAll: viewsAll(actor), teams, fiscalYearStartMonth, categoryIds };
    return { ownTeams, lookout };
  }, [actor, today, wanted, fiscalYearStartMonth, categoryIds]);
}

function useTeamNames(metrics: Metrics | undefined) {
  const { data: teams, isError, isFetching, refetch } = useQuery(teamsQuery);
  const teamNames = useMemo(
    () => new Map([...(metrics?.teams ?? []), ...(teams ?? [])].map(({ id, name }) => [id, name])),
    [metrics, teams],
  );
  return { teamNames, hasNoTeamNames: isError && teamNames.size === 0, isFetching, refetch };
}

/**
 * Loads and polls the data. The server's figures are small and come first. Once the list is loaded, every number is
 * computed from it, so that all of them are from one moment and equal what their links show (decision 25).
 */
export function useDashboard(): Dashboard {
  const actor = useActor();
  const { query, change } = useAddressQuery(readDashboardQuery, paths.dashboard);
  const list = useQuery(contractsQuery);
  const beyond = useBeyondOneList();
  const metrics = useQuery(metricsQuery(actor.isSuperAdmin));
  const { ownTeams, lookout } = useLookout(actor, query.records, metrics.data?.fiscalYearStartMonth);
  const { teamNames, hasNoTeamNames, ...teams } = useTeamNames(metrics.data);
  const sum = useMemo(() => figuresSum(lookout), [lookout]);
  const contracts = beyond === null ? (list.data ?? null) : null;
  const counted = useListSum(sum, contracts);
  const figures = counted ?? (lookout.teams === null ? (metrics.data ?? null) : null);
  return {
    actor,
    lookout,
    ownTeams,
    query,
    change,
    figures,
    metrics: metrics.data ?? null,
    contracts,
    teamNames,
    hasNoTeamNames,
    hasNoMetrics: metrics.isError && metrics.data === undefined,
    hasNoFigures:
      figures === null && list.isError && (metrics.isError || (lookout.teams !== null && beyond === null)),
    hasNoList: list.isError && list.data === undefined,
    beyond,
    isRetrying: list.isFetching || metrics.isFetching || teams.isFetching,
    retry: () => {
      void list.refetch();
      void metrics.refetch();
      void teams.refetch();
    },
  };
}
