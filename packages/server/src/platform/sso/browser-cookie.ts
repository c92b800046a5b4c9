import { createHash, randomBytes } from 'node:crypto';

/** How the provider's answer comes back: by a link that the browser follows, or by a form that another site posts. */
export type ReturnMethod = 'link' | 'form';

/**
 * The cookie by which a browser is known again for as long as a sign-in takes (ASVS 10.1.2; docs/product/guarantees.md,
 * "Lessons from other products").
 */
export interface BrowserMark {
  /** What the database keeps. */
  readonly hash: string;
  /** The whole `Set-Cookie` header. */
  readonly setCookie: string;
}

const MARK = /^[\w-]{43}$/;
const MARK_BYTES = 32;
const NAMES: Readonly<Record<ReturnMethod, string>> = {
  link: 'pactbook-sso-link',
  form: 'pactbook-sso-form',
};

/** Over https the browser itself sees to it that no other host of the domain can set it. */
function nameOf(way: ReturnMethod, isSecure: boolean): string {
  return `${isSecure ? '__Host-' : ''}${NAMES[way]}`;
}

function hashOf(mark: string): string {
  return createHash('sha256').update(`browser\0${mark}`).digest('base64url');
}

function valueIn(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key, value] = part.trim().split('=');
    if (key === name && value !== undefined && MARK.test(value)) return value;
  }
  return null;
}

/**
 * Marks a browser that begins a sign-in; one that is marked already keeps its mark, so that several tabs can be under
 * way at once.
 */
export function markBrowser(
  cookies: string | undefined,
  way: ReturnMethod,
  isSecure: boolean,
  lifeSeconds: number,
): BrowserMark {
  const name = nameOf(way, isSecure);
  const mark = valueIn(cookies, name) ?? randomBytes(MARK_BYTES).toString('base64url');
  // What another site posts carries the cookie only with SameSite=None, which must be Secure. Without https the
  // browser's own default stays: it lets such a post through for two minutes.
  const sameSite = way === 'link' ? '; SameSite=Lax' : isSecure ? '; SameSite=None' : '';
  const secure = isSecure ? '; Secure' : '';
  return {
    hash: hashOf(mark),
    setCookie: `${name}=${mark}; Path=/; Max-Age=${lifeSeconds}; HttpOnly${secure}${sameSite}`,
  };
}

/** Whether the cookies are those of the browser that was marked. */
export function isMarkedBrowser(cookies: string | undefined, isSecure: boolean, hash: string): boolean {
  return (['link', 'form'] as const).some((way) => {
    const mark = valueIn(cookies, nameOf(way, isSecure));
    return mark !== null && hashOf(mark) === hash;
  });
}
