// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetLinkSecret } from '../../platform/link-secret.ts';
import { createQueryClient } from '../../platform/query-client.ts';
import { refusal, startFakeApi } from '../../testing/fake-api.ts';
import { SetupPage } from './setup-page.tsx';

const WRONG = 'This is not the setup code.';

/** Opens the setup of an installation whose code is `right`. */
function openSetup(address = '/setup') {
  const api = startFakeApi({
    'GET /setup': { body: { isNeeded: true } },
    'POST /setup/code': ({ body }) =>
      (body as { code: string }).code === 'right'
        ? { status: 204 }
        : refusal(403, 'forbidden', { message: WRONG }),
  });
  const router = createMemoryRouter([{ path: '/setup', element: <SetupPage /> }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...api, router, person: userEvent.setup() };
}

afterEach(() => {
  cleanup();
  forgetLinkSecret();
  vi.unstubAllGlobals();
});

describe('the first setup', () => {
  it('asks for the code alone, and tells a wrong one before the form', async () => {
    const { person } = openSetup();
    await person.type(await screen.findByLabelText('Setup code'), 'wrong');
    expect(screen.queryByLabelText('Organization')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(WRONG)).toBeTruthy();
    await person.clear(screen.getByLabelText('Setup code'));
    await person.type(screen.getByLabelText('Setup code'), 'right{Enter}');
    expect(await screen.findByLabelText('Organization')).toBeTruthy();
    expect(screen.queryByLabelText('Setup code')).toBeNull();
  });

  it('takes the code of the printed address', async () => {
    openSetup('/setup#right');
    expect(await screen.findByLabelText('Organization')).toBeTruthy();
  });

  it('takes the printed address also in a tab that already shows the setup', async () => {
    const { router } = openSetup();
    await screen.findByLabelText('Setup code');
    await act(() => router.navigate('/setup#right'));
    expect(await screen.findByLabelText('Organization')).toBeTruthy();
    expect(router.state.location.hash).toBe('');
  });

  it('shows a wrong code of an address, to be corrected', async () => {
    openSetup('/setup#old');
    expect(await screen.findByText(WRONG)).toBeTruthy();
    expect(screen.getByLabelText('Setup code')).toHaveProperty('value', 'old');
  });

  it('marks every field that is left empty, the password as well', async () => {
    const { person } = openSetup('/setup#right');
    await person.click(await screen.findByRole('button', { name: 'Set up' }));
    for (const label of ['Organization', 'Your first name', 'Your email address', 'Password'])
      await waitFor(() => expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true'));
  });

  it('keeps what was typed when the address is opened once more', async () => {
    const { person, router } = openSetup('/setup#right');
    await person.type(await screen.findByLabelText('Organization'), 'Initech');
    await act(() => router.navigate('/setup#right'));
    expect(screen.getByLabelText('Organization')).toHaveProperty('value', 'Initech');
  });
});
