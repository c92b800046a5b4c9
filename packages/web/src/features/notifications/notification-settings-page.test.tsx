// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '@pactbook/domain/features/notifications/settings.ts';
import type { NotificationSettings } from '@pactbook/domain/features/notifications/settings.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { idOf } from '../../testing/build-profile.ts';
import { refusal } from '../../testing/fake-api.ts';
import { openContractPages } from '../../testing/open-contract-pages.tsx';
import { notificationRoutes } from './routes.tsx';

const routes = [{ path: '/profile', children: notificationRoutes }];
const MANAGER = { permissions: { manageTeams: [idOf(11)] } };
const DEFAULTS = defaultSettings({ isSuperAdmin: false, manageAll: false, manageTeams: [idOf(11)] });
const LINK = { createdAt: '2026-11-20T10:00:00.000Z', lastUsedAt: null };
const REMINDER = {
  date: '2026-12-01',
  mailAt: '2026-12-07T13:00:00.000Z',
  kind: 'noticeDeadline',
  deadline: '2026-12-31',
  document: null,
  note: null,
  stage: 30,
  daysLeft: 30,
  contract: { id: idOf(500), product: 'Slack', vendor: 'Salesforce' },
};

type Setting = NonNullable<Parameters<typeof openContractPages>[2]>;

async function open({ answers = {}, profile = MANAGER }: Pick<Setting, 'answers' | 'profile'> = {}) {
  startSession('header.payload.signature');
  const view = openContractPages(routes, '/profile/notifications', {
    records: [],
    profile,
    answers: {
      'GET /users/notifications': { body: DEFAULTS },
      'POST /users/notifications': ({ body }) => ({ body: { ...DEFAULTS, ...(body as object) } }),
      'GET /users/notifications/preview': { body: { items: [], hasMore: false } },
      'GET /users/calendarLink': { body: { link: null } },
      'GET /users/viewSubscriptions': { body: [] },
      ...answers,
    },
  });
  const person = userEvent.setup();
  const button = (name: string) => screen.getByRole('button', { name });
  const saved = () =>
    view.requests.filter(({ method, path }) => method === 'POST' && path === '/users/notifications').at(-1)
      ?.body as NotificationSettings | undefined;
  await waitFor(() => expect(screen.queryByText('Loading your notification settings')).toBeNull());
  return { ...view, person, button, saved, press: (name: string) => person.click(button(name)) };
}

