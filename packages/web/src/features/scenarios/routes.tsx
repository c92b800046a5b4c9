import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';
import type { DecideManyProps } from './make-decisions.tsx';

/** `/trends/what-if`, for people who view or manage all records, with the dialog of the decisions feature. */
export const scenarioRoutes = (
  loadDecideMany: () => Promise<ComponentType<DecideManyProps>>,
): RouteObject[] => [
  {
    path: ROUTES.whatIf,
    handle: { title: 'What If' },
    lazy: async () => {
      const [{ WhatIfPage }, DecideMany] = await Promise.all([
        import('./what-if-page.tsx'),
        loadDecideMany(),
      ]);
      return { element: <WhatIfPage DecideMany={DecideMany} /> };
    },
  },
];
