import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/admin/settings`. */
export const supportRoutes: RouteObject[] = [
  {
    path: ROUTES.systemHealth,
    handle: { title: 'System Health' },
    lazy: async () => ({ Component: (await import('./system-health-page.tsx')).SystemHealthPage }),
  },
  {
    path: ROUTES.supportRequests,
    handle: { title: 'Support Requests' },
    lazy: async () => ({
      Component: (await import('./support-requests-page.tsx')).SupportRequestsPage,
    }),
  },
];
