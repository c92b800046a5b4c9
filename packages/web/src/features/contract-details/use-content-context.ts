import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { combinedQuery } from '../../platform/endpoint-query.ts';
import { configQuery } from '../categories/queries.ts';
import { customFieldsQuery } from '../custom-fields/queries.ts';
import { teamsQuery } from '../teams/queries.ts';
import { peopleNamesQuery, useToday } from '../users/queries.ts';
import type { ContentContext } from '../contracts/contract-content.ts';

/** The names and definitions that show a record's values as text; undefined while they load. */
export function useContentContext() {
  const teams = useQuery(teamsQuery);
  const customFields = useQuery(customFieldsQuery);
  const people = useQuery(peopleNamesQuery);
  const config = useQuery(configQuery);
  const today = useToday();
  const context = useMemo((): ContentContext | undefined => {
    if (!teams.data || !customFields.data || !people.data || !config.data) return undefined;
    const teamNames = new Map(teams.data.map(({ id, name }) => [id, name]));
    const { fiscalYearStartMonth } = config.data;
    return {
      teamNames,
      customFields: customFields.data,
      peopleNames: people.data,
      today,
      fiscalYearStartMonth,
    };
  }, [teams.data, customFields.data, people.data, config.data, today]);
  return combinedQuery(context, [teams, customFields, people, config]);
}
