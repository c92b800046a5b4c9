import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** `/dashboard`, where everyone starts. */
export const dashboardRoutes: RouteObject[] = [
  {
    path: ROUTES.dashboard,
    lazy: async () => ({ Component: (await import('./pages/dashboard-page.tsx')).DashboardPage }),
  },
];
