import { listTeams } from '@pactbook/domain/features/teams/endpoints.ts';
import { endpointQuery } from '../../platform/endpoint-query.ts';

/** The organisation's teams, by name. */
export const teamsQuery = endpointQuery('Teams', listTeams);
