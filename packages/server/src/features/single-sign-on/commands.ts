import { X509Certificate } from 'node:crypto';
import { AppError, forbidden, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { diffFields } from '@pactbook/domain/kernel/event.ts';
import type {
  NewSsoConnection,
  SsoConnection,
  SsoConnectionChanges,
} from '@pactbook/domain/features/single-sign-on/connection.ts';
import {
  ssoAccountUnlinked,
  ssoConnectionAdded,
  ssoConnectionChanged,
  ssoConnectionRemoved,
} from '@pactbook/domain/features/single-sign-on/events.ts';
import { FAILURES_BEFORE_SLOWING } from '@pactbook/domain/features/sign-in/credentials.ts';
import { runCommand, type Command, type CommandOrigin } from '../../platform/command.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import type { Caller } from '../../platform/http/handler.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { Services } from '../../platform/services.ts';
import { isSameIssuer } from '../../platform/sso/oidc/discovery.ts';
import type { OidcClient } from '../../platform/sso/oidc/oidc.ts';
import type { Throttle } from '../../platform/throttle/throttle.ts';
import { endSessionsOf } from '../sign-in/commands.ts';
import { findDisplayName } from '../users/queries.ts';
import { NO_SETTINGS, settingsFrom } from './connection-input.ts';
import {
  connectionJson,
  findConnection,
  findConnections,
  findProof,
  isDomainUsedElsewhere,
  type Connection,
} from './queries.ts';
import { sealClientSecret } from '../../platform/sso/client-secret.ts';
import {
  deleteConnection,
  deleteDomains,
  deleteIdentities,
  insertConnection,
  insertDomain,
  lockSingleSignOn,
  updateConnection,
  updateToPassword,
} from './store.ts';

/** What proving again who the caller is needs. */
export interface ProofSettings {
  readonly passwords: PasswordHasher;
  readonly throttle: Throttle;
}

/** What changing connections needs besides the services. */
export interface ConnectionTools extends ProofSettings {
  readonly secrets: SecretBox;
  readonly oidc: OidcClient;
  /** Where people open the product, without a slash at the end. */
  readonly publicUrl: () => string;
}

/** Who asks, and by which call. */
export interface AdministratorRequest {
  readonly caller: Caller;
  readonly cause: string;
  readonly requestId: string;
}

const HOUR_MS = 3_600_000;

/**
 * Requires a new proof of who the caller is before they change how everyone signs in: the password, where there is
 * one; otherwise a sign-in of the last hour (ASVS 7.5; docs/product/guarantees.md, "Lessons from other products").
 *
 * @throws AppError `invalid_fields`, `forbidden`, or `too_many_requests` after wrong passwords
 */
export async function proveAdministrator(
  { database, now }: Services,
  { passwords, throttle }: ProofSettings,
  { scope, actor, sessionId }: Caller,
  currentPassword: string | undefined,
): Promise<void> {
  const who = { userId: actor.userId, sessionId };
  const proof = await database.read(scope, (db) => findProof(db, who));
  if (proof === null || proof.passwordHash === null) {
    const isRecent = proof !== null && Math.abs(now() - proof.signedInAt.getTime()) <= HOUR_MS;
    if (!isRecent)
      throw forbidden('Sign out and in again first. You need to have signed in within the last hour.');
    return;
  }
  const { passwordHash } = proof;
  if (currentPassword === undefined || currentPassword === '') {
    throw invalidFields({ currentPassword: 'Enter your current password' });
  }
  const limit = { key: throttle.keyOf('proof', actor.userId), limit: FAILURES_BEFORE_SLOWING };
  const isRight = await throttle.attempt(limit, [], async () => {
    const succeeded = await passwords.verify(currentPassword, passwordHash);
    return { succeeded, result: succeeded };
  });
  if (!isRight) throw invalidFields({ currentPassword: 'Current password is incorrect' });
}

/** A connection as history shows it: everything but its secret. */
function connectionInHistory(connection: Connection | null, secretBefore: string | null) {
  if (connection === null) return {};
  const { settings, sealedSecret } = connection;
  const isSameSecret = sealedSecret === secretBefore;
  return {
    name: connection.name,
    isEnabled: connection.isEnabled,
    domains: [...connection.domains].toSorted(),
    issuer: settings.issuer,
    clientId: settings.clientId,
    clientSecretEndsOn: settings.clientSecretEndsOn,
    clientSecret: sealedSecret === null ? null : isSameSecret ? 'set' : 'set again',
    idpEntityId: settings.idpEntityId,
    idpSsoUrl: settings.idpSsoUrl,
    idpCertificates: settings.idpCertificates.map((pem) => new X509Certificate(pem).fingerprint256),
  };
}

const FIELDS_IN_HISTORY = [
  'name',
  'isEnabled',
  'domains',
  'issuer',
  'clientId',
  'clientSecret',
  'clientSecretEndsOn',
  'idpEntityId',
  'idpSsoUrl',
  'idpCertificates',
] as const;

function changesOf(before: Connection | null, after: Connection | null) {
  const secret = before?.sealedSecret ?? null;
  return diffFields<ReturnType<typeof connectionInHistory>>(
    connectionInHistory(before, secret),
    connectionInHistory(after, secret),
    [...FIELDS_IN_HISTORY],
  );
}

function subjectOf({ id, name }: Connection) {
  return { kind: 'ssoConnection', id, label: name } as const;
}

/**
 * Claims the mail domains of a connection in place of those it had. @throws AppError `duplicate` without the name of
 * the other organisation
 */
async function claimDomains({ db }: Command, { id, domains }: Connection): Promise<void> {
  await deleteDomains(db, id);
  for (const domain of domains) {
    const isFree = !(await isDomainUsedElsewhere(db, domain)) && (await insertDomain(db, id, domain));
    if (!isFree) throw new AppError('duplicate', `The domain ${domain} cannot be claimed: it is in use.`);
  }
}

/** @throws AppError `invalid_fields` when single sign-on is the only way in and this was the last connection of it */
async function keepOneWayIn({ db }: Command, requiresSso: boolean): Promise<void> {
  if (!requiresSso) return;
  const connections = await findConnections(db);
  if (connections.some(({ isEnabled }) => isEnabled)) return;
  throw invalidFields({
    isEnabled: 'Passwords are off, and this is the last connection. Allow passwords first.',
  });
}

/**
 * Adds a connection for an administrator or the command line.
 *
 * @throws AppError `invalid_fields`, or `duplicate` for a domain that cannot be claimed
 */
export async function addConnection(
  command: Command,
  secrets: SecretBox,
  input: Omit<NewSsoConnection, 'currentPassword'>,
): Promise<Connection> {
  const { db, now, newId, emit } = command;
  const id = newId();
  const at = new Date(now);
  const connection: Connection = {
    id,
    protocol: input.protocol,
    name: input.name,
    isEnabled: input.isEnabled ?? false,
    domains: [...new Set(input.domains)].toSorted(),
    settings: settingsFrom(input.protocol, input, NO_SETTINGS),
    sealedSecret: sealClientSecret(secrets, id, input.clientSecret ?? ''),
    administratorSignedInAt: null,
    createdAt: at,
    updatedAt: at,
  };
  await lockSingleSignOn(db);
  await insertConnection(db, connection);
  await claimDomains(command, connection);
  emit(ssoConnectionAdded(subjectOf(connection), changesOf(null, connection)));
  return connection;
}

/** The state after some changes; an earlier sign-in of an administrator counts only while the settings are the same. */
function changed(
  before: Connection,
  input: SsoConnectionChanges,
  secrets: SecretBox,
  now: number,
): Connection {
  const { id, protocol } = before;
  const settings = settingsFrom(protocol, input, before.settings);
  // A secret is only sent to the provider that it was entered for: another issuer needs a new one.
  const kept = isSameIssuer(settings.issuer, before.settings.issuer) ? before.sealedSecret : null;
  const sealedSecret =
    input.clientSecret === undefined ? kept : sealClientSecret(secrets, id, input.clientSecret);
  const proven = { ...before.settings, clientSecretEndsOn: settings.clientSecretEndsOn };
  const isProven =
    sealedSecret === before.sealedSecret && JSON.stringify(settings) === JSON.stringify(proven);
  return {
    ...before,
    name: input.name ?? before.name,
    isEnabled: input.isEnabled ?? before.isEnabled,
    domains: [...new Set(input.domains ?? before.domains)].toSorted(),
    settings,
    sealedSecret,
    administratorSignedInAt: isProven ? before.administratorSignedInAt : null,
    updatedAt: new Date(now),
  };
}

/**
 * Changes a connection. Another issuer or entity ID is another provider: the identities of the former one are deleted
 * (ASVS 6.8.1).
 *
 * @throws AppError `not_found`, `invalid_fields`, `duplicate`
 */
export async function changeConnection(
  command: Command,
  secrets: SecretBox,
  connectionId: string,
  input: SsoConnectionChanges,
): Promise<Connection> {
  const { db, now, emit } = command;
  const { requiresSso } = await lockSingleSignOn(db);
  const before = await findConnection(db, connectionId);
  if (before === null) throw notFound('connection');
  const after = changed(before, input, secrets, now);
  const changes = changesOf(before, after);
  if (changes.length === 0) return before;
  await updateConnection(db, after);
  if (changes.some(({ field }) => field === 'domains')) await claimDomains(command, after);
  const isSameProvider =
    isSameIssuer(before.settings.issuer, after.settings.issuer) &&
    before.settings.idpEntityId === after.settings.idpEntityId;
  if (!isSameProvider) {
    await deleteIdentities(db, { connectionId });
  }
  if (before.isEnabled && !after.isEnabled) await keepOneWayIn(command, requiresSso);
  emit(ssoConnectionChanged(subjectOf(after), changes));
  return after;
}

/** Removes a connection and the domains it claims. @throws AppError `not_found`, `invalid_fields` */
export async function removeConnection(command: Command, connectionId: string): Promise<Connection> {
  const { db, emit } = command;
  const { requiresSso } = await lockSingleSignOn(db);
  const before = await findConnection(db, connectionId);
  if (before === null) throw notFound('connection');
  await deleteConnection(db, connectionId);
  if (before.isEnabled) await keepOneWayIn(command, requiresSso);
  emit(ssoConnectionRemoved(subjectOf(before), changesOf(before, null)));
  return before;
}

/** Runs a command on connections for an administrator who has proved again who they are. */
export async function asProvenAdministrator<Result>(
  services: Services,
  tools: ProofSettings,
  { caller, cause, requestId }: AdministratorRequest,
  currentPassword: string | undefined,
  work: (command: Command) => Promise<Result>,
): Promise<Result> {
  await proveAdministrator(services, tools, caller, currentPassword);
  return runCommand(services, { scope: caller.scope, actor: caller.actor, cause, requestId }, work);
}

/** The same for a change whose answer is the connection as it is then. */
export async function changeForAdministrator(
  services: Services,
  tools: ConnectionTools,
  request: AdministratorRequest,
  currentPassword: string | undefined,
  work: (command: Command) => Promise<Connection>,
): Promise<SsoConnection> {
  const connection = await asProvenAdministrator(services, tools, request, currentPassword, work);
  return connectionJson(connection, tools.publicUrl());
}

/** The connections of an organisation, by name: for the command line. */
export async function listConnections(
  { database }: Services,
  scope: OrganisationScope,
): Promise<Connection[]> {
  return database.read(scope, findConnections);
}

/** Adds a connection for the command line, whose user owns the installation. @throws AppError */
export async function addNewConnection(
  services: Services,
  origin: CommandOrigin,
  entered: { readonly input: NewSsoConnection; readonly secrets: SecretBox; readonly publicUrl: string },
): Promise<SsoConnection> {
  const { input, secrets, publicUrl } = entered;
  const connection = await runCommand(services, origin, (command) => addConnection(command, secrets, input));
  return connectionJson(connection, publicUrl);
}

/** Deletes the identities of a person at their providers: they may have a password again, or be linked again. */
export async function unlinkAccount(command: Command, userId: string): Promise<void> {
  const { db, emit } = command;
  const links = await deleteIdentities(db, { userId });
  await updateToPassword(db, userId);
  await endSessionsOf(command, userId);
  const label = await findDisplayName(db, userId);
  emit(ssoAccountUnlinked({ kind: 'user', id: userId, label }, [{ field: 'links', from: links, to: 0 }]));
}
