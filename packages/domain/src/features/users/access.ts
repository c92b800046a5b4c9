import { allowIf, defineActorPolicy } from '../../kernel/access.ts';

/** Said to everyone else who wants to. */
export const ONLY_SYSTEM_ADMINS = 'Only System Admins can manage users.';

/**
 * Seeing, inviting, changing, deactivating people and their rights: System Admins, who have every right that
 * they can give (docs/product/rights.md, "Who sees and does what"; docs/product/rights.md, "Roles").
 */
export const canAdministerUsers = defineActorPolicy('users.administer', (actor) =>
  allowIf(actor.isSuperAdmin, ONLY_SYSTEM_ADMINS),
);
