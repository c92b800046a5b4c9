import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';
import { Redirect } from '../../platform/redirect.tsx';
import type { LoadContractPart, ContractPanel } from '../contract-details/layout/contract-part.tsx';

/** The parts of a record's page that other features draw; `app/router.tsx` composes them. */
export interface ContractParts {
  /** The sub-page "documents". */
  documentsPage: LoadContractPart;
  /** Panels of the side column of the details, in this order. */
  panels: readonly ContractPanel[];
}

async function loadDetails(panels: readonly ContractPanel[]) {
  const { ContractDetailsPage } = await import('../contract-details/contract-details-page.tsx');
  return { element: <ContractDetailsPage panels={panels} /> };
}

async function loadDocuments(documentsPage: LoadContractPart) {
  const { ContractPartPage } = await import('../contract-details/layout/contract-part.tsx');
  return { element: <ContractPartPage load={documentsPage} /> };
}

/** Below `/record/{product}/{id}`: details is the default sub-page (docs/product/screens.md, "Routes"). */
const contractSubPages = ({ documentsPage, panels }: ContractParts): RouteObject[] => [
  { index: true, lazy: () => loadDetails(panels) },
  { path: 'details', lazy: () => loadDetails(panels) },
  {
    path: 'edit',
    lazy: async () => ({ Component: (await import('./contract-form/contract-edit-page.tsx')).ContractEditPage }),
  },
  {
    path: 'annual-costs',
    lazy: async () => ({ Component: (await import('../contract-details/contract-costs-page.tsx')).ContractCostsPage }),
  },
  { path: 'documents', lazy: () => loadDocuments(documentsPage) },
  {
    path: 'notice-letter',
    lazy: async () => ({ Component: (await import('../contract-terms/contract-notice-page.tsx')).ContractNoticePage }),
  },
  {
    path: 'delete',
    lazy: async () => ({ Component: (await import('./contract-delete-page.tsx')).ContractDeletePage }),
  },
];

/**
 * `/records/deleted`, `/new-record` and `/record/{product}/{id}/…`, inside the shell. `/records` itself is a section of
 * the app.
 */
export const contractRoutes = (parts: ContractParts): RouteObject[] => [
  {
    path: ROUTES.deletedContracts,
    handle: { title: 'Deleted Records' },
    lazy: async () => ({ Component: (await import('./contract-trash/trash-page.tsx')).TrashPage }),
  },
  {
    path: ROUTES.savedView,
    handle: { title: 'All Records' },
    lazy: async () => ({ Component: (await import('../contract-list/saved-view-page.tsx')).SavedViewPage }),
  },
  {
    path: ROUTES.newRecord,
    handle: { title: 'Add a New Record' },
    lazy: async () => ({ Component: (await import('./new-contract/new-contract-page.tsx')).NewContractPage }),
  },
  {
    path: ROUTES.record,
    lazy: async () => ({ Component: (await import('../contract-details/contract-page.tsx')).ContractPage }),
    children: [...contractSubPages(parts), { path: '*', element: <Redirect to=".." relative="path" /> }],
  },
];
