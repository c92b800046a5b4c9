import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listTeams } from '@pactbook/domain/features/teams/endpoints.ts';
import { endpointQuery } from '../../platform/endpoint-query.ts';

/** The organisation's teams, by name. */
export const teamsQuery = endpointQuery('Teams', listTeams);

/**
 * The number of each team's colour, the same everywhere (decision 64); `colorOfNumber` of the charts makes a colour of
 * it. Undefined until the teams are known.
 */
export function useTeamColors(): (teamId: string) => number | undefined {
  const { data: teams } = useQuery(teamsQuery);
  return useMemo(() => {
    const numbers = new Map(teams?.map(({ id, color }) => [id, color]));
    return (teamId) => numbers.get(teamId);
  }, [teams]);
}
