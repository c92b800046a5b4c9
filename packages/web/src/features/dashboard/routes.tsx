import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';
import type { TermDialogs } from './decide-next/term-dialogs.ts';

/** A panel that another feature draws, loaded with the page. */
type LoadPanel = () => Promise<ComponentType>;

/** `/dashboard`, the start page, with the dialogs of the contracts feature and the panel of budgets. */
export const dashboardRoutes = (dialogs: TermDialogs, loadBudgets: LoadPanel): RouteObject[] => [
  {
    path: ROUTES.dashboard,
    lazy: async () => {
      const [{ DashboardPage }, Budgets] = await Promise.all([import('./dashboard-page.tsx'), loadBudgets()]);
      return { element: <DashboardPage dialogs={dialogs} budgets={<Budgets />} /> };
    },
  },
];
