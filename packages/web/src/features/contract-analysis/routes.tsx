import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/admin`. Its title is the section's (docs/product/screens.md, "Page titles"). */
export const contractAnalysisRoutes: RouteObject[] = [
  {
    path: ROUTES.contractAnalysis,
    handle: { title: 'Admin Tools' },
    lazy: async () => ({
      Component: (await import('./contract-analysis-page.tsx')).ContractAnalysisPage,
    }),
  },
];
