import { X509Certificate } from 'node:crypto';
import type { ConnectionCheck, ConnectionTest } from '@pactbook/domain/features/single-sign-on/connection.ts';
import { notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import type { Services } from '../../../platform/services.ts';
import { openClientSecret } from '../../../platform/sso/client-secret.ts';
import { ProviderFault } from '../../../platform/sso/identity.ts';
import type { OidcClient } from '../../../platform/sso/oidc/oidc.ts';
import { usableCertificate } from '../../../platform/sso/saml/certificates.ts';
import type { ConnectionTools } from '../commands.ts';
import { findConnection, oidcPartyOf, type Connection } from '../queries.ts';

/** Tests that one administrator can make within the window of the throttle. */
const TESTS_PER_WINDOW = 30;

/** What the test button works with. */
export interface TestTools {
  readonly oidc: OidcClient;
  readonly publicUrl: string;
  /** @throws ProviderFault */
  readonly clientSecret: () => string | null;
  /** Unix milliseconds. */
  readonly now: number;
}

function domainCheck({ domains }: Connection): ConnectionCheck {
  const hasDomains = domains.length > 0;
  return {
    name: 'Email domains',
    passed: hasDomains,
    detail: hasDomains ? domains.join(', ') : 'Without a domain no one uses this connection. Add one.',
  };
}

function certificateChecks({ settings }: Connection, now: number): ConnectionCheck[] {
  return settings.idpCertificates.map((pem, index) => {
    const name = settings.idpCertificates.length === 1 ? 'Certificate' : `Certificate ${index + 1}`;
    const certificate = new X509Certificate(pem);
    const [from, until] = [certificate.validFromDate, certificate.validToDate];
    const day = until.toISOString().slice(0, 10);
    if (usableCertificate(pem) === null) {
      return { name, passed: false, detail: 'It must have an RSA key of 2,048 bits or more.' };
    }
    if (now < from.getTime()) return { name, passed: false, detail: 'It is not valid yet.' };
    if (now > until.getTime()) return { name, passed: false, detail: `It expired on ${day}.` };
    return { name, passed: true, detail: `Valid until ${day}` };
  });
}

async function oidcChecks(connection: Connection, tools: TestTools): Promise<ConnectionCheck[]> {
  const name = 'Client secret';
  const own: ConnectionCheck[] = [];
  try {
    const hasSecret = tools.clientSecret() !== null;
    own.push({ name, passed: true, detail: hasSecret ? 'Set' : 'None: a public client with a proof key' });
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    own.push({ name, passed: false, detail: 'It can no longer be read. Enter it again.' });
  }
  return [...own, ...(await tools.oidc.test(oidcPartyOf(tools.publicUrl, connection, null)))];
}

/** As the test button, for the command line. Looks at everything that can be seen without signing in: of SAML only the certificates, since only browsers go there. */
export async function testOf(connection: Connection, tools: TestTools): Promise<ConnectionTest> {
  const checks = [
    domainCheck(connection),
    ...(connection.protocol === 'oidc'
      ? await oidcChecks(connection, tools)
      : certificateChecks(connection, tools.now)),
  ];
  return { passed: checks.every(({ passed }) => passed), checks };
}

/**
 * Looks at a connection without signing in: the network is asked outside of any transaction.
 *
 * @throws AppError `not_found`, or `too_many_requests`: each test makes this server send requests to another one
 */
export async function testConnection(
  services: Services,
  tools: ConnectionTools,
  { scope, actor }: Caller,
  connectionId: string,
): Promise<ConnectionTest> {
  const connection = await services.database.read(scope, (db) => findConnection(db, connectionId));
  if (connection === null) throw notFound('connection');
  const limit = { key: tools.throttle.keyOf('sso-test', actor.userId), limit: TESTS_PER_WINDOW };
  await tools.throttle.attempt(limit, [], () => Promise.resolve({ succeeded: false, result: undefined }));
  return testOf(connection, {
    oidc: tools.oidc,
    publicUrl: tools.publicUrl(),
    clientSecret: () => openClientSecret(tools.secrets, connection),
    now: services.now(),
  });
}
