// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '../testing/render-routes.tsx';
import { ErrorScreen, PanelErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('a fault in the program');
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('a failed page says so and offers to load the dashboard or itself again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  renderRoutes([{ path: '/', Component: Broken, errorElement: <ErrorScreen /> }], '/');

  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  expect(
    screen.getByText(
      'Please try reloading this page. If the issue persists, try returning to the Dashboard.',
    ),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Dashboard' }));
  expect(assign).toHaveBeenCalledWith('/dashboard');
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});

it('a failed panel leaves the rest of the page working, and Retry renders it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('reportError', vi.fn<(error: unknown) => void>());
  let isBroken = true;
  const Panel = () => (isBroken ? <Broken /> : <p>Works again</p>);
  const page = (
    <>
      <p>The rest</p>
      <PanelErrorBoundary>
        <Panel />
      </PanelErrorBoundary>
    </>
  );
  renderRoutes([{ path: '/', element: page }], '/');

  expect(await screen.findByText('The rest')).toBeTruthy();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Works again')).toBeTruthy();
});
