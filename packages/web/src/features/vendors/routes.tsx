import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** `/vendors/look-alikes`, for users who may merge vendors. */
export const vendorRoutes: RouteObject[] = [
  {
    path: ROUTES.likelyVendors,
    handle: { title: 'Vendors' },
    lazy: async () => ({ Component: (await import('./vendors-page.tsx')).VendorsPage }),
  },
];
