import { allowIf, defineActorPolicy, managesAll, viewsAll } from '../../kernel/access.ts';

/** Seeing budgets and what counts in them: users who may see Trends, because sums are of all records. */
export const canViewBudgets = defineActorPolicy('budgets.view', (actor) =>
  allowIf(viewsAll(actor), 'You need to view or manage all records to see budgets.'),
);

/** Adding, changing, importing and deleting budgets: record administrators and system administrators. */
export const canChangeBudgets = defineActorPolicy('budgets.change', (actor) =>
  allowIf(managesAll(actor), 'Only Record Admins and System Admins can change budgets.'),
);
