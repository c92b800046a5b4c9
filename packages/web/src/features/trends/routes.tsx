import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** `/trends`, for people who view or manage all records. */
export const trendRoutes: RouteObject[] = [
  {
    path: ROUTES.trends,
    handle: { title: 'Trends' },
    lazy: async () => ({ Component: (await import('./trends-page.tsx')).TrendsPage }),
  },
];
