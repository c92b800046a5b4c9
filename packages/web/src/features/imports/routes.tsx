import type { RouteObject } from 'react-router';
import { pageRoute } from '../../platform/pages/page-route.ts';
import { ROUTES } from '../../platform/paths.ts';

/** `/import`: records from a spreadsheet (docs/product/screens.md, "Import and export pages"). */
export const importRoutes: RouteObject[] = [
  pageRoute(
    ROUTES.importRecords,
    'Import Records',
    async () => (await import('./import-page.tsx')).ImportPage,
  ),
];
