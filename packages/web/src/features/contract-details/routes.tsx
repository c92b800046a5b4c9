import type { RouteObject } from 'react-router';
import { ROUTES, type ContractPage } from '../../platform/paths.ts';
import { Redirect } from '../../platform/redirect.tsx';
import type { LoadContractPart, ContractPanel } from './layout/contract-part.tsx';

/** The parts of a record's page that other features draw; `app/router.tsx` composes them. */
export interface ContractParts {
  /** The sub-page "documents". */
  documentsPage: LoadContractPart;
  /** Panels of the side column of the details, in this order. */
  panels: readonly ContractPanel[];
  /** Sub-pages of other features. */
  subPages: readonly RouteObject[];
}

async function loadDetails(panels: readonly ContractPanel[]) {
  const { ContractDetailsPage } = await import('./contract-details-page.tsx');
  return { element: <ContractDetailsPage panels={panels} /> };
}

/** A sub-page that another feature draws. */
export const contractPartRoute = (path: ContractPage, load: LoadContractPart): RouteObject => ({
  path,
  lazy: async () => {
    const { ContractPartPage } = await import('./layout/contract-part.tsx');
    return { element: <ContractPartPage load={load} /> };
  },
});

/** `/record/{product}/{id}/…`: details is the default sub-page (docs/product/screens.md, "Routes"). */
export const contractDetailsRoutes = ({ documentsPage, panels, subPages }: ContractParts): RouteObject[] => [
  {
    path: ROUTES.record,
    lazy: async () => ({ Component: (await import('./contract-page.tsx')).ContractPage }),
    children: [
      { index: true, lazy: () => loadDetails(panels) },
      { path: 'details', lazy: () => loadDetails(panels) },
      {
        path: 'annual-costs',
        lazy: async () => ({ Component: (await import('./contract-costs-page.tsx')).ContractCostsPage }),
      },
      contractPartRoute('documents', documentsPage),
      ...subPages,
      { path: '*', element: <Redirect to=".." relative="path" /> },
    ],
  },
];
