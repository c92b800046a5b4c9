// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeReturnPath } from '../../platform/return-path.ts';
import { currentToken, endSession } from '../../platform/session.ts';
import { buildProfile } from '../../testing/build-profile.ts';
import { refusal, startFakeApi } from '../../testing/fake-api.ts';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { passwordLinkRoutes } from '../account/routes.tsx';
import { signInRoutes } from '../sign-in/routes.tsx';
import { singleSignOnRoutes } from './routes.tsx';

const pages = [
  ...singleSignOnRoutes,
  ...signInRoutes(passwordLinkRoutes),
  { path: '*', element: <h1>Inside</h1> },
];
const welcome = {
  'POST /sso/processResponse': { body: { token: 'header.payload.signature' } },
  'GET /profile': { body: buildProfile({ isSso: true }) },
};

beforeEach(() => {
  endSession('signedOut');
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('returning from an identity provider', () => {
  it('exchanges the code once for a session and goes to the dashboard', async () => {
    const { requests } = startFakeApi(welcome);
    const { router } = renderRoutes(pages, '/saml-callback?AuthCode=abc');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(currentToken()).toBe('header.payload.signature');
    expect(requests.filter(({ path }) => path === '/sso/processResponse').map(({ body }) => body)).toEqual([
      { AuthCode: 'abc' },
    ]);
  });

  it('returns to the path that the person was on before', async () => {
    startFakeApi(welcome);
    storeReturnPath({ returnTo: '/records?status=LIVE' });
    const { router } = renderRoutes(pages, '/saml-callback?AuthCode=abc');
    await waitFor(() => expect(router.state.location.pathname).toBe('/records'));
    expect(sessionStorage.length).toBe(0);
  });

  it.each([
    ['/saml-callback?error=401', {}, 'Please verify your credentials and try again.'],
    ['/saml-callback?error=500', {}, 'There was a problem signing you in.'],
    ['/saml-callback', {}, 'Please verify your credentials and try again.'],
    [
      '/saml-callback?AuthCode=used',
      { 'POST /sso/processResponse': refusal(401, 'wrong_credentials') },
      'Please verify your credentials and try again.',
    ],
    [
      '/saml-callback?AuthCode=abc',
      { 'POST /sso/processResponse': refusal(503, 'unavailable') },
      'There was a problem signing you in.',
    ],
    [
      '/saml-callback?AuthCode=abc',
      { 'POST /sso/processResponse': () => Promise.reject(new TypeError('Failed to fetch')) },
      'There was a problem signing you in.',
    ],
  ])('says at sign-in that %s failed', async (address, answers, text) => {
    startFakeApi(answers);
    const { router } = renderRoutes(pages, address);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(router.state.location.pathname).toBe('/u/sign-in');
    expect(currentToken()).toBeNull();
  });
});
