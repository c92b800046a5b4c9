import type { SsoConnection } from '@pactbook/domain/features/single-sign-on/connection.ts';
import type { TestAnswer, TestServer } from '../start-test-server.ts';
import { openSsoBrowser, type SsoBrowser } from './sso-browser.ts';
import type { OddAnswer, OddProvider } from './start-odd-provider.ts';

/** A sign-in that waits at the provider. */
export interface StartedSignIn {
  readonly browser: SsoBrowser;
  readonly callback: string;
  readonly state: string;
  readonly nonce: string;
  readonly challenge: string;
}

/** Where the sign-ins of a connection begin. */
export function startOf(server: Pick<TestServer, 'address'>, { id, protocol }: SsoConnection): string {
  return `${server.address}/api/sso/${protocol}/${id}/start`;
}

/** Sends a browser to the provider, and gives what the product asks of it. */
export async function beginSignIn(
  server: Pick<TestServer, 'address'>,
  connection: SsoConnection,
  browser = openSsoBrowser(),
): Promise<StartedSignIn> {
  const { location } = await browser.visit(startOf(server, connection));
  const { searchParams } = new URL(location);
  const param = (name: string): string => searchParams.get(name) ?? '';
  return {
    browser,
    callback: param('redirect_uri'),
    state: param('state'),
    nonce: param('nonce'),
    challenge: param('code_challenge'),
  };
}

/** Comes back from the provider with an answer, and gives the page that the browser ends on. */
export async function comeBack(
  provider: OddProvider,
  begun: StartedSignIn,
  answer: OddAnswer = {},
  changes: Readonly<Record<string, string>> = {},
): Promise<URL> {
  const query = new URLSearchParams({
    code: provider.codeFor(begun, answer),
    state: begun.state,
    iss: provider.issuer,
    ...changes,
  });
  return new URL((await begun.browser.visit(`${begun.callback}?${query.toString()}`)).location);
}

/** The one-time code that a page was reached with; empty when there is none. */
export function codeOf(page: URL): string {
  return page.searchParams.get('AuthCode') ?? '';
}

/** The last step, in a browser with these cookies. */
export function exchange(
  server: Pick<TestServer, 'request'>,
  code: string,
  cookies: string,
): Promise<TestAnswer> {
  return server.request('POST', '/sso/processResponse', {
    body: { AuthCode: code },
    headers: { cookie: cookies },
  });
}

/** How a sign-in ended: with a token, or with the status that the page shows. */
export type SignInEnd =
  | { readonly token: string; readonly status: 200 }
  | { readonly token: null; readonly status: number };

/** Signs in through a provider as the person of the claims, as a browser does. */
export async function signInThrough(
  server: TestServer,
  provider: OddProvider,
  connection: SsoConnection,
  claims: Readonly<Record<string, unknown>>,
): Promise<SignInEnd> {
  const begun = await beginSignIn(server, connection);
  const page = await comeBack(provider, begun, { claims });
  const refused = page.searchParams.get('error');
  if (refused !== null) return { token: null, status: Number(refused) };
  const cookies = begun.browser.cookiesFor(server.address);
  const { status, body } = await exchange(server, codeOf(page), cookies);
  return status === 200 ? { token: String(body.token), status: 200 } : { token: null, status };
}
