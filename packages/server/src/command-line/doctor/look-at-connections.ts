import { listConnections } from '../../features/single-sign-on/commands.ts';
import { testOf } from '../../features/single-sign-on/connection-tests/test-connection.ts';
import type { Connection } from '../../features/single-sign-on/queries.ts';
import type { Configuration } from '../../platform/configuration/configuration.ts';
import { mintOrganisationScope } from '../../platform/database/organisation-scope.ts';
import { listOrganisations } from '../../platform/jobs/store.ts';
import type { Services } from '../../platform/services.ts';
import { openClientSecret } from '../../platform/sso/client-secret.ts';
import { createAddressGuard } from '../../platform/sso/oidc/address-guard.ts';
import { createOidcClient } from '../../platform/sso/oidc/oidc.ts';
import { secretBoxOf } from '../sso/connections.ts';
import { fault, fine, type Finding } from './finding.ts';

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
