import type { RouteObject } from 'react-router';
import { pageRoute } from '../../platform/pages/page-route.ts';
import { ROUTES } from '../../platform/paths.ts';

/** `/new-record`, inside the shell. */
export const contractFormRoutes: RouteObject[] = [
  pageRoute(
    ROUTES.newRecord,
    'Add a New Record',
    async () => (await import('./new-contract/new-contract-page.tsx')).NewContractPage,
  ),
];

/** The sub-page that edits one record, below `/record/{product}/{id}`. */
export const contractFormSubPages: RouteObject[] = [
  {
    path: 'edit',
    lazy: async () => ({ Component: (await import('./form/contract-edit-page.tsx')).ContractEditPage }),
  },
];
