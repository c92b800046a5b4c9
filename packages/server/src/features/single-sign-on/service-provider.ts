import type { SsoConnection, SsoProtocol } from '@pactbook/domain/features/single-sign-on/connection.ts';
import type { OidcParty } from '../../platform/sso/oidc/oidc.ts';
import type { SamlParty } from '../../platform/sso/saml/parties.ts';
import type { Connection } from './queries.ts';

/** Our side of a connection. Every connection has addresses of its own, so that no provider can answer for another. */
function addressOf(publicUrl: string, protocol: SsoProtocol, connectionId: string, place: string): string {
  return `${publicUrl}/api/sso/${protocol}/${connectionId}/${place}`;
}

/** What an administrator enters at the provider. */
function serviceProviderOf(
  publicUrl: string,
  { id, protocol }: Pick<Connection, 'id' | 'protocol'>,
): SsoConnection['serviceProvider'] {
  const at = (place: string): string => addressOf(publicUrl, protocol, id, place);
  return protocol === 'oidc'
    ? { callbackUrl: at('callback'), entityId: null, acsUrl: null, metadataUrl: null }
    : { callbackUrl: null, entityId: at('metadata'), acsUrl: at('acs'), metadataUrl: at('metadata') };
}

/** An OpenID connection for the one who speaks with the provider. */
export function oidcPartyOf(
  publicUrl: string,
  { id, settings }: Connection,
  clientSecret: string | null,
): OidcParty {
  return {
    issuer: settings.issuer ?? '',
    clientId: settings.clientId ?? '',
    clientSecret,
    callbackUrl: addressOf(publicUrl, 'oidc', id, 'callback'),
  };
}

/** A SAML connection for the one who judges the provider's answers. */
export function samlPartyOf(publicUrl: string, { id, settings }: Connection): SamlParty {
  return {
    connectionId: id,
    spEntityId: addressOf(publicUrl, 'saml', id, 'metadata'),
    acsUrl: addressOf(publicUrl, 'saml', id, 'acs'),
    idpEntityId: settings.idpEntityId ?? '',
    idpSsoUrl: settings.idpSsoUrl ?? '',
    idpCertificates: settings.idpCertificates,
  };
}

/** A connection as administrators see it: of its secret only whether there is one. */
export function connectionJson(connection: Connection, publicUrl: string): SsoConnection {
  const { settings } = connection;
  return {
    id: connection.id,
    protocol: connection.protocol,
    name: connection.name,
    isEnabled: connection.isEnabled,
    domains: [...connection.domains],
    issuer: settings.issuer,
    clientId: settings.clientId,
    hasSecret: connection.sealedSecret !== null,
    idpEntityId: settings.idpEntityId,
    idpSsoUrl: settings.idpSsoUrl,
    idpCertificates: settings.idpCertificates,
    serviceProvider: serviceProviderOf(publicUrl, connection),
    administratorSignedInAt: connection.administratorSignedInAt?.toISOString() ?? null,
    createdAt: connection.createdAt.toISOString(),
    updatedAt: connection.updatedAt.toISOString(),
  };
}
