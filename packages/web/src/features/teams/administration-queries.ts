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

/** The teams as administrators see them, with what and who hangs on each. */
export const managedTeamsQuery = endpointQuery('Teams', listManagedTeams);

/** Who has a right on a team. */
export function teamMembersQuery(teamId: string) {
  return endpointQuery('Teams', listTeamMembers, { params: { teamId } });
}

const NAMES = {
  invalidates: ['Teams', 'Activity', 'Metrics'],
} as const satisfies { invalidates: readonly CacheGroup[] };
/** Where records and rights move. */
const EVERYTHING = {
  invalidates: ['Teams', 'Records', 'Users', 'Profile', 'Activity', 'Metrics'],
} as const satisfies { invalidates: readonly CacheGroup[] };

/** Adds a team. */
export const useCreateTeam = () => useEndpointMutation(createTeam, NAMES);
/** Gives a team another name. */
export const useRenameTeam = () => useEndpointMutation(renameTeam, NAMES);
/** Moves a team's records and rights to another team. */
export const useMergeTeam = () => useEndpointMutation(mergeTeam, EVERYTHING);
/** Deletes a team, never its records. */
export const useDeleteTeam = () => useEndpointMutation(deleteTeam, EVERYTHING);
