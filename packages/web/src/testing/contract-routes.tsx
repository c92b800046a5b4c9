import { contractRoutes } from '../features/contracts/routes.tsx';

/** The record pages, with stubs for the parts of other features. */
export const RECORD_ROUTES = contractRoutes({
  documentsPage: () =>
    Promise.resolve({ Component: ({ contract }) => <p>Documents of {contract.product}</p> }),
  panels: [],
});
