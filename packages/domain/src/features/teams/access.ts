import { allowIf, defineActorPolicy } from '../../kernel/access.ts';

/** Adding, renaming, merging and deleting teams: system administrators. */
export const canAdministerTeams = defineActorPolicy('teams.administer', (actor) =>
  allowIf(actor.isSuperAdmin, 'Only system administrators can manage teams.'),
);
