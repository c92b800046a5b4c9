// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToken, endSession } from '../../platform/session.ts';
import { buildProfile } from '../../testing/build-profile.ts';
import { refusal, startFakeApi } from '../../testing/fake-api.ts';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { passwordLinkRoutes } from '../account/routes.tsx';
import { signInRoutes } from './routes.tsx';

const pages = [...signInRoutes(passwordLinkRoutes), { path: '*', element: <h1>Inside</h1> }];
const notSso = { 'POST /sso/initiateLogin': { body: { isSso: false } } };
const welcome = {
  ...notSso,
  'POST /users/login': { body: { token: 'header.payload.signature' } },
  'GET /profile': { body: buildProfile() },
};

function openSignIn(state: unknown = null) {
  return renderRoutes(pages, { pathname: '/u/sign-in', state });
}

async function submit(emailAddress?: string): Promise<void> {
  const box = await screen.findByLabelText('Email address');
  if (emailAddress !== undefined) {
    await userEvent.clear(box);
    await userEvent.type(box, emailAddress);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

const passwordBox = () => screen.getByLabelText('Password');
const isPasswordHidden = () => passwordBox().closest('[inert]') !== null;
const passwordAppears = () => waitFor(() => expect(isPasswordHidden()).toBe(false));

beforeEach(() => endSession('signedOut'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the sign-in form', () => {
  it('asks for an address before anything is sent', async () => {
    const { requests } = startFakeApi(notSso);
    openSignIn();
    await submit();
    expect(await screen.findByText('Enter your email address')).toBeTruthy();
    await submit('not an address');
    expect(await screen.findByText('Invalid email address')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('shows the password field only once the account is known not to be SSO', async () => {
    startFakeApi(notSso);
    openSignIn();
    await screen.findByLabelText('Email address');
    expect(isPasswordHidden()).toBe(true);
    await submit('dana@acme.example');
    await passwordAppears();
  });

  it('asks for the password when it is empty', async () => {
    const { requests } = startFakeApi(notSso);
    openSignIn();
    await submit('dana@acme.example');
    await passwordAppears();
    await submit();
    expect(await screen.findByText('Enter your password')).toBeTruthy();
    expect(requests.map(({ path }) => path)).toEqual(['/sso/initiateLogin']);
  });

  it('hides the password and asks again after the address was changed', async () => {
    const { requests } = startFakeApi(notSso);
    openSignIn();
    await submit('dana@acme.example');
    await passwordAppears();
    await userEvent.type(passwordBox(), 'secret');
    await userEvent.type(screen.getByLabelText('Email address'), '.org');
    expect(isPasswordHidden()).toBe(true);
    await submit();
    await passwordAppears();
    expect(passwordBox()).toHaveProperty('value', '');
    expect(requests.map(({ body }) => body)).toEqual([
      { emailAddress: 'dana@acme.example' },
      { emailAddress: 'dana@acme.example.org' },
    ]);
  });

  it('redirects the browser to the address that the server returns for an SSO account', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    startFakeApi({
      'POST /sso/initiateLogin': { body: { isSso: true, redirectUrl: 'https://idp.example/start' } },
    });
    openSignIn();
    await submit('dana@sso.example');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://idp.example/start'));
    expect(isPasswordHidden()).toBe(true);
    const button = screen.getByRole('button', { name: 'Sign In' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    // Returned from there without signing in.
    window.dispatchEvent(new Event('pageshow'));
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  });
});

describe('signing in', () => {
  async function signIn() {
    await submit('dana@acme.example');
    await passwordAppears();
    await userEvent.type(passwordBox(), 'pactbook-demo');
    await submit();
  }

  it('stores the token and goes to the dashboard', async () => {
    startFakeApi(welcome);
    const { router } = openSignIn();
    await signIn();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(localStorage.getItem('token')).toBe('header.payload.signature');
  });

  it('returns to the path that the person was on before', async () => {
    startFakeApi(welcome);
    const { router } = openSignIn({ returnTo: '/records?status=LIVE' });
    await signIn();
    await waitFor(() => expect(router.state.location.pathname).toBe('/records'));
    expect(router.state.location.search).toBe('?status=LIVE');
  });

  it.each([
    [401, 'wrong_credentials', 'Please verify your credentials and try again.'],
    [500, 'internal_error', 'There was a problem signing you in.'],
    [429, 'too_many_requests', 'Please verify your credentials and try again.'],
  ])('shows that it was refused with %i', async (status, code, text) => {
    startFakeApi({ ...notSso, 'POST /users/login': refusal(status, code) });
    openSignIn();
    await signIn();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(currentToken()).toBeNull();
  });

  it('assumes 401 when the status is unknown', async () => {
    startFakeApi({ ...notSso, 'POST /users/login': () => Promise.reject(new TypeError('Failed to fetch')) });
    openSignIn();
    await signIn();
    expect(await screen.findByText('Please verify your credentials and try again.')).toBeTruthy();
  });

  it('asks for a code when the password is not enough, and sends it with the password', async () => {
    const { requests } = startFakeApi({
      ...welcome,
      'POST /users/login': ({ body }) =>
        typeof body === 'object' && body !== null && 'code' in body
          ? { body: { token: 'header.payload.signature' } }
          : refusal(401, 'second_factor_required'),
    });
    const { router } = openSignIn();
    await signIn();
    const code = screen.getByLabelText('Code');
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(screen.queryByText('Please verify your credentials and try again.')).toBeNull();
    await submit();
    expect(await screen.findByText('Enter the code')).toBeTruthy();
    await userEvent.type(code, '123 456');
    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(requests.filter(({ path }) => path === '/users/login').at(-1)?.body).toEqual({
      emailAddress: 'dana@acme.example',
      password: 'pactbook-demo',
      code: '123 456',
    });
  });

  it('hides the code after the address was changed', async () => {
    startFakeApi({ ...notSso, 'POST /users/login': refusal(401, 'second_factor_required') });
    openSignIn();
    await signIn();
    const code = screen.getByLabelText('Code');
    await waitFor(() => expect(code.closest('[inert]')).toBeNull());
    await userEvent.type(screen.getByLabelText('Email address'), '.org');
    expect(code.closest('[inert]')).not.toBeNull();
  });

  it('leaves no session when the profile cannot be loaded', async () => {
    startFakeApi({ ...welcome, 'GET /profile': refusal(500, 'internal_error') });
    openSignIn();
    await signIn();
    expect(await screen.findByText('There was a problem signing you in.')).toBeTruthy();
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('the sign-in area', () => {
  it('redirects a signed-in person', async () => {
    startFakeApi(welcome);
    const { startSession } = await import('../../platform/session.ts');
    startSession('header.payload.signature');
    const { router } = openSignIn();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  it('signs out a person whose stored token no longer works', async () => {
    startFakeApi({ 'GET /profile': refusal(401, 'not_signed_in') });
    const { startSession } = await import('../../platform/session.ts');
    startSession('stale');
    openSignIn();
    expect(await screen.findByLabelText('Email address')).toBeTruthy();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('has forms for a forgotten password and a new one', async () => {
    startFakeApi({
      'POST /users/checkResetToken': { body: { kind: 'reset', emailAddress: 'dana@acme.example' } },
    });
    renderRoutes(pages, '/u/forgotten-password');
    expect(await screen.findByText('Enter your email to reset your password.')).toBeTruthy();
    cleanup();
    renderRoutes(pages, '/u/resetPassword?token=x');
    expect(await screen.findByText('Enter a new password for signing in.')).toBeTruthy();
  });

  it.each(['/u', '/u/anything', '/u/sign-in/more'])(
    'redirects %s, like every other path, to sign-in',
    async (path) => {
      const { router } = renderRoutes(pages, path);
      await waitFor(() => expect(router.state.location.pathname).toBe('/u/sign-in'));
    },
  );
});
