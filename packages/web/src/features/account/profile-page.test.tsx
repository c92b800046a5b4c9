// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepDraft } from '../../platform/form-drafts.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { buildProfile, idOf } from '../../testing/build-profile.ts';
import { refusal } from '../../testing/fake-api.ts';
import { openContractPages } from '../../testing/open-contract-pages.tsx';
import { accountRoutes } from './routes.tsx';

const routes = [{ path: '/profile', children: accountRoutes }];
const AT = '2026-11-20T10:00:00.000Z';
const here = { id: idOf(51), browser: 'Firefox on Linux', createdAt: AT, lastSeenAt: AT, isCurrent: true };
const there = { id: idOf(52), browser: 'Safari on iOS', createdAt: AT, lastSeenAt: AT, isCurrent: false };
const OFF = { isOn: false, turnedOnAt: null, recoveryCodesLeft: 0 };

type Setting = NonNullable<Parameters<typeof openContractPages>[2]>;

async function open(profile: NonNullable<Setting['profile']> = {}, answers: Setting['answers'] = {}) {
  startSession('header.payload.signature');
  const view = openContractPages(routes, '/profile', {
    records: [],
    profile,
    answers: {
      'GET /users/sessions': { body: { items: [here, there] } },
      'GET /users/secondFactor': { body: OFF },
      ...answers,
    },
  });
  await screen.findByRole('heading', { name: 'Access' });
  return view;
}

const panel = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string, inside: Pick<typeof screen, 'getByRole'> = screen) =>
  userEvent.click(inside.getByRole('button', { name }));
const last = (requests: { path: string; body: unknown }[], path: string) =>
  requests.filter((request) => request.path === path).at(-1)?.body;

