import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** Inside the shell, for every member. */
export const budgetRoutes: RouteObject[] = [
  {
    path: ROUTES.budgets,
    handle: { title: 'Budgets' },
    lazy: async () => ({ Component: (await import('./budgets-page.tsx')).BudgetsPage }),
  },
];
