import type { RouteObject } from 'react-router';
import { pageRoute } from '../../platform/pages/page-route.ts';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/admin`. The tab's title is the section's, the heading its own (docs/product/screens.md, "Page titles"). */
export const contractAnalysisRoutes: RouteObject[] = [
  pageRoute(
    ROUTES.contractAnalysis,
    'Admin Tools',
    async () => (await import('./contract-analysis-page.tsx')).ContractAnalysisPage,
    'Contract Intelligence',
  ),
];

/** Below `/admin` as well, as wide as the window. */
export const documentRoutes: RouteObject[] = [
  pageRoute(
    ROUTES.documentSummary,
    'Contract Intelligence',
    async () => (await import('./summary/summary-page.tsx')).SummaryPage,
  ),
  pageRoute(
    ROUTES.comparison,
    'Contract Intelligence',
    async () => (await import('./comparing/comparison-page.tsx')).ComparisonPage,
  ),
];
