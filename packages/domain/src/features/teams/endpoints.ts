import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { teamSchema } from './team.ts';

/** `GET /teams` (docs/product/interface.md, "Catalogue"). */
export const listTeams = defineEndpoint({
  id: 'teams.list',
  method: 'GET',
  path: '/teams',
  summary: 'The teams of the organisation, by name',
  access: 'signedIn',
  output: z.array(teamSchema),
});
