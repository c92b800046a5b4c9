// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Outlet, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderRoutes } from '../testing/render-routes.tsx';
import { LeaveGuard, useLeaveGuard } from './leave-guard.tsx';
import { endSession, startSession } from './session.ts';

function Form() {
  const [text, setText] = useState('');
  const { release } = useLeaveGuard(text !== '');
  const navigate = useNavigate();
  const submit = () => {
    release();
    void navigate('/other');
  };
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/other">Other</Link>
      <Link to="/form?tab=2">Same page</Link>
      <button type="button" onClick={submit}>
        Submit
      </button>
    </>
  );
}

const routes = [
  {
    element: (
      <LeaveGuard>
        <Outlet />
      </LeaveGuard>
    ),
    children: [
      { path: '/form', Component: Form },
      { path: '/other', element: <h1>Other page</h1> },
    ],
  },
];

const dialog = () => screen.queryByRole('alertdialog');

async function openChangedForm() {
  const view = renderRoutes(routes, '/form');
  await userEvent.type(await screen.findByLabelText('Text'), 'x');
  return view;
}

beforeEach(() => startSession('token'));
afterEach(() => {
  cleanup();
  endSession('signedOut');
});

describe('leaving a changed form', () => {
  it('opens the question, word for word', async () => {
    await openChangedForm();
    await userEvent.click(screen.getByText('Other'));
    expect(await screen.findByText('Are you sure you want to leave?')).toBeTruthy();
    expect(
      screen.getByText(
        'Your changes have not yet been submitted. If you leave this page, your changes will not be saved',
      ),
    ).toBeTruthy();
  });

  it('stays on Stay, with the changes', async () => {
    const { router } = await openChangedForm();
    await userEvent.click(screen.getByText('Other'));
    await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(dialog()).toBeNull());
    expect(router.state.location.pathname).toBe('/form');
    expect(screen.getByLabelText('Text')).toHaveProperty('value', 'x');
  });

  it('leaves on Leave', async () => {
    const { router } = await openChangedForm();
    await userEvent.click(screen.getByText('Other'));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/other'));
  });

  it('asks nothing on the same path', async () => {
    const { router } = await openChangedForm();
    await userEvent.click(screen.getByText('Same page'));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=2'));
    expect(dialog()).toBeNull();
  });

  it('asks nothing after the submit', async () => {
    const { router } = await openChangedForm();
    await userEvent.click(screen.getByText('Submit'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/other'));
    expect(dialog()).toBeNull();
  });

  it('asks nothing once the session is over', async () => {
    const { router } = await openChangedForm();
    endSession('expired');
    await act(() => router.navigate('/other'));
    expect(router.state.location.pathname).toBe('/other');
  });

  it('prevents a reload of the page', async () => {
    await openChangedForm();
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });
});

describe('leaving an unchanged form', () => {
  it('asks nothing', async () => {
    const { router } = renderRoutes(routes, '/form');
    await userEvent.click(await screen.findByText('Other'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/other'));
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });
});
