import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** `/vendors`: every vendor with its figures. */
export const vendorListRoutes: RouteObject[] = [
  {
    path: ROUTES.vendors,
    handle: { title: 'Vendors' },
    lazy: async () => ({ Component: (await import('./vendor-list-page.tsx')).VendorListPage }),
  },
];
