import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** `/records/changes` and `/records/changes/{id}`: change sets and their undo. */
export const changeSetRoutes: RouteObject[] = [
  {
    path: ROUTES.changeSets,
    handle: { title: 'Bulk Changes' },
    lazy: async () => ({ Component: (await import('./change-sets-page.tsx')).ChangeSetsPage }),
  },
  {
    path: ROUTES.changeSet,
    handle: { title: 'Bulk Change' },
    lazy: async () => ({ Component: (await import('./change-set-page.tsx')).ChangeSetPage }),
  },
];
