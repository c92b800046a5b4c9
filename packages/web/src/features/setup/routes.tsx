import type { RouteObject } from 'react-router';
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
  {
    path: ROUTES.gettingStarted,
    handle: { title: 'Getting Started' },
    lazy: async () => ({ Component: (await import('./getting-started-page.tsx')).GettingStartedPage }),
  },
];
