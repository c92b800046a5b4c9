import type { RouteObject } from 'react-router';

/** Below `/admin/settings`. */
export const organisationRoutes: RouteObject[] = [
  {
    index: true,
    handle: { title: 'Organization Settings' },
    lazy: async () => ({
      Component: (await import('./organisation-settings-page.tsx')).OrganisationSettingsPage,
    }),
  },
];
