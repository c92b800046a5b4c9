import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/profile`: the own tokens. */
export const ownTokenRoutes: RouteObject[] = [
  {
    path: ROUTES.apiTokens,
    handle: { title: 'API Tokens' },
    lazy: async () => ({ Component: (await import('./own-tokens-page.tsx')).OwnTokensPage }),
  },
];
