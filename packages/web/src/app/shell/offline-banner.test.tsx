// @vitest-environment happy-dom
import { onlineManager, useMutation } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorScreen } from '../../platform/error-boundary.tsx';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { OfflineBanner } from './offline-banner.tsx';

const goOffline = () => act(() => onlineManager.setOnline(false));
const comeBack = () => act(() => onlineManager.setOnline(true));

afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
});

it('a change made offline waits, is counted, and is sent once when the network is back', async () => {
  const send = vi.fn<() => Promise<string>>(() => Promise.resolve('saved'));
  function Page() {
    const change = useMutation({ mutationFn: send });
    return (
      <>
        <OfflineBanner />
        <button type="button" onClick={() => change.mutate()}>
          Save
        </button>
        <p>{change.data}</p>
      </>
    );
  }
  renderRoutes([{ path: '/', Component: Page }], '/');
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
  expect(screen.queryByText(/You are offline/)).toBeNull();

  goOffline();
  expect(screen.getByText('You are offline. What you type is sent when you are back.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/1 change waits to be sent\.$/)).toBeTruthy();
  expect(send).not.toHaveBeenCalled();

  comeBack();
  expect(await screen.findByText('saved')).toBeTruthy();
  expect(send).toHaveBeenCalledOnce();
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

it('a page whose code is not loaded says so offline, and is loaded again when the network is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const lazy = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  onlineManager.setOnline(false);
  renderRoutes([{ path: '/', lazy, errorElement: <ErrorScreen /> }], '/');

  expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeTruthy();
  expect(screen.getByText('This page is not loaded yet. It opens when you are back.')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
  comeBack();
  expect(reload).toHaveBeenCalledOnce();
});
