import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** Outside the shell, because the session begins here (docs/product/screens.md, "Routes"). */
export const singleSignOnRoutes: RouteObject[] = [
  {
    path: ROUTES.samlCallback,
    lazy: async () => ({ Component: (await import('./sso-return-page.tsx')).SsoReturnPage }),
  },
];
