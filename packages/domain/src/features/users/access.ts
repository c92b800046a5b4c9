import { allowIf, defineActorPolicy } from '../../kernel/access.ts';

/**
 * Seeing, inviting, changing, deactivating people and their rights: system administrators, who have every right that
 * they can give (behaviour.md, "Who sees and does what"; specification, section 6).
 */
export const administerUsers = defineActorPolicy('users.administer', (actor) =>
  allowIf(actor.isSuperAdmin, 'Only system administrators can manage users.'),
);
