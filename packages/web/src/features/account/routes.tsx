import type { RouteObject } from 'react-router';
import { paths, ROUTES } from '../../platform/paths.ts';
import { Redirect } from '../../platform/redirect.tsx';

/** Below `/profile`: profile-and-access is the default sub-page (docs/product/screens.md, "Routes"). */
export const accountRoutes: RouteObject[] = [
  {
    index: true,
    handle: { title: 'Profile and Access' },
    lazy: async () => ({ Component: (await import('./profile-page.tsx')).ProfilePage }),
  },
  { path: ROUTES.profileAndAccess, element: <Redirect to={paths.profile()} /> },
];

/** In the sign-in area, for people without a session: asking for a link to a new password, and using it. */
export const passwordLinkRoutes: RouteObject[] = [
  {
    path: ROUTES.forgottenPassword,
    lazy: async () => ({
      Component: (await import('./forgotten-password-page.tsx')).ForgottenPasswordPage,
    }),
  },
  {
    path: ROUTES.resetPassword,
    lazy: async () => ({
      Component: (await import('./reset-password-page.tsx')).ResetPasswordPage,
    }),
  },
];
