// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withReplacedIds } from '../../platform/addresses/query-parameters.ts';
import { createQueryClient } from '../../platform/query-client.ts';
import { startSession } from '../../platform/session.ts';
import { idOf } from '../../testing/build-profile.ts';
import { startFakeApi } from '../../testing/fake-api.ts';
import { useFollowReplacedIds } from './use-follow-replaced-ids.ts';

const [OLD, HEIR, OTHER] = [idOf(91), idOf(92), idOf(93)];

function Page() {
  useFollowReplacedIds();
  return null;
}

function open(address: string) {
  startSession('header.payload.signature');
  const body = { categories: [], categoryIds: [], replacedIds: { [OLD]: HEIR } };
  const { requests } = startFakeApi({ 'GET /config': { body } });
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: ['/dashboard', address],
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, requests };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('an address', () => {
  it.each([
    ['a merged category', `/records?category=${OLD}&q=a%2Cb`, `?category=${HEIR}&q=a%2Cb`],
    ['a category and the one it was merged into', `/records?team=${OLD}&team=${HEIR}`, `?team=${HEIR}`],
    ['merged teams in a list', `/trends?teams=${OLD}%2C${OTHER}%2C${HEIR}`, `?teams=${HEIR}%2C${OTHER}`],
  ])('with %s follows, and is replaced in the history', async (_, address, search) => {
    const { router } = open(address);
    await waitFor(() => expect(router.state.location.search).toBe(search));
    expect(router.state.historyAction).toBe('REPLACE');
    await router.navigate(-1);
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it.each([`/records?category=${OTHER}`, '/records?q=constructor,toString', '/records?q=a+b%2Cb'])(
    'without any stays as it is: %s',
    (address) => {
      const { search } = new URL(address, 'http://pactbook.example');
      expect(withReplacedIds(search, { [OLD]: HEIR })).toBe(search);
    },
  );

  it('without ids asks nothing of the server', () => {
    expect(open('/profile?tab=access').requests).toEqual([]);
  });
});
