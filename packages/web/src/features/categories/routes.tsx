import type { RouteObject } from 'react-router';
import { pageRoute } from '../../platform/pages/page-route.ts';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/admin`. */
export const categoryRoutes: RouteObject[] = [
  pageRoute(
    ROUTES.categories,
    'Categories',
    async () => (await import('./categories-page.tsx')).CategoriesPage,
  ),
];
