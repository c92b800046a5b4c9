// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Outlet } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepDraft } from '../../platform/form-drafts.ts';
import { LeaveGuard, useLeaveGuard } from '../../platform/leave-guard.tsx';
import { addRecentContract } from '../../platform/opened-contracts/recent-contracts.ts';
import { currentToken, endSession, startSession } from '../../platform/session.ts';
import { buildProfile, idOf } from '../../testing/build-profile.ts';
import { refusal, startFakeApi } from '../../testing/fake-api.ts';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { ImpersonationBanner } from './impersonation-banner.tsx';
import { impersonationRoutes } from './routes.tsx';

const pages = [...impersonationRoutes, { path: '*', element: <h1>Elsewhere</h1> }];
const entered = {
  'POST /users/impersonate': { body: { token: 'of-dana' } },
  'GET /profile': { body: buildProfile({ is_impersonating: true }) },
};

function ChangedForm() {
  useLeaveGuard(true);
  return null;
}

/** The banner as in the shell, with or without a changed form below. */
function openBanner(hasChanges: boolean) {
  const shell = (
    <LeaveGuard>
      <ImpersonationBanner />
      {hasChanges && <ChangedForm />}
      <Outlet />
    </LeaveGuard>
  );
  return renderRoutes([{ path: '/records', element: shell }, ...pages], '/records');
}

const stop = () => userEvent.click(screen.getByRole('button', { name: 'Stop impersonating' }));

beforeEach(() => endSession('signedOut'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('entering an account', () => {
  it('exchanges the ticket and goes to the dashboard; nothing of the administrator stays in this browser', async () => {
    startSession('of-ana');
    keepDraft(idOf(9), 'record', { product: 'Slack' });
    addRecentContract(idOf(5));
    const { requests } = startFakeApi(entered);
    const { router, queryClient } = renderRoutes(pages, '/admimp?token=ticket');
    queryClient.setQueryData(['Records'], ['of Ana']);
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(requests.filter(({ path }) => path === '/users/impersonate').map(({ body }) => body)).toEqual([
      { token: 'ticket' },
    ]);
    expect(currentToken()).toBe('of-dana');
    expect(JSON.stringify(localStorage)).not.toContain('of-ana');
    expect(sessionStorage.length).toBe(0);
    expect(queryClient.getQueryData(['Records'])).toBeUndefined();
  });

  it('keeps the own session when the ticket is invalid', async () => {
    startSession('of-ana');
    startFakeApi({ 'POST /users/impersonate': refusal(401, 'not_signed_in') });
    const { router } = renderRoutes(pages, '/admimp?token=used');
    expect(await screen.findByText(/has expired or was already used/)).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(currentToken()).toBe('of-ana');
  });

  it('goes to sign-in without a session of one’s own', async () => {
    startFakeApi({});
    const { router } = renderRoutes(pages, '/admimp');
    await waitFor(() => expect(router.state.location.pathname).toBe('/u/sign-in'));
  });
});

describe('the banner', () => {
  const back = {
    'POST /users/stopImpersonating': { body: { token: 'of-ana' } },
    'GET /profile': { body: buildProfile({ isSuperAdmin: true }) },
  };

  it('returns to the own session', async () => {
    startSession('of-dana');
    startFakeApi(back);
    const { router } = openBanner(false);
    expect(screen.getByText('You are currently impersonating a user!')).toBeTruthy();
    await stop();
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/manage-users'));
    expect(currentToken()).toBe('of-ana');
    expect(JSON.stringify(localStorage)).not.toContain('of-dana');
  });

  it('asks before a changed form is lost', async () => {
    startSession('of-dana');
    const { requests } = startFakeApi(back);
    openBanner(true);
    await stop();
    expect(await screen.findByText('Are you sure you want to leave?')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(requests).toEqual([]);
    await stop();
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(currentToken()).toBe('of-ana'));
  });

  it('says so when it failed', async () => {
    startSession('of-dana');
    startFakeApi({ 'POST /users/stopImpersonating': refusal(500, 'internal_error') });
    openBanner(false);
    await stop();
    expect(await screen.findByText('You are still impersonating')).toBeTruthy();
    expect(currentToken()).toBe('of-dana');
  });
});
