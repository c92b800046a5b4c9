import type { RouteObject } from 'react-router';
import { pageRoute } from '../../platform/pages/page-route.ts';
import { ROUTES } from '../../platform/paths.ts';

/** `/trends/budgets`, for people who view or manage all records. */
export const budgetRoutes: RouteObject[] = [
  pageRoute(ROUTES.budgets, 'Budgets', async () => (await import('./budgets-page.tsx')).BudgetsPage),
];
