import { allowIf, defineActorPolicy } from '../../kernel/access.ts';

/** Adding, renaming, merging and deleting teams: system administrators. */
export const administerTeams = defineActorPolicy('teams.administer', (actor) =>
  allowIf(actor.isSuperAdmin, 'Only system administrators can manage teams.'),
);

/** The administration pages (Manage Users, Manage Teams, Custom Fields, Activity Feed): system administrators. */
export const viewAdministration = defineActorPolicy('administration.view', (actor) =>
  allowIf(actor.isSuperAdmin, 'Only system administrators can open the administration pages.'),
);
