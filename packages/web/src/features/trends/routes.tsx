import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** `/trends` and its ledger of uplifts, for people who view or manage all records. */
export const trendRoutes: RouteObject[] = [
  {
    path: ROUTES.trends,
    handle: { title: 'Trends' },
    lazy: async () => ({ Component: (await import('./trends-page.tsx')).TrendsPage }),
  },
  {
    path: ROUTES.uplift,
    handle: { title: 'Uplift' },
    lazy: async () => ({ Component: (await import('./uplift/uplift-page.tsx')).UpliftPage }),
  },
];
