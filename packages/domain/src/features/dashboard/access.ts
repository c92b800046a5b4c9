import { defineActorPolicy } from '../../kernel/access.ts';
import { canViewAdministration } from '../organisations/access.ts';

/** The figures of the whole organisation, as its administration pages show them; everyone has those of what they see. */
export const canViewAdminDashboard = defineActorPolicy('dashboard.viewAdmin', canViewAdministration.anywhere);
