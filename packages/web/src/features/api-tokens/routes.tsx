import type { RouteObject } from 'react-router';
import { pageRoute } from '../../platform/pages/page-route.ts';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/profile`: the own tokens. */
export const ownTokenRoutes: RouteObject[] = [
  pageRoute(
    ROUTES.apiTokens,
    'API Tokens',
    async () => (await import('./own-tokens-page.tsx')).OwnTokensPage,
  ),
];
