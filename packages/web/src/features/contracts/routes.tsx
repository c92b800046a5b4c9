import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** `/records/deleted`, inside the shell. */
export const contractRoutes: RouteObject[] = [
  {
    path: ROUTES.deletedContracts,
    handle: { title: 'Deleted Records' },
    lazy: async () => ({ Component: (await import('./contract-trash/trash-page.tsx')).TrashPage }),
  },
];

/** The sub-page that deletes one record, below `/record/{product}/{id}`. */
export const contractSubPages: RouteObject[] = [
  {
    path: 'delete',
    lazy: async () => ({ Component: (await import('./contract-delete-page.tsx')).ContractDeletePage }),
  },
];
