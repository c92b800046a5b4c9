import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** The address of a saved view, inside the shell. `/records` itself is a section of the app. */
export const contractListRoutes: RouteObject[] = [
  {
    path: ROUTES.savedView,
    handle: { title: 'All Records' },
    lazy: async () => ({ Component: (await import('./saved-view-page.tsx')).SavedViewPage }),
  },
];
