import type { SsoConnection } from '@pactbook/domain/features/single-sign-on/connection.ts';
import { TEST_PASSWORD, type BuiltUser } from '../build-user.ts';
import type { TestServer } from '../start-test-server.ts';

/** Where a test's product is open: its own port, whatever it is. */
export const SSO_TEST_SETTINGS = { publicUrl: 'http://127.0.0.1:0' } as const;

let counter = 0;

/** A mail domain of a test's own. */
export function uniqueDomain(): string {
  counter += 1;
  return `company-${counter}.example`;
}

/** Adds an enabled connection as an administrator does, through the API. */
export async function buildConnection(
  server: Pick<TestServer, 'request'>,
  admin: Pick<BuiltUser, 'token'>,
  options: Readonly<Record<string, unknown>>,
): Promise<SsoConnection> {
  const { status, body } = await server.request('POST', '/sso/connections/create', {
    token: admin.token,
    body: {
      protocol: 'oidc',
      name: 'Company login',
      isEnabled: true,
      domains: [uniqueDomain()],
      currentPassword: TEST_PASSWORD,
      ...options,
    },
  });
  if (status !== 201) throw new Error(`The connection was answered with ${status}: ${JSON.stringify(body)}`);
  return body as SsoConnection;
}
