import { allowIf, defineActorPolicy } from '../../kernel/access.ts';

/**
 * The activity feed: System Admins, who may read every value in it (docs/product/rights.md, "Open and
 * restricted fields").
 */
export const canViewActivity = defineActorPolicy('activity.view', (actor) =>
  allowIf(actor.isSuperAdmin, 'Only System Admins can see the activity.'),
);
