import type { RouteObject } from 'react-router';
import { pageRoute } from '../../platform/pages/page-route.ts';
import { ROUTES } from '../../platform/paths.ts';

/** `/records/deleted`, inside the shell. */
export const contractRoutes: RouteObject[] = [
  pageRoute(
    ROUTES.deletedContracts,
    'Deleted Records',
    async () => (await import('./contract-trash/trash-page.tsx')).TrashPage,
  ),
];

/** The sub-page that deletes one record, below `/record/{product}/{id}`. */
export const contractSubPages: RouteObject[] = [
  {
    path: 'delete',
    lazy: async () => ({ Component: (await import('./contract-delete-page.tsx')).ContractDeletePage }),
  },
];
