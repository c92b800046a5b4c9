// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, startSession } from '../platform/session.ts';
import { buildContract } from '../testing/build-contract.ts';
import { buildProfile, idOf } from '../testing/build-profile.ts';
import { refusal, startFakeApi } from '../testing/fake-api.ts';
import { renderRoutes } from '../testing/render-routes.tsx';
import { routes } from './router.tsx';

const METRICS = {
  userCount: 7,
  teamsCount: 2,
  contractsCount: 3,
  categories: [{ name: 'Design', count: 2 }],
  teams: [{ id: idOf(3), name: 'Legal', count: 1 }],
  totalCount: 3,
  liveCount: 1,
  expiredCount: 1,
  evaluatingCount: 1,
};

type Answers = Parameters<typeof startFakeApi>[0];

/** Opens the application as a signed-in person. */
function open(path: string, person: Parameters<typeof buildProfile>[0] = {}, answers: Answers = {}) {
  const api = startFakeApi({
    'GET /profile': { body: buildProfile(person) },
    'GET /contracts': { body: [buildContract({ product: 'Slack' })] },
    'GET /teams': { body: [] },
    'GET /config': { body: { categories: [], categoryIds: [] } },
    'GET /productLogos': { body: [] },
    'GET /dashboard': { body: METRICS },
    'GET /dashboard/admin': { body: { ...METRICS, totalCost: 1234.5 } },
    'POST /users/logout': { status: 204 },
    ...answers,
  });
  startSession('header.payload.signature');
  return { ...api, ...renderRoutes(routes, path) };
}

