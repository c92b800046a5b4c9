import type { RouteObject } from 'react-router';
import { pageRoute } from '../../platform/pages/page-route.ts';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/admin`. */
export const activityRoutes: RouteObject[] = [
  pageRoute(ROUTES.activity, 'Activity Feed', async () => (await import('./activity-page.tsx')).ActivityPage),
];
