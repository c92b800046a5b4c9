import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** `/records/deleted` and `/new-record`, inside the shell. */
export const contractRoutes: RouteObject[] = [
  {
    path: ROUTES.deletedContracts,
    handle: { title: 'Deleted Records' },
    lazy: async () => ({ Component: (await import('./contract-trash/trash-page.tsx')).TrashPage }),
  },
  {
    path: ROUTES.newRecord,
    handle: { title: 'Add a New Record' },
    lazy: async () => ({ Component: (await import('./new-contract/new-contract-page.tsx')).NewContractPage }),
  },
];

/** The sub-pages of one record that change it, below `/record/{product}/{id}`. */
export const contractSubPages: RouteObject[] = [
  {
    path: 'edit',
    lazy: async () => ({
      Component: (await import('./contract-form/contract-edit-page.tsx')).ContractEditPage,
    }),
  },
  {
    path: 'delete',
    lazy: async () => ({ Component: (await import('./contract-delete-page.tsx')).ContractDeletePage }),
  },
];
