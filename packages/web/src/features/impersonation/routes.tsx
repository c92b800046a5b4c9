import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** Outside the shell, because the session begins here (docs/product/people.md, "Impersonation"). */
export const impersonationRoutes: RouteObject[] = [
  {
    path: ROUTES.impersonation,
    lazy: async () => ({ Component: (await import('./impersonation-page.tsx')).ImpersonationPage }),
  },
];
