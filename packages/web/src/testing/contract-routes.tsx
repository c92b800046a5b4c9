import type { RouteObject } from 'react-router';
import { contractDetailsRoutes } from '../features/contract-details/routes.tsx';
import type { ContractParts } from '../features/contract-details/routes.tsx';
import { contractFormRoutes, contractFormSubPages } from '../features/contract-form/routes.tsx';
import { contractListRoutes } from '../features/contract-list/routes.tsx';
import { contractTermSubPages } from '../features/contract-terms/routes.tsx';
import { contractRoutes, contractSubPages } from '../features/contracts/routes.tsx';

/** The record pages, with this page of documents. */
export const recordRoutes = (documentsPage: ContractParts['documentsPage']): RouteObject[] => [
  ...contractListRoutes,
  ...contractRoutes,
  ...contractFormRoutes,
  ...contractDetailsRoutes({
    documentsPage,
    panels: [],
    subPages: [...contractFormSubPages, ...contractSubPages, ...contractTermSubPages],
  }),
];

/** The record pages, with stubs for the parts of other features. */
export const RECORD_ROUTES = recordRoutes(() =>
  Promise.resolve({ Component: ({ contract }) => <p>Documents of {contract.product}</p> }),
);
