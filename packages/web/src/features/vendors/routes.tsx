import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/admin`. */
export const vendorRoutes: RouteObject[] = [
  {
    path: ROUTES.vendors,
    handle: { title: 'Vendors' },
    lazy: async () => ({ Component: (await import('./vendors-page.tsx')).VendorsPage }),
  },
];
