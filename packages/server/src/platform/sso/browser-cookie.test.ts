import { describe, expect, it } from 'vitest';
import { isMarkedBrowser, markBrowser } from './browser-cookie.ts';

const pairOf = (setCookie: string): string => setCookie.split(';')[0] ?? '';

describe('the cookie by which a browser is known again', () => {
  it('comes back with a link over https, and belongs to this host alone', () => {
    const { setCookie } = markBrowser(undefined, 'link', true, 600);
    expect(setCookie).toMatch(
      /^__Host-pactbook-sso-link=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('comes back with a form of another site only where it is secure', () => {
    expect(markBrowser(undefined, 'form', true, 600).setCookie).toMatch(/; Secure; SameSite=None$/);
    expect(markBrowser(undefined, 'form', false, 600).setCookie).toMatch(/; HttpOnly$/);
  });

  it('stays the same while a sign-in is under way, unless it is no mark of ours', () => {
    const first = markBrowser(undefined, 'link', false, 600);
    const cookies = `theme=dark; ${pairOf(first.setCookie)}; other=x`;
    expect(markBrowser(cookies, 'link', false, 600)).toEqual(first);
    for (const forged of ['pactbook-sso-link=x', 'pactbook-sso-link=', 'pactbook-sso-link', '']) {
      expect(markBrowser(forged, 'link', false, 600).hash).not.toBe(first.hash);
    }
  });

  it('is known by its hash, whichever way the browser came', () => {
    for (const way of ['link', 'form'] as const) {
      const { hash, setCookie } = markBrowser(undefined, way, true, 600);
      expect(isMarkedBrowser(pairOf(setCookie), true, hash)).toBe(true);
      expect(isMarkedBrowser(pairOf(setCookie), false, hash)).toBe(false);
      expect(isMarkedBrowser(pairOf(markBrowser(undefined, way, true, 600).setCookie), true, hash)).toBe(
        false,
      );
      for (const none of [undefined, '', 'a=b']) expect(isMarkedBrowser(none, true, hash)).toBe(false);
    }
  });
});
