import type { RouteObject } from 'react-router';
import { pageRoute } from '../../platform/pages/page-route.ts';
import { ROUTES } from '../../platform/paths.ts';

/** The address of a saved view, inside the shell. `/records` itself is a section of the app. */
export const contractListRoutes: RouteObject[] = [
  pageRoute(
    ROUTES.savedView,
    'All Records',
    async () => (await import('./saved-view-page.tsx')).SavedViewPage,
  ),
];
