import { allowIf, defineActorPolicy } from '../../kernel/access.ts';

/** Seeing and ending everyone's API tokens: System Admins. */
export const canAdministerTokens = defineActorPolicy('apiTokens.administer', (actor) =>
  allowIf(actor.isSuperAdmin, 'Only System Admins can see the API tokens of others.'),
);
