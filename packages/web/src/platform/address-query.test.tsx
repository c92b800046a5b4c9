// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '../testing/render-routes.tsx';
import { useAddressQuery, useTypedText } from './address-query.ts';

interface Query {
  q?: string | undefined;
}

const read = (search: string): Query => ({ q: new URLSearchParams(search).get('q') ?? undefined });
const pathOf = ({ q }: Query) => (q === undefined ? '/list' : `/list?q=${q}`);

function List() {
  const { query, change } = useAddressQuery(read, pathOf);
  const { text, type } = useTypedText(query.q ?? '', (q) => change({ q: q || undefined }, 'typed'));
  return <input aria-label="Search" value={text} onChange={(event) => type(event.target.value)} />;
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a search text', () => {
  it('is written into the address when typing pauses', async () => {
    vi.useFakeTimers();
    const { router } = renderRoutes([{ path: '/list', Component: List }], '/list');
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'slack' } });
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(router.state.location.search).toBe('?q=slack');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('does not navigate back from a page that is already being left', async () => {
    vi.useFakeTimers();
    const page = Promise.withResolvers<{ Component: () => null }>();
    const { router } = renderRoutes(
      [
        { path: '/list', Component: List },
        { path: '/elsewhere', lazy: () => page.promise },
      ],
      '/list',
    );
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'slack' } });
    // The typing pause ends right after the link was pressed: React has not rendered since.
    void router.navigate('/elsewhere');
    vi.advanceTimersByTime(300);
    expect(router.state.navigation.location?.pathname).toBe('/elsewhere');
    page.resolve({ Component: () => null });
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(router.state.location.pathname).toBe('/elsewhere');
  });
});
