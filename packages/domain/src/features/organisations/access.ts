import { allowIf, defineActorPolicy } from '../../kernel/access.ts';

/** Categories, custom fields and other settings of the organisation: System Admins. */
export const canAdministerOrganisation = defineActorPolicy('organisations.administer', (actor) =>
  allowIf(actor.isSuperAdmin, 'Only System Admins can change the settings of the organization.'),
);

/** The administration pages (Manage Users, Manage Teams, Custom Fields, Activity Feed): System Admins. */
export const canViewAdministration = defineActorPolicy('administration.view', (actor) =>
  allowIf(actor.isSuperAdmin, 'Only System Admins can open the administration pages.'),
);
