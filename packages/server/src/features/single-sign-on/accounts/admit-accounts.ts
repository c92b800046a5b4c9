import { z } from 'zod';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import {
  emailAddressKey,
  emailAddressSchema,
  emailDomain,
} from '@pactbook/domain/features/sign-in/credentials.ts';
import {
  ssoAccountLinked,
  ssoAddressNotTaken,
  ssoPersonUpdated,
  ssoSignInRefused,
} from '@pactbook/domain/features/single-sign-on/events.ts';
import { visibleText } from '@pactbook/domain/kernel/text/visible-text.ts';
import { runCommand, type Command } from '../../../platform/command.ts';
import { isUniqueViolation } from '../../../platform/database/database-errors.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import type { SessionTokens } from '../../../platform/sessions/session-token.ts';
import { issueToken, revokeTokens, useToken } from '../../../platform/one-time-tokens/one-time-tokens.ts';
import type { Services } from '../../../platform/services.ts';
import { isMarkedBrowser } from '../../../platform/sso/browser-cookie.ts';
import { SsoRefusal, type SsoIdentity } from '../../../platform/sso/identity.ts';
import { beginSession, endSessionsOf } from '../../sign-in/commands.ts';
import { notifyAddressChange } from '../../account/commands.ts';
import { createUser, updateFromProvider } from '../../users/commands.ts';
import { findActor, findDisplayName } from '../../users/queries.ts';
import {
  findAccountByAddress,
  findConnection,
  findLinkedAccount,
  type Connection,
  type LinkableAccount,
} from '../queries.ts';
import {
  insertIdentity,
  insertUsedAssertion,
  markAdministratorSignedIn,
  updateToSingleSignOn,
} from '../store.ts';

/** A sign-in that a provider has confirmed. */
export interface Arrival {
  readonly scope: OrganisationScope;
  readonly connection: Connection;
  readonly identity: SsoIdentity;
  /** The browser that asked, and that alone gets the session. */
  readonly browserHash: string;
  /** Of SAML: signs in once. */
  readonly assertion: { readonly assertionId: string; readonly usableUntil: number } | null;
  readonly requestId: string;
}

/** What the last step works with. */
export interface CodeExchange {
  readonly tokens: SessionTokens;
  /** Whether the product is open over https. */
  readonly isSecure: boolean;
}

/** The last step as it came. */
export interface CodeRequest {
  readonly code: string;
  readonly cookies: string | undefined;
  readonly userAgent: string;
  readonly cause: string;
  readonly requestId: string;
}

/** As long as a browser needs to follow two redirects, at most a minute (docs/product/guarantees.md, "Known traps"). */
const CODE_LIFE_MS = 60_000;
const LONGEST_NAME = 80;
const CAUSE = 'singleSignOn.arrive';

/**
 * Gives a person whom a provider has confirmed the one-time code of their account (docs/product/people.md, "Single
 * sign-on").
 *
 * @throws SsoRefusal when the account may not sign in, or is ambiguous
 */
