// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetLinkSecret, passLinkSecret, takeLinkSecret, useLinkSecret } from './link-secret.ts';
import { paths } from './paths.ts';

function Shown() {
  return <p>secret: {useLinkSecret() ?? 'none'}</p>;
}

function open(address: string) {
  const router = createMemoryRouter([{ path: '*', element: <Shown /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

afterEach(() => {
  cleanup();
  forgetLinkSecret();
  window.history.replaceState(null, '', '/');
});

describe('the secret of a link', () => {
  it.each([
    ['/u/resetPassword?token=abc', '/u/resetPassword'],
    ['/admimp?token=abc', '/admimp'],
    ['/saml-callback?AuthCode=abc', '/saml-callback'],
    ['/u/resetPassword?token=abc&x=1#y', '/u/resetPassword'],
    ['/setup#abc', '/setup'],
  ])(
    'is removed from the address of %s before the page is rendered, and still reaches it',
    (address, page) => {
      window.history.replaceState(null, '', address);
      const entries = window.history.length;
      takeLinkSecret();
      expect(window.location.href).not.toContain('abc');
      expect(window.history.length).toBe(entries);
      open(page);
      expect(screen.getByText('secret: abc')).toBeTruthy();
    },
  );

  it.each([
    ['/setup', '/setup#abc'],
    ['/u/resetPassword', '/u/resetPassword?token=abc'],
    ['/unsubscribe', '/unsubscribe?token=abc'],
    ['/snooze', '/snooze?token=abc'],
  ])('reaches %s also when it comes to a tab that already shows the page', async (page, address) => {
    const router = open(page);
    expect(screen.getByText('secret: none')).toBeTruthy();
    await act(() => router.navigate(address));
    expect(screen.getByText('secret: abc')).toBeTruthy();
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: page, search: '', hash: '' }),
    );
    expect(screen.getByText('secret: abc')).toBeTruthy();
    // And another one in its place.
    await act(() => router.navigate(address.replace('abc', 'def')));
    expect(screen.getByText('secret: def')).toBeTruthy();
  });

  it('is taken from no other page and no other parameter', () => {
    for (const address of [
      '/records?token=abc',
      '/u/resetPassword?AuthCode=abc',
      '/saml-callback?error=401',
    ]) {
      window.history.replaceState(null, '', address);
      takeLinkSecret();
      expect(`${window.location.pathname}${window.location.search}`).toBe(address);
    }
    open('/u/resetPassword');
    expect(screen.getByText('secret: none')).toBeTruthy();
  });

  it('stays behind the # of every other page', () => {
    window.history.replaceState(null, '', '/records#abc');
    takeLinkSecret();
    expect(window.location.hash).toBe('#abc');
  });

  it('is available only to its own page', () => {
    passLinkSecret(paths.impersonation(), 'abc');
    open(paths.resetPassword());
    expect(screen.getByText('secret: none')).toBeTruthy();
  });

  it('is also removed from the address of a link inside the application', async () => {
    const router = open('/admimp?token=abc');
    expect(screen.getByText('secret: abc')).toBeTruthy();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('is removed once it was used', () => {
    passLinkSecret(paths.impersonation(), 'abc');
    forgetLinkSecret();
    open(paths.impersonation());
    expect(screen.getByText('secret: none')).toBeTruthy();
  });
});
