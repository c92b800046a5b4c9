import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';
import type { TermDialogs } from './decide-next/term-dialogs.ts';

/** `/dashboard`, the start page, with the dialogs of the contracts feature. */
export const dashboardRoutes = (dialogs: TermDialogs): RouteObject[] => [
  {
    path: ROUTES.dashboard,
    lazy: async () => {
      const { DashboardPage } = await import('./dashboard-page.tsx');
      return { element: <DashboardPage dialogs={dialogs} /> };
    },
  },
];