export async function admit(services: Services, arrival: Arrival): Promise<string> {
  const { scope, requestId } = arrival;
  const once = (): Promise<string> =>
    runCommand(services, { scope, actor: null, cause: CAUSE, requestId }, (command) =>
      codeFor(command, arrival),
    );
  try {
    return await once();
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  // Two first sign-ins at once: the other one made the account. Otherwise the address belongs to another person.
  try {
    return await once();
  } catch (error) {
    if (!isTaken(error)) throw error;
    const reason = isUniqueViolation(error)
      ? 'the account with this email address is linked to another identifier of the provider'
      : 'the email address belongs to another account';
    throw new SsoRefusal(reason, { cause: error });
  }
}

function isTaken(error: unknown): boolean {
  return isUniqueViolation(error) || (error instanceof AppError && error.code === 'duplicate');
}

async function codeFor(command: Command, arrival: Arrival): Promise<string> {
  const { db } = command;
  const { connection, assertion, browserHash } = arrival;
  if (assertion !== null) {
    const isFirst = await insertUsedAssertion(db, { connectionId: connection.id, ...assertion });
    if (!isFirst) throw new SsoRefusal('the assertion was used before');
  }
  const userId = await accountOf(command, arrival);
  return issueToken(command, {
    purpose: 'authCode',
    userId,
    lifeMs: CODE_LIFE_MS,
    details: { connectionId: connection.id, browserHash },
  });
}

/**
 * Whose sign-in this is (docs/product/people.md, "Single sign-on"; ASVS 6.8.1): the account of exactly this connection
 * and subject; else, by an address that the provider has verified in a domain that this very connection claims, an
 * account of the organisation or a new one with no rights.
 */
async function accountOf(command: Command, { connection, identity }: Arrival): Promise<string> {
  const { db, now } = command;
  const { subject } = identity;
  const linked = await findLinkedAccount(db, connection.id, subject);
  if (linked !== null) {
    refuseDeactivated(linked);
    if (linked.status === 'invited' || !linked.isSso) await link(command, linked, connection);
    await followPerson(command, linked.id, connection, identity);
    return linked.id;
  }
  const emailAddress = trustedAddress(connection, identity);
  const account = await findAccountByAddress(db, emailAddressKey(emailAddress));
  if (account !== null) {
    refuseDeactivated(account);
    await link(command, account, connection);
    await followPerson(command, account.id, connection, identity);
  }
  const names = namesOf(identity);
  const userId =
    account?.id ??
    (await createUser(command, { emailAddress, ...names, passwordHash: null, isSso: true })).id;
  await insertIdentity(db, { connectionId: connection.id, subject, userId }, now);
  return userId;
}

function refuseDeactivated({ status }: LinkableAccount): void {
  if (status === 'deactivated') throw new SsoRefusal('the account is deactivated');
}

/** Of several addresses the one in a claimed domain. @throws SsoRefusal where none or more than one is */
function trustedAddress({ domains }: Connection, identity: SsoIdentity): string {
  const named = identity.emailAddresses.flatMap(
    (address) => emailAddressSchema.safeParse(address).data ?? [],
  );
  if (named.length === 0) throw new SsoRefusal('the provider names no valid email address');
  if (identity.isEmailVerified === null)
    throw new SsoRefusal('the provider does not say whether the email address is verified');
  if (!identity.isEmailVerified)
    throw new SsoRefusal('the provider says that the email address is not verified');
  const claimed = new Map(
    named
      .filter((address) => domains.includes(emailDomain(address)))
      .map((address) => [emailAddressKey(address), address]),
  );
  const [address] = claimed.values();
  if (address === undefined)
    throw new SsoRefusal('the email address is in no domain that this connection claims');
  if (claimed.size > 1)
    throw new SsoRefusal('the provider names several email addresses in domains that this connection claims');
  return address;
}

function namesOf({ firstName, lastName }: SsoIdentity): { firstName: string; lastName: string } {
  const short = (name: string): string => visibleText(name).slice(0, LONGEST_NAME).toWellFormed();
  return { firstName: short(firstName), lastName: short(lastName) };
}

/** The address of {@link trustedAddress}; null where the provider names none that counts. */
function trustedAddressOf(connection: Connection, identity: SsoIdentity): string | null {
  try {
    return trustedAddress(connection, identity);
  } catch (error) {
    if (error instanceof SsoRefusal) return null;
    throw error;
  }
}

/**
 * Name and address of an account follow the provider, which has verified the address in a domain that this connection
 * claims (docs/product/people.md, "Single sign-on"). An address that another account has is not taken: the person signs
 * in even so, and the activity says so.
 */
async function followPerson(
  command: Command,
  userId: string,
  connection: Connection,
  identity: SsoIdentity,
): Promise<void> {
  const emailAddress = trustedAddressOf(connection, identity);
  if (emailAddress === null) return;
  const said = { emailAddress, ...namesOf(identity) };
  const { subject, changes, notTaken } = await updateFromProvider(command, userId, said);
  if (changes.length > 0) command.emit(ssoPersonUpdated(subject, changes));
  if (notTaken.length > 0) command.emit(ssoAddressNotTaken(subject, notTaken));
  const moved = changes.find(({ field }) => field === 'emailAddress');
  if (moved !== undefined) await notifyAddressChange(command, userId, String(moved.from));
}

/** From now on this account signs in here: its password, links and sessions of before end. */
async function link(command: Command, account: LinkableAccount, connection: Connection): Promise<void> {
  const { db, emit } = command;
  await updateToSingleSignOn(db, account.id);
  await revokeTokens(command, account.id, [
    'passwordReset',
    'invitation',
    'secondFactor',
    'impersonation',
    'authCode',
  ]);
  if (!account.isSso) await endSessionsOf(command, account.id);
  const label = await findDisplayName(db, account.id);
  const states = account.status === 'active' ? [] : [{ field: 'status', from: account.status, to: 'active' }];
  emit(
    ssoAccountLinked({ kind: 'user', id: account.id, label }, [
      { field: 'connection', from: null, to: connection.name },
      ...states,
    ]),
  );
}

const codeDetailsSchema = z.object({ connectionId: z.string(), browserHash: z.string() });

function refused(): AppError {
  return new AppError('wrong_credentials', 'Please verify your credentials and try again.');
}

/**
 * Exchanges a one-time code for a session token: one use by an atomic delete, within 60 s, for its account, in the
 * browser that asked (docs/product/guarantees.md, "Known traps"; ASVS 10.4.2 applied).
 *
 * @throws AppError `wrong_credentials` for every code that is not good, alike
 */
export async function exchangeCode(
  services: Services,
  { tokens, isSecure }: CodeExchange,
  request: CodeRequest,
): Promise<string> {
  const { cause, requestId, userAgent } = request;
  const { database, log, now } = services;
  const used = await useToken(database, 'authCode', request.code, now());
  if (used === null) {
    log.info({ requestId, reason: 'the code is not good' }, 'single sign-on refused');
    throw refused();
  }
  const { scope, userId } = used;
  const { connectionId, browserHash } = codeDetailsSchema.parse(used.details);
  const [connection, actor] = await database.read(scope, async (db) => [
    await findConnection(db, connectionId),
    await findActor(db, userId),
  ]);
  const refuse = async (reason: string): Promise<AppError> => {
    log.info({ requestId, connectionId, reason }, 'single sign-on refused');
    if (connection !== null) await noteRefusal(services, { scope, connection, requestId }, reason);
    return refused();
  };
  if (connection === null) throw await refuse('the connection was removed');
  if (!connection.isEnabled) throw await refuse('the connection is disabled');
  if (!isMarkedBrowser(request.cookies, isSecure, browserHash))
    throw await refuse('another browser showed the code');
  if (actor === null) throw await refuse('the account is not active');
  const session = await runCommand(services, { scope, actor, cause, requestId }, async (command) => {
    if (actor.isSuperAdmin) await markAdministratorSignedIn(command.db, connectionId, command.now);
    return beginSession(command, {
      userId,
      userAgent,
      connection: { id: connectionId, name: connection.name },
    });
  });
  log.info(
    { requestId, userId, organisationId: actor.organisationId, sessionId: session.id, connectionId },
    'signed in',
  );
  return tokens.sign(session.claims, session.expiresAt);
}

/** Records a refusal for administrators; the person does not learn the reason (ASVS 16.3.1). */
export async function noteRefusal(
  services: Services,
  where: Pick<Arrival, 'scope' | 'connection' | 'requestId'>,
  reason: string,
): Promise<void> {
  const { scope, connection, requestId } = where;
  await runCommand(services, { scope, actor: null, cause: CAUSE, requestId }, ({ emit }) => {
    const subject = { kind: 'ssoConnection', id: connection.id, label: connection.name } as const;
    emit(ssoSignInRefused(subject, [{ field: 'reason', from: null, to: reason }]));
    return Promise.resolve();
  });
}