beforeEach(() => endSession('signedOut'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('the notification settings', () => {
  it('are saved as chosen, with a confirmation', async () => {
    const { person, press, saved } = await open();
    await person.click(await screen.findByRole('radio', { name: 'Once a day' }));
    expect(screen.queryByLabelText('Day')).toBeNull();
    await person.click(screen.getByRole('radio', { name: 'All records' }));
    await person.click(screen.getByRole('checkbox', { name: 'Changed costs' }));
    await person.click(screen.getByRole('checkbox', { name: 'In Pactbook' }));
    await press('Remove 120 days');
    await person.type(screen.getByLabelText('Add a reminder'), '45{Enter}');
    await person.type(screen.getByLabelText('No emails until'), '1/4/2027');
    await press('Save');
    expect(await screen.findByText('Your notification settings were saved.')).toBeTruthy();
    expect(saved()).toEqual({
      ...DEFAULTS,
      digest: 'daily',
      scope: 'all',
      events: { ...DEFAULTS.events, costChanged: true },
      channels: { email: true, inApp: false },
      leadDays: [60, 45, 30, 14, 7, 1],
      leadDaysFrom: 'own',
      pausedUntil: '2027-01-04',
    });
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  });

  it('need at least one valid lead day, without duplicates', async () => {
    const { person, press, button, saved } = await open();
    const entry = await screen.findByLabelText('Add a reminder');
    for (const [text, message] of [
      ['0', 'Enter whole days between 1 and 365'],
      ['366', 'Enter whole days between 1 and 365'],
      ['7', '7 days before is already added'],
    ] as const) {
      await person.clear(entry);
      await person.type(entry, text);
      await press('Add');
      expect(screen.getByText(message)).toBeTruthy();
    }
    for (const days of ['120 days', '60 days', '30 days', '14 days', '7 days', '1 day']) {
      await press(`Remove ${days}`);
    }
    await press('Save');
    expect((await screen.findAllByText('Choose at least one day')).length).toBeGreaterThan(0);
    expect(saved()).toBeUndefined();
    await person.click(button('Back to the days of the organization'));
    expect(screen.queryByText('Choose at least one day')).toBeNull();
    expect(button('Remove 120 days')).toBeTruthy();
  });

  it('go back to the lead days of the organization, which the server knows', async () => {
    const { press, saved } = await open({
      answers: {
        'GET /users/notifications': { body: { ...DEFAULTS, leadDays: [90], leadDaysFrom: 'own' } },
        'POST /users/notifications': { body: { ...DEFAULTS, leadDays: [45, 15] } },
      },
    });
    expect(await screen.findByText(/Your own days/)).toBeTruthy();
    await press('Back to the days of the organization');
    expect(screen.getByText('They appear here once you save.')).toBeTruthy();
    await press('Save');
    await waitFor(() => expect(saved()?.leadDaysFrom).toBe('organization'));
    expect(await screen.findByRole('button', { name: 'Remove 45 days' })).toBeTruthy();
  });

  it('show why the server refused, keep the input, and discard it on request', async () => {
    const { person, press } = await open({
      answers: {
        'POST /users/notifications': refusal(422, 'invalid_fields', {
          fields: { pausedUntil: 'Choose a day in the future' },
        }),
      },
    });
    await person.type(await screen.findByLabelText('No emails until'), '1/4/2020');
    await press('Save');
    expect((await screen.findAllByText('Choose a day in the future')).length).toBe(2);
    await press('Discard changes');
    expect(screen.getByLabelText('No emails until')).toHaveProperty('value', '');
    expect(screen.queryByText('Choose a day in the future')).toBeNull();
  });

  it('ask before unsaved changes are lost', async () => {
    const { person, router } = await open();
    await person.click(await screen.findByRole('radio', { name: 'Never' }));
    void router.navigate('/dashboard');
    expect(await screen.findByText('Are you sure you want to leave?')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Stay' }));
    expect(screen.getByRole('radio', { name: 'Never' }).getAttribute('aria-checked')).toBe('true');
  });

  it('show an error with two actions when they cannot be loaded', async () => {
    await open({ answers: { 'GET /users/notifications': refusal(403, 'forbidden') } });
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(
      'There was a problem loading your notification settings. Please refresh this page or try again later.',
    );
    expect(screen.getByRole('button', { name: 'Dashboard' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
  });
});

describe('what the settings mean', () => {
  it.each([
    [MANAGER, /As a Team Manager you also get reminders of your teams' records/],
    [{ isSuperAdmin: true }, /As a System Admin you also get reminders that would reach no one else/],
    [{ permissions: { viewAll: true } }, /As a Record Viewer you get no reminders yet/],
    [{}, /As a Limited Access User you are never notified of notice deadlines, costs and documents/],
  ])('is described for each role (%#)', async (profile, words) => {
    await open({ profile });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('Emails come in one digest, every Monday at 8:00 AM.')).toBeTruthy();
  });

  it('is previewed for 30 days: an email by its day and time, with the days left then', async () => {
    await open({
      answers: {
        'GET /users/notifications/preview': {
          body: { items: [REMINDER, { ...REMINDER, kind: 'endDate', mailAt: null }], hasMore: false },
        },
      },
    });
    const list = await screen.findByRole('list', { name: 'Reminders of the next 30 days' });
    expect(within(list).getByText('notice is due in 24 days')).toBeTruthy();
    expect(within(list).getByText('Dec 7, 2026:')).toBeTruthy();
    expect(within(list).getByText('Email at 8:00 AM')).toBeTruthy();
    expect(within(list).getByText('ends in 30 days')).toBeTruthy();
    expect(within(list).getByText('In your inbox only')).toBeTruthy();
    expect(within(list).getAllByRole('link', { name: 'Slack' })[0]?.getAttribute('href')).toContain(
      idOf(500),
    );
  });

  it('says where only a part of very many reminders is previewed', async () => {
    await open({
      answers: { 'GET /users/notifications/preview': { body: { items: [REMINDER], hasMore: true } } },
    });
    expect(await screen.findByText(/Only the first reminders are listed/)).toBeTruthy();
  });

  it('can be tried with a test mail; administrators read when no mail is sent', async () => {
    const { press, requests } = await open({
      profile: { isSuperAdmin: true },
      answers: {
        'POST /users/notifications/test': {
          status: 202,
          body: { status: 'accepted', mailDelivery: 'files' },
        },
        'GET /organisation/settings': {
          body: {
            name: 'Acme',
            timeZoneId: 'UTC',
            fiscalYearStartMonth: 1,
            leadDays: [60, 30],
            requiresSso: false,
            canRequireSso: false,
            mailDelivery: 'files',
          },
        },
      },
    });
    expect(await screen.findByText(/No mail server is set up/)).toBeTruthy();
    await press('Send a test email');
    expect(await screen.findByText('No mail server is set up: no one receives emails.')).toBeTruthy();
    expect(requests.some(({ path }) => path === '/users/notifications/test')).toBe(true);
  });
});

describe('the calendar address', () => {
  it('is created, shown once, and revoked after a confirmation', async () => {
    const { person, press } = await open({
      answers: {
        'POST /users/calendarLink': {
          status: 201,
          body: { address: '/api/calendar/secret.ics', link: LINK },
        },
        'DELETE /users/calendarLink': { status: 204 },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Create a calendar address' }));
    const address = await screen.findByLabelText('Calendar address');
    expect(address).toHaveProperty('value', `${window.location.origin}/api/calendar/secret.ics`);
    expect(screen.getByText(/No calendar has used it yet/)).toBeTruthy();
    await press('Revoke');
    await person.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke address' }),
    );
    expect(await screen.findByText('The calendar address was revoked.')).toBeTruthy();
    expect(screen.queryByLabelText('Calendar address')).toBeNull();
  });

  it('is not shown again, and cannot be created in another person’s account', async () => {
    await open({
      profile: { ...MANAGER, is_impersonating: true },
      answers: { 'GET /users/calendarLink': { body: { link: LINK } } },
    });
    expect(await screen.findByText(/Your address was created on Nov 20, 2026/)).toBeTruthy();
    expect(screen.queryByLabelText('Calendar address')).toBeNull();
    expect(screen.queryByRole('button', { name: /address|Revoke|test/ })).toBeNull();
    expect(screen.getAllByText('Not while you are impersonating a user.').length).toBe(3);
  });
});

describe('in another person’s account', () => {
  it('no setting can be changed, and the page says why', async () => {
    await open({ profile: { ...MANAGER, is_impersonating: true } });
    const save = await screen.findByRole('button', { name: 'Save' });
    expect(save).toHaveProperty('disabled', true);
    const group = screen.getByRole('group', { name: 'Not while you are impersonating a user.' });
    expect(group).toHaveProperty('disabled', true);
    expect(within(group).getAllByRole('checkbox').length).toBeGreaterThan(3);
  });
});
