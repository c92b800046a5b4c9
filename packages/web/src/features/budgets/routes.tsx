import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** `/trends/budgets`, for people who view or manage all records. */
export const budgetRoutes: RouteObject[] = [
  {
    path: ROUTES.budgets,
    handle: { title: 'Budgets' },
    lazy: async () => ({ Component: (await import('./budgets-page.tsx')).BudgetsPage }),
  },
];
