import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/admin`. */
export const teamRoutes: RouteObject[] = [
  {
    path: ROUTES.manageTeams,
    handle: { title: 'Manage Teams' },
    lazy: async () => ({ Component: (await import('./manage-teams-page.tsx')).ManageTeamsPage }),
  },
];
