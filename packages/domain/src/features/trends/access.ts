import { allowIf, defineActorPolicy, viewsAll } from '../../kernel/access.ts';

/** Trends: manage-all or view-all (docs/product/rights.md, "Roles"). */
export const canViewTrends = defineActorPolicy('trends.view', (actor) =>
  allowIf(viewsAll(actor), 'You need to view or manage all records to see trends.'),
);
