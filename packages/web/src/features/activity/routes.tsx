import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/admin`. */
export const activityRoutes: RouteObject[] = [
  {
    path: ROUTES.activity,
    handle: { title: 'Activity Feed' },
    lazy: async () => ({ Component: (await import('./activity-page.tsx')).ActivityPage }),
  },
];
