import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/admin`. */
export const categoryRoutes: RouteObject[] = [
  {
    path: ROUTES.categories,
    handle: { title: 'Categories' },
    lazy: async () => ({ Component: (await import('./categories-page.tsx')).CategoriesPage }),
  },
];
