import { defineActorPolicy } from '../../kernel/access.ts';
import { canAdministerOrganisation } from '../organisations/access.ts';

/**
 * Messages to the support team, System Health and the mails that wait or failed: users who administer the organisation.
 * Writing to the support team is for everyone who is signed in.
 */
export const canAdministerSupport = defineActorPolicy(
  'support.administer',
  canAdministerOrganisation.anywhere,
);
