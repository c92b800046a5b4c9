import { contractRoutes } from '../features/contracts/routes.tsx';

/** The record pages on their own: what other features bring to them stands for itself in their tests. */
export const RECORD_ROUTES = contractRoutes({
  documentsPage: () =>
    Promise.resolve({ Component: ({ contract }) => <p>Documents of {contract.product}</p> }),
  panels: [],
});
