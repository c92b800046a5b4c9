import { allowIf, defineActorPolicy } from '../../kernel/access.ts';

/** Categories, custom fields and other settings of the organisation: system administrators. */
export const canAdministerOrganisation = defineActorPolicy('organisations.administer', (actor) =>
  allowIf(actor.isSuperAdmin, 'Only system administrators can change the settings of the organisation.'),
);

/** The administration pages (Manage Users, Manage Teams, Custom Fields, Activity Feed): system administrators. */
export const canViewAdministration = defineActorPolicy('administration.view', (actor) =>
  allowIf(actor.isSuperAdmin, 'Only system administrators can open the administration pages.'),
);
