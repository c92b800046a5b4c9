import { defineActorPolicy } from '../../kernel/access.ts';
import { viewAdministration } from '../organisations/access.ts';

/** The figures of the whole organisation, as its administration pages show them; everybody has those of what they see. */
export const viewAdminDashboard = defineActorPolicy('dashboard.viewAdmin', viewAdministration.anywhere);
