import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** `/import`: records from a spreadsheet (screens.md, section 14). */
export const importRoutes: RouteObject[] = [
  {
    path: ROUTES.importRecords,
    handle: { title: 'Import Records' },
    lazy: async () => ({ Component: (await import('./pages/import-page.tsx')).ImportPage }),
  },
];
