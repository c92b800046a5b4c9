// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetLinkSecret } from '../../platform/link-secret.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { buildProfile } from '../../testing/build-profile.ts';
import { refusal, startFakeApi } from '../../testing/fake-api.ts';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { signInRoutes } from '../sign-in/routes.tsx';
import { passwordLinkRoutes } from './routes.tsx';

const GOOD = 'correct horse battery staple';
const link = (kind: 'reset' | 'invitation') => ({
  'POST /users/checkResetToken': { body: { kind, emailAddress: 'dana@acme.example' } },
});
const spent = refusal(422, 'invalid_fields', {
  fields: { token: 'This link has expired or was already used.' },
});

const pages = signInRoutes(passwordLinkRoutes);
const openReset = () => renderRoutes(pages, '/u/resetPassword?token=abc');

async function choose(password: string, repeated = password) {
  await userEvent.type(await screen.findByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('Repeat new password'), repeated);
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
}

beforeEach(() => endSession('signedOut'));
afterEach(() => {
  cleanup();
  forgetLinkSecret();
  vi.unstubAllGlobals();
});

describe('asking for a new password', () => {
  const ask = async () => {
    renderRoutes(pages, '/u/forgotten-password');
    await userEvent.type(await screen.findByLabelText('Email address'), 'dana@acme.example');
    await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
  };

  it('needs an address', async () => {
    const { requests } = startFakeApi({});
    renderRoutes(pages, '/u/forgotten-password');
    await userEvent.click(await screen.findByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByText('Enter your email address')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('ends at "Check Your Inbox", no matter who the address belongs to', async () => {
    const { requests } = startFakeApi({
      'POST /users/forgotPassword': { status: 202, body: { status: 'accepted' } },
    });
    await ask();
    expect(await screen.findByRole('heading', { name: 'Check Your Inbox' })).toBeTruthy();
    expect(
      screen.getByText(
        'If we are able to find an account for your email address, a password reset link will be sent shortly.',
      ),
    ).toBeTruthy();
    expect(requests.at(-1)?.body).toEqual({ emailAddress: 'dana@acme.example' });
  });

  it('says so when it could not be processed, and lets one try again', async () => {
    startFakeApi({ 'POST /users/forgotPassword': refusal(500, 'internal_error') });
    await ask();
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
    expect(
      screen.getByText(
        'We were unable to process this request due to an error on our end. Please try again later.',
      ),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('Enter your email to reset your password.')).toBeTruthy();
  });
});

describe('choosing a new password', () => {
  it('takes the token out of the address and asks for the password twice', async () => {
    const { requests } = startFakeApi({ ...link('reset'), 'POST /users/resetPassword': { status: 204 } });
    const { router } = openReset();
    expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeTruthy();
    expect(screen.getByText('Enter a new password for signing in.')).toBeTruthy();
    await choose('short', 'other');
    expect(await screen.findByText('Use 12 characters or more')).toBeTruthy();
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    expect(router.state.location.search).toBe('');

    await userEvent.clear(screen.getByLabelText('New password'));
    await userEvent.clear(screen.getByLabelText('Repeat new password'));
    await choose(GOOD);
    await waitFor(() => expect(router.state.location.pathname).toBe('/u/sign-in'));
    expect(await screen.findByText('Your password was changed.')).toBeTruthy();
    expect(requests.at(-1)?.body).toEqual({ token: 'abc', newPassword: GOOD });
  });

  it('is called choosing a password for anyone who was invited', async () => {
    startFakeApi(link('invitation'));
    openReset();
    expect(await screen.findByRole('heading', { name: 'Choose a password' })).toBeTruthy();
    expect(screen.getByText('Enter a new password for signing in.')).toBeTruthy();
  });

  it('shows what the server has against the password, and keeps the link', async () => {
    startFakeApi({
      ...link('reset'),
      'POST /users/resetPassword': refusal(422, 'invalid_fields', {
        fields: { newPassword: 'This password is too common.' },
      }),
    });
    openReset();
    await choose('iloveyouiloveyou');
    expect(await screen.findByText('This password is too common.')).toBeTruthy();
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'iloveyouiloveyou');
  });

  it.each([
    ['from the start', { 'POST /users/checkResetToken': spent }, false],
    ['while the form was open', { ...link('reset'), 'POST /users/resetPassword': spent }, true],
  ])('needs a new link when this one was spent %s', async (_, answers, isLate) => {
    startFakeApi(answers);
    openReset();
    if (isLate) await choose(GOOD);
    expect(await screen.findByText('This link has expired or was already used.')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Request a new link' }));
    expect(await screen.findByText('Enter your email to reset your password.')).toBeTruthy();
  });

  it('is for somebody who is not signed in, and says so to everyone else', async () => {
    startFakeApi({ 'GET /profile': { body: buildProfile() } });
    startSession('header.payload.signature');
    const { router } = renderRoutes(
      [...pages, { path: '*', element: <h1>Inside</h1> }],
      '/u/resetPassword?token=abc',
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(await screen.findByText('You are signed in')).toBeTruthy();
  });

  it('needs a link at all', async () => {
    startFakeApi({});
    renderRoutes(pages, '/u/resetPassword');
    expect(await screen.findByText('Enter a new password for signing in.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toBeTruthy();
  });

  it('can be tried again when the server could not be asked', async () => {
    startFakeApi({ 'POST /users/checkResetToken': refusal(403, 'forbidden') });
    openReset();
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
