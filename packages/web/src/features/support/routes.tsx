import type { RouteObject } from 'react-router';
import { pageRoute } from '../../platform/pages/page-route.ts';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/admin/settings`. */
export const supportRoutes: RouteObject[] = [
  pageRoute(
    ROUTES.systemHealth,
    'System Health',
    async () => (await import('./system-health-page.tsx')).SystemHealthPage,
  ),
  pageRoute(
    ROUTES.supportRequests,
    'Support Requests',
    async () => (await import('./support-requests-page.tsx')).SupportRequestsPage,
  ),
];
