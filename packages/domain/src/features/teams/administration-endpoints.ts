import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canAdministerTeams } from './access.ts';
import { managedTeamSchema, teamMemberSchema, teamNameSchema } from './team.ts';

/** Manage Teams (docs/product/screens.md, "Manage Users and Manage Teams"): the calls of system administrators. */
const administration = {
  access: canAdministerTeams,
  apiTokens: 'never',
} as const;
const oneTeam = z.strictObject({ teamId: idSchema });
const named = z.strictObject({ name: teamNameSchema });

export const listManagedTeams = defineEndpoint({
  ...administration,
  id: 'teams.overview',
  method: 'GET',
  path: '/teams/overview',
  summary: 'The teams by name, with the number of their records, managers and viewers',
  output: z.array(managedTeamSchema),
});

export const listTeamMembers = defineEndpoint({
  ...administration,
  id: 'teams.members',
  method: 'GET',
  path: '/teams/:teamId/members',
  summary: 'Who has a right on a team, by name',
  params: oneTeam,
  output: z.array(teamMemberSchema),
  errors: ['not_found'],
});

export const createTeam = defineEndpoint({
  ...administration,
  id: 'teams.create',
  method: 'POST',
  path: '/teams/create',
  summary: 'Add a team',
  body: named,
  output: managedTeamSchema,
  status: 201,
  errors: ['invalid_fields', 'duplicate'],
});

export const renameTeam = defineEndpoint({
  ...administration,
  id: 'teams.rename',
  method: 'POST',
  path: '/teams/:teamId',
  summary: 'Give a team another name',
  params: oneTeam,
  body: named,
  output: managedTeamSchema,
  errors: ['not_found', 'invalid_fields', 'duplicate'],
});

export const mergeTeam = defineEndpoint({
  ...administration,
  id: 'teams.merge',
  method: 'POST',
  path: '/teams/:teamId/merge',
  summary: 'Move the records of a team, and the rights on it, to another one; the team is gone then',
  params: oneTeam,
  body: z.strictObject({ intoTeamId: idSchema }),
  output: managedTeamSchema,
  errors: ['not_found', 'invalid_fields'],
});

export const deleteTeam = defineEndpoint({
  ...administration,
  id: 'teams.delete',
  method: 'DELETE',
  path: '/teams/:teamId',
  summary:
    'Delete a team, never its records: they go to `reassignTo`, or are without this team; rights on it end',
  params: oneTeam,
  query: z.strictObject({ reassignTo: idSchema.optional() }),
  errors: ['not_found', 'invalid_fields'],
});
