import { Navigate } from 'react-router';
import type { RouteObject } from 'react-router';
import { paths, ROUTES } from '../../platform/paths.ts';

/** Below `/profile`: profile-and-access is the default sub-page (docs/product/screens.md, "Routes"). */
export const accountRoutes: RouteObject[] = [
  {
    index: true,
    handle: { title: 'Profile and Access' },
    lazy: async () => ({ Component: (await import('./pages/profile-page.tsx')).ProfilePage }),
  },
  { path: ROUTES.profileAndAccess, element: <Navigate to={paths.profile()} replace /> },
];
