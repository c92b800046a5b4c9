import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/admin/settings`. */
export const currencyRoutes: RouteObject[] = [
  {
    path: ROUTES.currencies,
    handle: { title: 'Currencies' },
    lazy: async () => ({ Component: (await import('./currencies-page.tsx')).CurrenciesPage }),
  },
];
