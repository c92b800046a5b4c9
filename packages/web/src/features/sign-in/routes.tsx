import type { RouteObject } from 'react-router';
import { paths, ROUTES } from '../../platform/paths.ts';
import { Redirect } from '../../platform/redirect.tsx';
import { SignInArea } from './sign-in-area.tsx';

/**
 * The sign-in area (docs/product/screens.md, "Routes") with the account's pages of links to a password; any other path
 * below /u redirects to sign-in.
 */
export const signInRoutes = (passwordLinks: RouteObject[]): RouteObject[] => [
  {
    path: ROUTES.signInArea,
    Component: SignInArea,
    children: [
      { index: true, element: <Redirect to={paths.signIn()} /> },
      {
        path: ROUTES.signIn,
        lazy: async () => ({ Component: (await import('./sign-in-page.tsx')).SignInPage }),
      },
      ...passwordLinks,
      { path: '*', element: <Redirect to={paths.signIn()} /> },
    ],
  },
];
