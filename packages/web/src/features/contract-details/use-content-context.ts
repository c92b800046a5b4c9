import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customFieldsQuery } from '../custom-fields/queries.ts';
import { teamsQuery } from '../teams/queries.ts';
import { peopleNamesQuery, useToday } from '../users/queries.ts';
import type { ContentContext } from '../contracts/contract-content.ts';

/** The names and definitions that show a record's values as text; undefined while they load. */
export function useContentContext() {
  const teams = useQuery(teamsQuery);
  const customFields = useQuery(customFieldsQuery);
  const people = useQuery(peopleNamesQuery);
  const today = useToday();
  const context = useMemo((): ContentContext | undefined => {
    if (!teams.data || !customFields.data || !people.data) return undefined;
    const teamNames = new Map(teams.data.map(({ id, name }) => [id, name]));
    return { teamNames, customFields: customFields.data, peopleNames: people.data, today };
  }, [teams.data, customFields.data, people.data, today]);
  const needed = [teams, customFields, people];
  return {
    context,
    hasFailed: !context && needed.some(({ isError }) => isError),
    isRetrying: needed.some(({ isFetching }) => isFetching),
    retry: () => needed.forEach((query) => void query.refetch()),
  };
}
