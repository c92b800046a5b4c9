import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/admin`. */
export const userAdministrationRoutes: RouteObject[] = [
  {
    path: ROUTES.manageUsers,
    handle: { title: 'Manage Users' },
    lazy: async () => ({ Component: (await import('./pages/manage-users-page.tsx')).ManageUsersPage }),
  },
];
