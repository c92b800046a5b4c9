import { checkMailServer } from '../../platform/mail/mail-transport.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import { caution, fault, fine, lookFor, type Finding } from './finding.ts';
import { listConnections } from '../../features/single-sign-on/commands.ts';
import { testOf } from '../../features/single-sign-on/connection-tests/test-connection.ts';
import type { Connection } from '../../features/single-sign-on/queries.ts';
import { mintOrganisationScope } from '../../platform/database/organisation-scope.ts';
import { listOrganisations } from '../../platform/jobs/store.ts';
import type { Services } from '../../platform/services.ts';
import { openClientSecret } from '../../platform/sso/client-secret.ts';
import { createAddressGuard } from '../../platform/sso/oidc/address-guard.ts';
import { createOidcClient } from '../../platform/sso/oidc/oidc.ts';
import { secretBoxOf } from '../sso/connections.ts';

const ANSWER_MS = 5_000;

/**
 * Whether people reach this server at the address that links name.
 *
 * @param isServing whether a server of this installation runs, as far as can be known
 */
export async function lookAtAddress(
  { publicUrl, isPublicUrlSet, isLoopback, trustedProxies }: Configuration,
  isServing: boolean,
): Promise<Finding[]> {
  const check = 'public address';
  const findings: Finding[] = [];
  if (!isPublicUrlSet && !isLoopback)
    findings.push(
      caution(
        check,
        'PACTBOOK_PUBLIC_URL is not set, although others can connect.',
        'Set it: mails with links are not sent without it.',
      ),
    );
  if (publicUrl.startsWith('https:') && trustedProxies.length === 0)
    findings.push(
      caution(
        check,
        'PACTBOOK_PUBLIC_URL is https, and PACTBOOK_TRUSTED_PROXY names no proxy.',
        'Set it to the address of the proxy: without it everyone counts as one client.',
      ),
    );
  // A user who asks from another shell than the server's may not have given its address.
  return [...findings, await answerOf(publicUrl, isServing && isPublicUrlSet)];
}

async function answerOf(publicUrl: string, isServing: boolean): Promise<Finding> {
  const check = 'public address';
  const judge = isServing ? fault : caution;
  const notServing = isServing ? '' : ' Does a server run, and is its PACTBOOK_PUBLIC_URL set here as well?';
  try {
    const answer = await fetch(`${publicUrl}/api/healthz`, {
      signal: AbortSignal.timeout(ANSWER_MS),
      redirect: 'manual',
    });
    const body: unknown = await answer.json().catch(() => null);
    const isOurs = answer.status === 200 && typeof body === 'object' && body !== null && 'status' in body;
    if (isOurs) return fine(check, `${publicUrl} answers.`);
    return judge(
      check,
      `${publicUrl} answers with ${answer.status}, and not as Pactbook does.`,
      `Does the proxy pass every path on, /api as well?${notServing}`,
    );
  } catch (error) {
    return judge(
      check,
      `${publicUrl} does not answer from here (${codeOf(error)}).`,
      `Look at the name, the certificate and the proxy.${notServing}`,
    );
  }
}

/** Whether the mail server takes our name and password. Sends nothing. */
export function lookAtMail({ smtpUrl, smtpHeloName }: Configuration): Promise<readonly Finding[]> {
  const check = 'mail';
  return lookFor(check, 'Look at SMTP_URL, and at the firewall.', async () => {
    if (smtpUrl === null)
      return [
        caution(
          check,
          'SMTP_URL is not set: mails are kept as files, and no one receives them.',
          'Set it, or deliver the files of PACTBOOK_DATA/mail yourself.',
        ),
      ];
    await checkMailServer(smtpUrl, smtpHeloName);
    return [fine(check, `${new URL(smtpUrl).host} takes mail.`)];
  });
}

/** What the system says of a connection, such as ECONNREFUSED or CERT_HAS_EXPIRED. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}

const CHECK = 'single sign-on';

/** Whether the providers of enabled connections answer with what a sign-in needs, as the test button finds out. */
export async function lookAtConnections(
  services: Services,
  configuration: Configuration,
): Promise<readonly Finding[]> {
  const connections: { readonly organisation: string; readonly connection: Connection }[] = [];
  for (const { id, name } of await listOrganisations(services.database)) {
    const found = await listConnections(services, mintOrganisationScope(id));
    connections.push(
      ...found.filter(({ isEnabled }) => isEnabled).map((connection) => ({ organisation: name, connection })),
    );
  }
  if (connections.length === 0) return [fine(CHECK, 'No connection is enabled.')];
  const secrets = await secretBoxOf({ services, configuration });
  const oidc = createOidcClient(createAddressGuard(configuration.ssoPrivateNetworks), services.now);
  const findings: Finding[] = [];
  for (const { organisation, connection } of connections) {
    const { checks } = await testOf(connection, {
      oidc,
      publicUrl: configuration.publicUrl,
      clientSecret: () => openClientSecret(secrets, connection),
      now: services.now(),
    });
    const name = `${connection.name} of ${organisation}`;
    const faults = checks.filter(({ passed }) => !passed);
    findings.push(
      ...(faults.length === 0
        ? [fine(CHECK, `${name} is ready.`)]
        : faults.map((one) =>
            fault(
              CHECK,
              `${name}, ${one.name.toLowerCase()}: ${one.detail}`,
              'Look at the connection under Organization Settings, Single Sign-On.',
            ),
          )),
    );
  }
  return findings;
}
