import type { RouteObject } from 'react-router';
import { pageRoute } from '../../platform/pages/page-route.ts';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/admin`. */
export const teamRoutes: RouteObject[] = [
  pageRoute(
    ROUTES.manageTeams,
    'Manage Teams',
    async () => (await import('./manage-teams-page.tsx')).ManageTeamsPage,
  ),
];
