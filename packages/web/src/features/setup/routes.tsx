import type { RouteObject } from 'react-router';
import { pageRoute } from '../../platform/pages/page-route.ts';
import { ROUTES } from '../../platform/paths.ts';

/** The first setup of an installation, without a session. */
export const setupRoutes: RouteObject[] = [
  {
    path: ROUTES.setup,
    lazy: async () => ({ Component: (await import('./setup-page.tsx')).SetupPage }),
  },
];

/** What is still to do afterwards, among the settings of the organization. */
export const checklistRoutes: RouteObject[] = [
  pageRoute(
    ROUTES.gettingStarted,
    'Getting Started',
    async () => (await import('./getting-started-page.tsx')).GettingStartedPage,
  ),
];
