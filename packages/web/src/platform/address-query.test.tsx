// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '../testing/render-routes.tsx';
import { useAddressQuery, useIsLeaving, useTypedText } from './address-query.ts';

interface Query {
  q?: string | undefined;
}

const read = (search: string): Query => ({ q: new URLSearchParams(search).get('q') ?? undefined });
const pathOf = ({ q }: Query) => (q === undefined ? '/list' : `/list?q=${q}`);

interface Steps {
  q?: string | undefined;
  page?: string | undefined;
}

function readSteps(search: string): Steps {
  const asked = new URLSearchParams(search);
  return { q: asked.get('q') ?? undefined, page: asked.get('page') ?? undefined };
}

function pathOfSteps({ q, page }: Steps): string {
  const asked = new URLSearchParams([...(q ? [['q', q]] : []), ...(page ? [['page', page]] : [])]);
  return asked.size === 0 ? '/list' : `/list?${asked}`;
}

function List() {
  const { query, change } = useAddressQuery(read, pathOf);
  const { text, type } = useTypedText(query.q ?? '', (q) => change({ q: q || undefined }, 'typed'));
  return <input aria-label="Search" value={text} onChange={(event) => type(event.target.value)} />;
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function StepsList() {
  const { change } = useAddressQuery(readSteps, pathOfSteps);
  const search = () => change({ q: 'slack' });
  const next = () => change({ page: '2' });
  const both = () => {
    search();
    next();
  };
  return (
    <>
      <button type="button" onClick={search}>
        Search
      </button>
      <button type="button" onClick={next}>
        Next
      </button>
      <button type="button" onClick={both}>
        Both
      </button>
    </>
  );
}

describe('the query of a list', () => {
  it('is what the address says after Back, also before the page was drawn with a change', async () => {
    const { router } = renderRoutes([{ path: '/list', Component: StepsList }], '/list');
    const stop = router.subscribe(({ location }) => {
      if (location.search !== '?q=slack') return;
      stop();
      void router.navigate(-1);
    });
    fireEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(router.state.historyAction).toBe('POP'));
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  });

  it('has both changes when the second comes before the page was drawn with the first', async () => {
    const { router } = renderRoutes([{ path: '/list', Component: StepsList }], '/list');
    fireEvent.click(screen.getByRole('button', { name: 'Both' }));
    await waitFor(() => expect(router.state.location.search).toBe('?q=slack&page=2'));
  });
});

describe('whether a page is being left', () => {
  it('is asked by the same function at each of its addresses, so that no row is drawn again', async () => {
    const functions = new Set<() => boolean>();
    const addresses = new Set<string>();
    function Page() {
      functions.add(useIsLeaving());
      addresses.add(useLocation().search);
      return null;
    }
    const { router } = renderRoutes([{ path: '/list', Component: Page }], '/list');
    await act(() => router.navigate('/list?q=slack'));
    expect([...addresses]).toEqual(['', '?q=slack']);
    expect(functions.size).toBe(1);
  });
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
