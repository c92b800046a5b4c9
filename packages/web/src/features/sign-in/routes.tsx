import { Navigate } from 'react-router';
import type { RouteObject } from 'react-router';
import { paths, ROUTES } from '../../platform/paths.ts';
import { SignInArea } from './components/sign-in-area.tsx';

const unavailable = () => import('./pages/not-available-page.tsx');

/** The sign-in area (specification, section 2); any other path below /u goes to sign-in. */
export const signInRoutes: RouteObject[] = [
  {
    path: ROUTES.signInArea,
    Component: SignInArea,
    children: [
      { index: true, element: <Navigate to={paths.signIn()} replace /> },
      {
        path: ROUTES.signIn,
        lazy: async () => ({ Component: (await import('./pages/sign-in-page.tsx')).SignInPage }),
      },
      {
        path: ROUTES.forgottenPassword,
        lazy: async () => ({ Component: (await unavailable()).ForgottenPasswordPage }),
      },
      {
        path: ROUTES.resetPassword,
        lazy: async () => ({ Component: (await unavailable()).ResetPasswordPage }),
      },
      { path: '*', element: <Navigate to={paths.signIn()} replace /> },
    ],
  },
  {
    path: ROUTES.samlCallback,
    lazy: async () => ({ Component: (await unavailable()).SamlCallbackPage }),
  },
  {
    path: ROUTES.impersonation,
    lazy: async () => ({ Component: (await unavailable()).ImpersonationPage }),
  },
];
