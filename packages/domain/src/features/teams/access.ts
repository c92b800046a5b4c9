import { allowIf, defineActorPolicy } from '../../kernel/access.ts';

/** Adding, renaming, merging and deleting teams: System Admins. */
export const canAdministerTeams = defineActorPolicy('teams.administer', (actor) =>
  allowIf(actor.isSuperAdmin, 'Only System Admins can manage teams.'),
);
