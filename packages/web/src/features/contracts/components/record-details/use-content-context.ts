import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { customFieldsQuery } from '../../../custom-fields/queries.ts';
import { teamsQuery } from '../../../teams/queries.ts';
import { useToday } from '../../../users/queries.ts';
import type { ContentContext } from '../contract-content.ts';

/** What a record's values need to be put into words; undefined until it is there. */
export function useContentContext() {
  const teams = useQuery(teamsQuery);
  const customFields = useQuery(customFieldsQuery);
  const today = useToday();
  const context = useMemo((): ContentContext | undefined => {
    if (!teams.data || !customFields.data) return undefined;
    const teamNames = new Map(teams.data.map(({ id, name }) => [id, name]));
    return { teamNames, customFields: customFields.data, today };
  }, [teams.data, customFields.data, today]);
  return {
    context,
    hasFailed: !context && (teams.isError || customFields.isError),
    isRetrying: teams.isFetching || customFields.isFetching,
    retry: () => {
      void teams.refetch();
      void customFields.refetch();
    },
  };
}
