import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** `/import`: records from a spreadsheet (docs/product/screens.md, "Import and export pages"). */
export const importRoutes: RouteObject[] = [
  {
    path: ROUTES.importRecords,
    handle: { title: 'Import Records' },
    lazy: async () => ({ Component: (await import('./import-page.tsx')).ImportPage }),
  },
];
