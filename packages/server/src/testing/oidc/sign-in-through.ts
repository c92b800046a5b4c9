import type { SsoConnection } from '@pactbook/domain/features/single-sign-on/connection.ts';
import type { TestServer } from '../start-test-server.ts';
import { openSsoBrowser } from './sso-browser.ts';
import type { OddProvider } from './start-odd-provider.ts';

/** How a sign-in ended: with a token, or with the status that the page shows. */
export type SignInEnd =
  | { readonly token: string; readonly status: 200 }
  | { readonly token: null; readonly status: number };

/** Signs in through a provider as whoever the claims speak of, as a browser does. */
export async function signInThrough(
  server: TestServer,
  provider: OddProvider,
  connection: SsoConnection,
  claims: Readonly<Record<string, unknown>>,
): Promise<SignInEnd> {
  const browser = openSsoBrowser();
  const { location } = await browser.visit(`${server.address}/api/sso/oidc/${connection.id}/start`);
  const asked = new URL(location).searchParams;
  const question = { nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '' };
  const query = new URLSearchParams({
    code: provider.codeFor(question, { claims }),
    state: asked.get('state') ?? '',
    iss: provider.issuer,
  });
  const back = await browser.visit(`${asked.get('redirect_uri') ?? ''}?${query.toString()}`);
  const { searchParams } = new URL(back.location);
  if (searchParams.has('error')) return { token: null, status: Number(searchParams.get('error')) };
  const { status, body } = await server.request('POST', '/sso/processResponse', {
    body: { AuthCode: searchParams.get('AuthCode') },
    headers: { cookie: browser.cookiesFor(server.address) },
  });
  return status === 200 ? { token: String(body.token), status: 200 } : { token: null, status };
}
