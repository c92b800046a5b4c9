import type { RouteObject } from 'react-router';
import { ROUTES } from '../../platform/paths.ts';

/** Below `/admin`. */
export const organisationRoutes: RouteObject[] = [
  {
    path: ROUTES.organisationSettings,
    handle: { title: 'Organisation Settings' },
    lazy: async () => ({
      Component: (await import('./pages/organisation-settings-page.tsx')).OrganisationSettingsPage,
    }),
  },
];
