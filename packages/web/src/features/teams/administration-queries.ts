import {
  createTeam,
  deleteTeam,
  listManagedTeams,
  listTeamMembers,
  mergeTeam,
  renameTeam,
} from '@pactbook/domain/features/teams/administration-endpoints.ts';
import { endpointQuery, useEndpointMutation } from '../../platform/endpoint-query.ts';
import type { CacheGroup } from '../../platform/query-client.ts';

/** The teams for administrators, with the number of their records and people. */
export const managedTeamsQuery = endpointQuery('Teams', listManagedTeams);

/** The people with a right on a team. */
export function teamMembersQuery(teamId: string) {
  return endpointQuery('Teams', listTeamMembers, { params: { teamId } });
}

const NAMES = {
  invalidates: ['Teams', 'Activity', 'Metrics'],
} as const satisfies { invalidates: readonly CacheGroup[] };
/** The caches that are invalidated when records and rights move. */
const EVERYTHING = {
  invalidates: ['Teams', 'Config', 'Records', 'Users', 'Profile', 'Activity', 'Metrics'],
} as const satisfies { invalidates: readonly CacheGroup[] };

/** Adds a team. */
export const useCreateTeam = () => useEndpointMutation(createTeam, NAMES);
/** Renames a team. */
export const useRenameTeam = () => useEndpointMutation(renameTeam, NAMES);
/** Merges a team into another one: records and rights move. */
export const useMergeTeam = () => useEndpointMutation(mergeTeam, EVERYTHING);
/** Deletes a team; its records stay. */
export const useDeleteTeam = () => useEndpointMutation(deleteTeam, EVERYTHING);
