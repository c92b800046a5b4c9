// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../platform/paths.ts';
import { refusal } from '../../testing/fake-api.ts';
import { openAdministrationPage } from '../../testing/open-administration-page.tsx';
import { GeneralSettingsSection } from './general-settings-section.tsx';

const SETTINGS = {
  name: 'Acme Corporation',
  timeZoneId: 'America/New_York',
  fiscalYearStartMonth: 1,
  leadDays: [60, 30],
  requiresSso: false,
  canRequireSso: true,
  mailDelivery: 'smtp',
};

function openSettings(setting: Parameters<typeof openAdministrationPage>[2] = {}) {
  const answers = {
    'GET /organisation/settings': { body: SETTINGS },
    'GET /sso/connections': { body: [] },
    ...setting.answers,
  };
  return openAdministrationPage(<GeneralSettingsSection />, paths.organisationSettings(), {
    ...setting,
    answers,
  });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('Organization Settings', () => {
  it('asks people with a password for it before single sign-on becomes the only way to sign in', async () => {
    const { person, requests } = openSettings({
      answers: { 'POST /organisation/settings': { body: { ...SETTINGS, requiresSso: true } } },
    });
    await person.click(await screen.findByRole('button', { name: 'Require single sign-on' }));
    const question = await screen.findByRole('alertdialog');
    const confirm = within(question).getByRole('button', { name: 'Require single sign-on' });
    await person.click(confirm);
    expect(await within(question).findByText('Enter your current password')).toBeTruthy();
    await person.type(within(question).getByLabelText(/^Current password/), 'a good password');
    await person.click(confirm);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      requiresSso: true,
      currentPassword: 'a good password',
    });
  });

  it('asks no password of people who have none, and shows a taken domain as an error of the domains', async () => {
    const { person } = openSettings({
      profile: { isSso: true },
      answers: { 'POST /sso/connections/create': refusal(409, 'duplicate') },
    });
    await person.click(await screen.findByRole('button', { name: 'Add connection' }));
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).queryByLabelText(/^Current password/)).toBeNull();
    await person.type(within(sheet).getByLabelText(/^Name/), 'Okta');
    await person.type(within(sheet).getByLabelText('Email domains'), 'taken.example');
    await person.click(within(sheet).getByRole('button', { name: 'Add connection' }));
    await waitFor(() =>
      expect(within(sheet).getByLabelText('Email domains').getAttribute('aria-invalid')).toBe('true'),
    );
  });
});
