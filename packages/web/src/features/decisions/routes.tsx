import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** `/decisions`: the decision desk, and how terms ended, for people who read some record in full. */
export const decisionRoutes: RouteObject[] = [
  {
    path: ROUTES.decisions,
    handle: { title: 'Decisions' },
    lazy: async () => ({ Component: (await import('./decisions-page.tsx')).DecisionsPage }),
  },
  {
    path: ROUTES.decisionOutcomes,
    handle: { title: 'Outcomes' },
    lazy: async () => ({ Component: (await import('./outcomes/outcomes-page.tsx')).OutcomesPage }),
  },
];