beforeEach(() => endSession('signedOut'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('the own profile', () => {
  it('is saved, with the name that the shell shows from then on', async () => {
    const { requests } = await open(
      {},
      {
        'POST /profile': { body: buildProfile({ firstName: 'Dan', timeZoneId: 'UTC' }) },
      },
    );
    const name = screen.getByLabelText('First name');
    await userEvent.clear(name);
    await press('Save profile');
    expect((await screen.findAllByText('Enter your first name')).length).toBeGreaterThan(0);
    await userEvent.type(name, 'Dan');
    await press('Save profile');
    expect(await screen.findByText('Your profile was saved.')).toBeTruthy();
    expect(last(requests, '/profile')).toEqual({
      firstName: 'Dan',
      lastName: 'Fox',
      timeZoneId: 'America/New_York',
      numberLocale: 'en-US',
    });
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  });

  it('has numbers written as the person chooses, with an example of each way', async () => {
    const { requests } = await open(
      {},
      { 'POST /profile': { body: buildProfile({ numberLocale: 'de-DE' }) } },
    );
    const field = screen.getByRole('button', { name: /^Number format/ });
    expect(field.textContent).toContain('English (US)');
    await userEvent.click(field);
    const option = await screen.findByRole('option', { name: /Deutsch \(Deutschland\)/ });
    expect(option.textContent).toContain('1.234.567,89');
    await userEvent.click(option);
    expect(screen.getByText(/Amounts are shown and typed like 1.234.567,89/)).toBeTruthy();
    await press('Save profile');
    expect(await screen.findByText('Your profile was saved.')).toBeTruthy();
    expect(last(requests, '/profile')).toMatchObject({ numberLocale: 'de-DE' });
  });

  it('shows what the server has against it, at its field', async () => {
    await open(
      {},
      {
        'POST /profile': refusal(422, 'invalid_fields', {
          fields: { timeZoneId: 'Choose a time zone from the list' },
        }),
      },
    );
    await userEvent.type(screen.getByLabelText('Last name'), 'es');
    await press('Save profile');
    expect((await screen.findAllByText('Choose a time zone from the list')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Foxes');
  });

  it('keeps what was typed when the server cannot be reached', async () => {
    await open({}, { 'POST /profile': () => Promise.reject(new TypeError('Failed to fetch')) });
    await userEvent.type(screen.getByLabelText('Last name'), 'es');
    await press('Save profile');
    expect(await screen.findByText(/The server could not be reached/)).toBeTruthy();
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Foxes');
  });

  it('brings back what was typed before a session ended by itself, and lets it go', async () => {
    keepDraft(idOf(1), 'profile', { firstName: 'Dana', lastName: 'Foxglove', timeZoneId: 'UTC' });
    await open();
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Foxglove');
    await press('Discard changes');
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Fox');
    expect(sessionStorage.length).toBe(0);
  });

  it('cannot be changed while somebody else is in the account, and says so', async () => {
    await open({ is_impersonating: true });
    expect(screen.getByText(/You cannot change this account while you are impersonating/)).toBeTruthy();
    expect(screen.getByLabelText('First name')).toHaveProperty('readOnly', true);
    expect(screen.queryByRole('button', { name: /Save|Change password|Set up|Sign out/ })).toBeNull();
    expect(await screen.findByText('Firefox on Linux')).toBeTruthy();
  });
});

describe('the own password', () => {
  const NEW = 'correct horse battery staple';
  async function change(current: string, next: string, repeated = next) {
    const form = panel('Password');
    await userEvent.type(form.getByLabelText('Current password'), current);
    await userEvent.type(form.getByLabelText('New password'), next);
    await userEvent.type(form.getByLabelText('Repeat new password'), repeated);
    await press('Change password', form);
  }

  it('is changed with the current one, and the fields are empty afterwards', async () => {
    const { requests } = await open({}, { 'POST /users/updatePassword': { status: 204 } });
    await change('pactbook-demo', NEW);
    expect(await screen.findByText('Your password was changed.')).toBeTruthy();
    expect(last(requests, '/users/updatePassword')).toEqual({
      currentPassword: 'pactbook-demo',
      newPassword: NEW,
    });
    expect(panel('Password').getByLabelText('New password')).toHaveProperty('value', '');
  });

  it('has its rules: repeated alike, and the current one right', async () => {
    await open(
      {},
      {
        'POST /users/updatePassword': refusal(422, 'invalid_fields', {
          fields: { currentPassword: 'Current password is incorrect' },
        }),
      },
    );
    await change('wrong', NEW, 'another');
    expect((await screen.findAllByText('Passwords do not match')).length).toBeGreaterThan(0);
    await userEvent.clear(screen.getByLabelText('Repeat new password'));
    await userEvent.type(screen.getByLabelText('Repeat new password'), NEW);
    await press('Change password');
    expect((await screen.findAllByText('Current password is incorrect')).length).toBeGreaterThan(0);
  });

  it('is managed elsewhere for an account of single sign-on', async () => {
    await open({ isSso: true });
    expect(screen.getByText('Your password is managed by your organization.')).toBeTruthy();
    expect(screen.queryByLabelText('Current password')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Second factor' })).toBeNull();
  });
});

describe('the second factor', () => {
  it('is set up with the password, a scanned secret and a first code; its recovery codes are shown once', async () => {
    let state = OFF;
    const { requests } = await open(
      {},
      {
        'GET /users/secondFactor': () => ({ body: state }),
        'POST /users/secondFactor/begin': {
          body: {
            secret: 'JBSWY3DPEHPK3PXP',
            otpauthUri: 'otpauth://totp/Pactbook:dana?secret=JBSWY3DPEHPK3PXP',
          },
        },
        'POST /users/secondFactor/confirm': () => {
          state = { isOn: true, turnedOnAt: AT as never, recoveryCodesLeft: 2 };
          return { body: { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] } };
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
    const form = panel('Second factor');
    await userEvent.type(form.getByLabelText('Your password'), 'pactbook-demo');
    await press('Continue', form);
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await press('Turn on');
    expect(await screen.findByText('Enter the code')).toBeTruthy();
    await userEvent.type(form.getByLabelText('Code from the app'), '123456');
    await press('Turn on');
    expect(await screen.findByText('aaaa-bbbb')).toBeTruthy();
    expect(last(requests, '/users/secondFactor/confirm')).toEqual({ code: '123456' });
    await press('I have saved them');
    expect(await screen.findByText(/2 recovery codes are left/)).toBeTruthy();
    expect(screen.queryByText('aaaa-bbbb')).toBeNull();
  });

  it('is turned off with the password and a code', async () => {
    const { requests } = await open(
      {},
      {
        'GET /users/secondFactor': { body: { isOn: true, turnedOnAt: AT, recoveryCodesLeft: 9 } },
        'POST /users/secondFactor/turnOff': refusal(422, 'invalid_fields', {
          fields: { code: 'This code is not right.' },
        }),
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
    await userEvent.type(screen.getByLabelText('Your password'), 'pactbook-demo');
    await userEvent.type(screen.getByLabelText('Code'), '000000');
    await press('Turn off second factor');
    expect(await screen.findByText('This code is not right.')).toBeTruthy();
    expect(last(requests, '/users/secondFactor/turnOff')).toEqual({
      currentPassword: 'pactbook-demo',
      code: '000000',
    });
  });
});

describe('the own sessions', () => {
  it('are listed, and any of them can be ended', async () => {
    const { requests } = await open({}, { [`DELETE /users/sessions/${there.id}`]: { status: 204 } });
    expect(await screen.findByText('This browser')).toBeTruthy();
    await press('Sign out of Safari on iOS');
    await waitFor(() =>
      expect(requests.some(({ method, path }) => method === 'DELETE' && path.endsWith(there.id))).toBe(true),
    );
  });

  it('all end but this one, after a question', async () => {
    await open({}, { 'POST /users/sessions/endOthers': { body: { ended: 1 } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    await press('Sign out everywhere else', within(await screen.findByRole('alertdialog')));
    expect(await screen.findByText('1 session ended.')).toBeTruthy();
  });

  it('fail in their panel alone', async () => {
    await open({}, { 'GET /users/sessions': refusal(403, 'forbidden') });
    expect(await screen.findByText('Could not load this section.')).toBeTruthy();
    expect(panel('Sessions').getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('the own access', () => {
  it('is reported in words, with the teams and what one sees', async () => {
    await open({ permissions: { manageTeams: [idOf(11)], viewTeams: [idOf(12)] } });
    const access = panel('Access');
    expect(access.getByText('Team Manager')).toBeTruthy();
    expect(await access.findByText('Legal')).toBeTruthy();
    expect(access.getByText('Finance')).toBeTruthy();
    expect(access.getAllByText('On records of your teams').length).toBeGreaterThan(0);
  });
});
