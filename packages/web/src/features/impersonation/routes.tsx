import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** Outside the shell: the session is only about to begin (specification, section 2). */
export const impersonationRoutes: RouteObject[] = [
  {
    path: ROUTES.impersonation,
    lazy: async () => ({ Component: (await import('./pages/impersonation-page.tsx')).ImpersonationPage }),
  },
];
