import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/admin`. */
export const customFieldRoutes: RouteObject[] = [
  {
    path: ROUTES.customFields,
    handle: { title: 'Manage Custom Fields' },
    lazy: async () => ({ Component: (await import('./custom-fields-page.tsx')).CustomFieldsPage }),
  },
];
