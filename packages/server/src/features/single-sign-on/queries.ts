import { X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import {
  SSO_PROTOCOLS,
  type SsoConnection,
  type SsoProtocol,
} from '@pactbook/domain/features/single-sign-on/connection.ts';
import {
  providerEndings,
  type ProviderEnding,
} from '@pactbook/domain/features/single-sign-on/provider-endings.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { OidcParty } from '../../platform/sso/oidc/oidc.ts';
import type { SamlParty } from '../../platform/sso/saml/parties.ts';

const settingsSchema = z.object({
  issuer: z.string().nullable().default(null),
  clientId: z.string().nullable().default(null),
  clientSecretEndsOn: z.string().nullable().default(null),
  idpEntityId: z.string().nullable().default(null),
  idpSsoUrl: z.string().nullable().default(null),
  idpCertificates: z.array(z.string()).default([]),
});
/** What a connection is configured with besides its secret. */
export type ConnectionSettings = z.infer<typeof settingsSchema>;

/** A connection as it is kept. */
export interface Connection {
  readonly id: string;
  readonly protocol: SsoProtocol;
  readonly name: string;
  readonly isEnabled: boolean;
  /** Sorted. */
  readonly domains: readonly string[];
  readonly settings: ConnectionSettings;
  readonly sealedSecret: string | null;
  readonly administratorSignedInAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The connections of the organisation, by name. */
export async function findConnections(db: Transaction, id: string | null = null): Promise<Connection[]> {
  const rows = await db
    .selectFrom('sso_connections')
    .selectAll()
    .where('organisation_id', '=', db.organisationId)
    .$if(id !== null, (query) => query.where('id', '=', id ?? ''))
    .orderBy('name')
    .orderBy('id')
    .execute();
  const claimed = await db
    .selectFrom('sso_domains')
    .select(['domain', 'connection_id'])
    .where('organisation_id', '=', db.organisationId)
    .orderBy('domain')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    protocol: z.enum(SSO_PROTOCOLS).parse(row.protocol),
    name: row.name,
    isEnabled: row.is_enabled,
    domains: claimed.filter((one) => one.connection_id === row.id).map(({ domain }) => domain),
    settings: settingsSchema.parse(row.settings),
    sealedSecret: row.sealed_secret,
    administratorSignedInAt: row.administrator_signed_in_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at ?? row.created_at,
  }));
}

/** One connection, or null. */
export async function findConnection(db: Transaction, connectionId: string): Promise<Connection | null> {
  const [connection] = await findConnections(db, connectionId);
  return connection ?? null;
}

const FIND_BY_ID = {
  name: 'find_sso_connection_by_id',
  text: 'select * from find_sso_connection_by_id($1)',
};

/** Whose an enabled connection is, before an organisation is known; null when there is none. */
export async function findConnectionOwner(
  database: Database,
  connectionId: string,
): Promise<{ organisation_id: string } | null> {
  const [row] = await database.prepared<{ organisation_id: string }>(FIND_BY_ID, [connectionId]);
  return row ?? null;
}

/** Whether people of another organisation have addresses in a mail domain. */
export async function isDomainUsedElsewhere(db: Transaction, domain: string): Promise<boolean> {
  const { rows } = await sql<{
    used: boolean;
  }>`select is_domain_used_elsewhere(${domain}, ${db.organisationId}) as used`.execute(db);
  return rows[0]?.used === true;
}

/** An account as linking looks at it. */
export interface LinkableAccount {
  readonly id: string;
  readonly status: string;
  readonly isSso: boolean;
}

const ACCOUNT = ['users.id', 'users.status', 'users.is_sso as isSso'] as const;

/**
 * The account of a person at a connection: the exact pair (ASVS 6.8.1; docs/product/guarantees.md, "Lessons from other
 * products").
 */
export async function findLinkedAccount(
  db: Transaction,
  connectionId: string,
  subject: string,
): Promise<LinkableAccount | null> {
  const row = await db
    .selectFrom('sso_identities')
    .innerJoin('users', (join) =>
      join
        .onRef('users.organisation_id', '=', 'sso_identities.organisation_id')
        .onRef('users.id', '=', 'sso_identities.user_id'),
    )
    .select(ACCOUNT)
    .where('sso_identities.organisation_id', '=', db.organisationId)
    .where('sso_identities.connection_id', '=', connectionId)
    .where('sso_identities.subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
}

/** The organisation's own account of a normalised address. */
export async function findAccountByAddress(
  db: Transaction,
  emailKey: string,
): Promise<LinkableAccount | null> {
  const row = await db
    .selectFrom('users')
    .select(ACCOUNT)
    .where('organisation_id', '=', db.organisationId)
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row ?? null;
}

/** With what a person can show once more that it is them: the hash of their password, and when their session began. */
export async function findProof(
  db: Transaction,
  who: { readonly userId: string; readonly sessionId: string },
): Promise<{ passwordHash: string | null; signedInAt: Date } | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join
        .onRef('users.organisation_id', '=', 'sessions.organisation_id')
        .onRef('users.id', '=', 'sessions.user_id'),
    )
    .select(['users.password_hash as passwordHash', 'sessions.created_at as signedInAt'])
    .where('sessions.organisation_id', '=', db.organisationId)
    .where('sessions.id', '=', who.sessionId)
    .where('users.id', '=', who.userId)
    .executeTakeFirst();
  return row ?? null;
}

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
  const startUrl = at('start');
  return protocol === 'oidc'
    ? { startUrl, callbackUrl: at('callback'), entityId: null, acsUrl: null, metadataUrl: null }
    : {
        startUrl,
        callbackUrl: null,
        entityId: at('metadata'),
        acsUrl: at('acs'),
        metadataUrl: at('metadata'),
      };
}

/** An OpenID connection as the client of the provider needs it. */
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

/** A SAML connection as the check of the provider's answers needs it. */
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

/** The last day, in UTC, of the certificate that ends last. */
function lastDayOf(certificates: readonly string[]): CalendarDate | null {
  const days = certificates.map((pem) => new X509Certificate(pem).validToDate.toISOString().slice(0, 10));
  return days.toSorted().at(-1) ?? null;
}

/** What ends soon, or has ended, of the organisation's connections in use. */
export async function findProviderEndings(
  db: Transaction,
  today: CalendarDate,
): Promise<readonly ProviderEnding[]> {
  const connections = await findConnections(db);
  return providerEndings(
    connections.map(({ id, name, isEnabled, settings }) => ({
      id,
      name,
      isEnabled,
      certificateEndsOn: lastDayOf(settings.idpCertificates),
      clientSecretEndsOn: settings.clientSecretEndsOn,
    })),
    today,
  );
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
    clientSecretEndsOn: settings.clientSecretEndsOn,
    idpEntityId: settings.idpEntityId,
    idpSsoUrl: settings.idpSsoUrl,
    idpCertificates: settings.idpCertificates,
    certificateEndsOn: lastDayOf(settings.idpCertificates),
    serviceProvider: serviceProviderOf(publicUrl, connection),
    administratorSignedInAt: connection.administratorSignedInAt?.toISOString() ?? null,
    createdAt: connection.createdAt.toISOString(),
    updatedAt: connection.updatedAt.toISOString(),
  };
}
