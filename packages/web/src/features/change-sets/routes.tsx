import type { RouteObject } from 'react-router';
import { pageRoute } from '../../platform/pages/page-route.ts';
import { ROUTES } from '../../platform/paths.ts';

/** `/records/changes` and `/records/changes/{id}`: change sets and their undo. */
export const changeSetRoutes: RouteObject[] = [
  pageRoute(
    ROUTES.changeSets,
    'Bulk Changes',
    async () => (await import('./change-sets-page.tsx')).ChangeSetsPage,
  ),
  pageRoute(
    ROUTES.changeSet,
    'Bulk Change',
    async () => (await import('./change-set-page.tsx')).ChangeSetPage,
  ),
];
