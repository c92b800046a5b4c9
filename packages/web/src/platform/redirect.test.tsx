// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { Redirect } from './redirect.tsx';

const routes = [
  { path: '/dashboard', element: <h1>Dashboard</h1> },
  { path: '*', element: <Redirect to="/dashboard" /> },
];

afterEach(cleanup);

describe('a redirect', () => {
  it('replaces the address in the history', async () => {
    const router = createMemoryRouter(routes, { initialEntries: ['/dashboard', '/unknown'] });
    render(<RouterProvider router={router} />);
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('redirects again when the person arrives at it again before its target was drawn', async () => {
    const router = createMemoryRouter(routes, { initialEntries: ['/unknown'] });
    const arrivals: string[] = [];
    router.subscribe(({ location: { pathname } }) => {
      arrivals.push(pathname);
      // Before React hears of the dashboard: it goes from one unknown address to the next.
      if (arrivals.length === 1) void router.navigate('/another');
    });
    render(<RouterProvider router={router} />);
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(arrivals).toEqual(['/dashboard', '/another', '/dashboard']);
  });
});
