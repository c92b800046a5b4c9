import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/admin`. Its title is the section's (specification, section 2). */
export const contractAnalysisRoutes: RouteObject[] = [
  {
    path: ROUTES.contractAnalysis,
    handle: { title: 'Admin Tools' },
    lazy: async () => ({
      Component: (await import('./pages/contract-analysis-page.tsx')).ContractAnalysisPage,
    }),
  },
];
