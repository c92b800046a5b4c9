import type { RouteObject } from 'react-router';
import { pageRoute } from '../../platform/pages/page-route.ts';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/admin/settings`. */
export const currencyRoutes: RouteObject[] = [
  pageRoute(
    ROUTES.currencies,
    'Currencies',
    async () => (await import('./currencies-page.tsx')).CurrenciesPage,
  ),
];