beforeEach(() => endSession('signedOut'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('without a session', () => {
  it('every page redirects to sign-in, replacing itself, and returns to it after sign-in', async () => {
    startFakeApi({});
    const { router } = renderRoutes(routes, '/profile/notifications?x=1');
    await screen.findByRole('button', { name: 'Sign In' });
    expect(router.state.location.pathname).toBe('/u/sign-in');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('a failed profile load at the start signs the person out', async () => {
    open('/dashboard', {}, { 'GET /profile': refusal(403, 'forbidden') });
    await screen.findByRole('button', { name: 'Sign In' });
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('routes', () => {
  it.each(['/', '/nowhere', '/record'])('%s, which is unknown, leads to the dashboard', async (path) => {
    const { router } = open(path);
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it.each([
    ['/profile', 'Profile and Access'],
    ['/profile/notifications', 'Notification Settings'],
    ['/trends', 'Trends'],
    ['/admin', 'Manage Users'],
    ['/admin/manage-teams', 'Manage Teams'],
    ['/admin/custom-fields', 'Manage Custom Fields'],
    ['/admin/activity', 'Activity Feed'],
  ])('%s has the title %s', async (path, title) => {
    open(path, { isSuperAdmin: true, isBwcAdmin: true });
    await screen.findByRole('heading', { level: 1, name: title });
    await waitFor(() => expect(document.title).toBe(`${title} · Pactbook`));
  });

  it('Contract Intelligence has its own heading below the title of the section', async () => {
    open('/admin/contract-analysis', { isSuperAdmin: true, isBwcAdmin: true });
    await screen.findByRole('heading', { level: 1, name: 'Contract Intelligence' });
    await waitFor(() => expect(document.title).toBe('Admin Tools · Pactbook'));
  });

  it.each(['/trends', '/admin/manage-users', '/admin/contract-analysis', '/reminder-health'])(
    '%s says so to a person without access, says whom to ask, and links to the dashboard',
    async (path) => {
      open(path);
      const panel = await screen.findByText('You do not have access to this page.');
      expect(within(panel.parentElement ?? panel).getByRole('link', { name: 'Dashboard' })).toBeTruthy();
      expect(screen.getByText('Only a System Admin can give you access.')).toBeTruthy();
    },
  );

  it('sends a System Admin who may not open a page to no other System Admin', async () => {
    open('/admin/contract-analysis', { isSuperAdmin: true });
    await screen.findByText('Contract Intelligence is for Product Administrators.');
    expect(screen.queryByText('Only a System Admin can give you access.')).toBeNull();
  });

  it('/admin takes a product administrator who is no super admin to Contract Intelligence', async () => {
    const { router } = open('/admin', { isBwcAdmin: true });
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/contract-analysis'));
  });
});

describe('the impersonation banner', () => {
  const banner = () => screen.queryByText('You are currently impersonating a user!');

  it.each([true, 'true'])('shows for is_impersonating %j', async (flag) => {
    open('/trends', { is_impersonating: flag });
    await screen.findByRole('heading', { level: 1 });
    expect(banner()).not.toBeNull();
  });

  it.each([false, 'false', ''])('does not show for is_impersonating %j', async (flag) => {
    open('/trends', { is_impersonating: flag });
    await screen.findByRole('heading', { level: 1 });
    expect(banner()).toBeNull();
  });
});

describe('the user menu', () => {
  it('shows name and role, with a default first name where there is none', async () => {
    open('/trends', { firstName: '', permissions: { viewAll: true } });
    expect(await screen.findByRole('button', { name: 'User menu: User Fox, Record Viewer' })).toBeTruthy();
  });

  it('signs out here and on the server, and the next sign-in starts at the dashboard', async () => {
    const { requests, queryClient, router } = open('/profile');
    await userEvent.click(await screen.findByRole('button', { name: /User menu/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await screen.findByRole('button', { name: 'Sign In' });
    // The page of the sign-in asks whether there is an organization.
    const sent = requests.map(({ method, path }) => `${method} ${path}`);
    expect(sent.slice(-2)).toEqual(['POST /users/logout', 'GET /setup']);
    expect(localStorage.getItem('token')).toBeNull();
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.data !== undefined),
    ).toEqual([]);
    expect(router.state.location.state).toBeNull();
  });
});

describe('the support dialog', () => {
  async function openDialog(answer: Answers[string]) {
    const view = open('/trends', {}, { 'POST /supportEmail': answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Contact Support' }));
    const box = await screen.findByLabelText('Message');
    return { ...view, box };
  }
  const sendButton = () => screen.getByRole('button', { name: 'Send Request' });

  it('does not send an empty message', async () => {
    const { box } = await openDialog({ status: 202, body: { status: 'accepted' } });
    expect(sendButton()).toHaveProperty('disabled', true);
    await userEvent.type(box, '   ');
    expect(sendButton()).toHaveProperty('disabled', true);
    await userEvent.tab();
    expect(await screen.findByText('Please enter a message')).toBeTruthy();
  });

  it('closes with a success toast', async () => {
    const { box, requests } = await openDialog({ status: 202, body: { status: 'accepted' } });
    await userEvent.type(box, 'Hello');
    await userEvent.click(sendButton());
    expect(await screen.findByText('Your message has been sent to our support team.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Only the message; the page is sent in a header.
    expect(requests.at(-1)?.body).toEqual({ description: 'Hello' });
    expect(requests.at(-1)?.headers.get('Pactbook-Page')).toBe(window.location.pathname);
  });

  it('closes with an error toast', async () => {
    const { box } = await openDialog(refusal(500, 'internal_error'));
    await userEvent.type(box, 'Hello');
    await userEvent.click(sendButton());
    expect(
      await screen.findByText('There was a problem sending your message. Please try again later.'),
    ).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('discards the message on Cancel', async () => {
    const { box } = await openDialog(refusal(500, 'internal_error'));
    await userEvent.type(box, 'Hello');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Contact Support' }));
    expect(await screen.findByLabelText('Message')).toHaveProperty('value', '');
  });
});

describe('the dashboard', () => {
  it('links each status to its records', async () => {
    const contract = buildContract({ access: 'limited' });
    open('/dashboard', {}, { 'GET /contracts': { body: [contract] } });
    const live = await screen.findByRole('link', { name: /^Live/ });
    expect(live.getAttribute('href')).toBe('/records?status=LIVE');
    expect(screen.queryByText('Total Cost')).toBeNull();
    expect(screen.queryByText('Users')).toBeNull();
  });

  it('shows the figures of the organisation to a system admin', async () => {
    const { requests } = open('/dashboard', { isSuperAdmin: true });
    expect(await screen.findByText('Total Cost')).toBeTruthy();
    expect(screen.getByText('Users')).toBeTruthy();
    expect(requests.some(({ path }) => path === '/dashboard/admin')).toBe(true);
  });
});
