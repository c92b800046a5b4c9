import { setTimeout as wait } from 'node:timers/promises';
import { AppError, notFound } from '@pactbook/domain/kernel/app-error.ts';
import {
  emailAddressKey,
  emailDomain,
  FAILURES_BEFORE_SLOWING,
  SESSION_ABSOLUTE_HOURS,
} from '@pactbook/domain/features/sign-in/credentials.ts';
import { impersonationStopped } from '@pactbook/domain/features/impersonation/events.ts';
import { sessionEnded } from '@pactbook/domain/features/account/events.ts';
import { SESSIONS_PER_PERSON } from '@pactbook/domain/features/account/session.ts';
import { signedIn, signedOut, signInRefused } from '@pactbook/domain/features/sign-in/events.ts';
import { runCommand, type Command } from '../../platform/command.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { scopeOfAccount } from '../../platform/sessions/session-gate.ts';
import type { SessionClaims, SessionTokens } from '../../platform/sessions/session-token.ts';
import type { PasswordHasher } from '../../platform/passwords/password-hasher.ts';
import { readSecondFactor } from '../../platform/second-factors/store.ts';
import { useCode, type UsedCode } from '../../platform/second-factors/second-factors.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import type { StorageKeys } from '../../platform/secrets/storage-key.ts';
import type { Services } from '../../platform/services.ts';
import { deleteFailuresOfKey, isClientKnown, rememberClient } from '../../platform/throttle/store.ts';
import {
  clientNetwork,
  type Judgement,
  type Limit,
  type Throttle,
} from '../../platform/throttle/throttle.ts';
import { findActor, findDisplayName } from '../users/queries.ts';
import { noteUserSeen } from '../users/commands.ts';
import { findAccount, findOwnSessions, findSsoConnection, type Account } from './queries.ts';
import { endOldestSessions, endSession, endSessionsOfUser, insertSession, markSessionSeen } from './store.ts';

/** What signing in needs besides the services. */
export interface SignInSettings {
  readonly tokens: SessionTokens;
  readonly passwords: PasswordHasher;
  readonly throttle: Throttle;
  /** Starts work that the answer must not wait for. */
  readonly startInBackground: (name: string, work: () => Promise<unknown>) => void;
  readonly publicUrl: () => string;
  /** Opens the secrets of second factors. */
  readonly secrets: SecretBox;
  /** Called in the command of a sign-in by a recovery code. */
  readonly onRecoveryCodeUsed: (command: Command, userId: string) => Promise<void>;
  readonly storageKeyOf: StorageKeys;
}

/** One try to sign in with a password. */
export interface SignInTry {
  readonly emailAddress: string;
  readonly password: string;
  /** Of the second factor, once it was asked for. */
  readonly code?: string | undefined;
  readonly clientAddress: string;
  readonly userAgent: string;
  readonly requestId: string;
  readonly cause: string;
}

/** Several people can share a client's address, so it is slowed later than one account. */
const CLIENT_LIMIT = 2 * FAILURES_BEFORE_SLOWING;
/** How long an account's owner is known at a client after signing in there. */
export const CLIENT_MEMORY_MS = 30 * 24 * 3_600_000;
/** First steps of one client within the window: a whole office in the morning, but no list of domains. */
const FIRST_STEPS_PER_WINDOW = 300;
const HOUR_MS = 3_600_000;
const REFUSAL_DELAY_MS = 100;

/**
 * Exchanges address and password for a session token (docs/product/people.md, "Sign-in").
 *
 * @throws AppError `wrong_credentials`, alike and after the same work for every wrong pair: unknown, invited,
 *   deactivated and single sign-on accounts included, and for a wrong code; `second_factor_required` for a right pair
 *   without the code that it needs; `too_many_requests` after repeated failures, wrong codes included
 */
export async function signIn(
  services: Services,
  settings: SignInSettings,
  input: SignInTry,
): Promise<string> {
  const { throttle } = settings;
  const emailKey = emailAddressKey(input.emailAddress);
  const client = clientNetwork(input.clientAddress);
  const pair = throttle.keyOf('pair', emailKey, client);
  const isKnown = await isClientKnown(services.database, pair, services.now() - CLIENT_MEMORY_MS);
  // At a client that the account has signed in from before only its own failures count: guesses from
  // elsewhere cannot keep the owner out.
  const strict: Limit = isKnown
    ? { key: pair, limit: FAILURES_BEFORE_SLOWING }
    : { key: throttle.keyOf('account', emailKey), limit: FAILURES_BEFORE_SLOWING };
  const others: readonly Limit[] = isKnown
    ? []
    : [{ key: throttle.keyOf('client', client), limit: CLIENT_LIMIT }];
  try {
    const verdict = await throttle.attempt(strict, others, () => judge(services, settings, emailKey, input));
    if (verdict.kind === 'wrong') {
      if (verdict.account !== null) noteRefusal(services, settings, verdict.account, input);
      throw wrongCredentials();
    }
    if (verdict.kind === 'needsCode') {
      throw new AppError('second_factor_required', 'Enter the code that your authenticator app shows.');
    }
    // The person at this client has shown who they are: what they mistyped before no longer counts.
    await deleteFailuresOfKey(services.database, pair);
    await rememberClient(services.database, pair, services.now());
    return await startSession(services, settings, verdict, input);
  } catch (error) {
    if (error instanceof AppError) {
      // Who guesses must be found, and whose account it was compared, without the log holding anyone's address.
      const account = throttle.keyOf('log', emailKey);
      const { requestId, clientAddress } = input;
      services.log.info({ requestId, reason: error.code, client: clientAddress, account }, 'sign-in refused');
    }
    throw error;
  }
}

function wrongCredentials(): AppError {
  return new AppError('wrong_credentials', 'Please verify your credentials and try again.');
}

interface RightVerdict {
  readonly kind: 'right';
  readonly account: Account;
  /** Null for accounts without a second factor. */
  readonly usedCode: UsedCode | null;
}
type Verdict = RightVerdict | { kind: 'needsCode' } | { kind: 'wrong'; account: Account | null };

/** Does the same work for every pair, right or wrong; a right one may need a code besides. */
async function judge(
  services: Services,
  { passwords, secrets }: SignInSettings,
  emailKey: string,
  { password, code }: SignInTry,
): Promise<Judgement<Verdict>> {
  const { database } = services;
  const account = await findAccount(database, emailKey);
  const mayUsePassword = account !== null && account.status === 'active' && !account.is_sso;
  const isRight = await passwords.verify(password, mayUsePassword ? account.password_hash : null);
  if (!isRight || account === null) return { succeeded: false, result: { kind: 'wrong', account } };
  const scope = scopeOfAccount(account);
  const { user_id: userId } = account;
  const factor = await database.read(scope, (db) => readSecondFactor(db, userId));
  if (factor === null || factor.confirmedAt === null)
    return { succeeded: true, result: { kind: 'right', account, usedCode: null } };
  // Neither a failure nor a way in: the same pair comes again with a code, and that counts.
  if (code === undefined || code === '') return { succeeded: true, result: { kind: 'needsCode' } };
  const now = services.now();
  const usedCode = await database.write(scope, (db) => useCode({ db, now }, secrets, userId, code));
  if (usedCode === null) return { succeeded: false, result: { kind: 'wrong', account } };
  return { succeeded: true, result: { kind: 'right', account, usedCode } };
}

/** Records the refusal after the answer, so that the response time does not show whether there is an account. */
function noteRefusal(services: Services, settings: SignInSettings, account: Account, input: SignInTry): void {
  const scope = scopeOfAccount(account);
  const origin = { scope, actor: null, cause: input.cause, requestId: input.requestId };
  settings.startInBackground('sign-in refused', async () => {
    await wait(REFUSAL_DELAY_MS);
    await runCommand(services, origin, async ({ db, emit }) => {
      const label = await findDisplayName(db, account.user_id);
      emit(signInRefused({ kind: 'session', id: account.user_id, label }));
    });
  });
}

async function startSession(
  services: Services,
  { tokens, onRecoveryCodeUsed }: SignInSettings,
  { account, usedCode }: RightVerdict,
  input: SignInTry,
): Promise<string> {
  const scope = scopeOfAccount(account);
  const actor = await services.database.read(scope, (db) => findActor(db, account.user_id));
  // Deactivated while the password was judged.
  if (actor === null) throw wrongCredentials();
  const { cause, requestId, userAgent } = input;
  const session = await runCommand(services, { scope, actor, cause, requestId }, async (command) => {
    if (usedCode === 'recovery') await onRecoveryCodeUsed(command, actor.userId);
    return beginSession(command, { userId: actor.userId, userAgent });
  });
  services.log.info(
    { requestId, userId: actor.userId, organisationId: actor.organisationId, sessionId: session.id },
    'signed in',
  );
  return tokens.sign(session.claims, session.expiresAt);
}

/** A session to begin, for an account that has been found good in whatever way. */
export interface SessionStart {
  readonly userId: string;
  readonly userAgent: string;
  /** How long it lives at most; 24 hours by default. */
  readonly lifeMs?: number;
  /** Set for an impersonation. */
  readonly impersonator?: { readonly userId: string; readonly sessionId: string };
  /** Set for single sign-on. */
  readonly connection?: { readonly id: string; readonly name: string };
}

/** A session that has begun: sign its claims once the command is done. */
export interface BegunSession {
  readonly id: string;
  readonly claims: SessionClaims;
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

/**
 * Begins a session in the caller's command and writes the event of it: the only way in, whatever was shown before
 * (password, single sign-on, impersonation ticket).
 */
export async function beginSession(command: Command, start: SessionStart): Promise<BegunSession> {
  const { db, scope, now, newId, emit } = command;
  const { userId, userAgent, lifeMs = SESSION_ABSOLUTE_HOURS * HOUR_MS, impersonator, connection } = start;
  const id = newId();
  const expiresAt = now + lifeMs;
  await insertSession(db, {
    id,
    userId,
    createdAt: now,
    expiresAt,
    userAgent,
    ...(impersonator === undefined ? {} : { impersonator }),
    ...(connection === undefined ? {} : { connectionId: connection.id }),
  });
  // Impersonation does not count as activity of the person.
  if (impersonator === undefined) {
    // The person before their sessions, like every command: no two wait for each other.
    await noteUserSeen(db, userId, now);
    await endOldestSessions(db, userId, { now, keep: SESSIONS_PER_PERSON });
    const through =
      connection === undefined ? [] : [{ field: 'connection', from: null, to: connection.name }];
    emit(signedIn({ kind: 'session', id, label: await findDisplayName(db, userId) }, through));
  }
  const claims = {
    sub: userId,
    sid: id,
    organizationId: scope.organisationId,
    is_impersonating: impersonator !== undefined,
  };
  return { id, claims, expiresAt };
}

/**
 * Ends the session of the caller's token, which is worth nothing from then on, on every node. Out of an impersonation
 * it is the way back: the administrator's own session and the person's sessions continue.
 */
export async function signOut(
  services: Services,
  caller: Pick<Caller, 'scope' | 'actor' | 'sessionId'>,
  origin: { cause: string; requestId: string | null },
): Promise<void> {
  const { scope, actor, sessionId } = caller;
  await runCommand(services, { scope, actor, ...origin }, async ({ db, now, emit }) => {
    const ended = await endSession(db, sessionId, now);
    if (!ended) return;
    const label = await findDisplayName(db, actor.userId);
    const isOwn = actor.impersonatorId === null;
    emit(
      isOwn
        ? signedOut({ kind: 'session', id: sessionId, label })
        : impersonationStopped({ kind: 'user', id: actor.userId, label }),
    );
  });
  const { userId, impersonatorId } = actor;
  services.log.info({ requestId: origin.requestId, userId, impersonatorId, sessionId }, 'signed out');
}

/**
 * Ends every session of a person but one, at once and on every node, administrators' in their account included; gives
 * how many there were. The caller emits the event.
 *
 * @param except a session that continues
 */
export async function endSessionsOf(
  { db, now }: Command,
  userId: string,
  except: string | null = null,
): Promise<number> {
  return (await endSessionsOfUser(db, userId, { now, except })).length;
}

/**
 * Ends one of the caller's own sessions (docs/product/people.md, "Sessions").
 *
 * @throws AppError `not_found` when it has ended, or is not theirs
 */
export async function endOwnSession(
  services: Services,
  { scope, actor }: Caller,
  sessionId: string,
  origin: { cause: string; requestId: string },
): Promise<void> {
  await runCommand(services, { scope, actor, ...origin }, async ({ db, now, emit }) => {
    const living = await findOwnSessions(db, actor.userId, now);
    const isOwn = living.some(({ id }) => id === sessionId);
    if (!isOwn || !(await endSession(db, sessionId, now))) throw notFound('session');
    const label = await findDisplayName(db, actor.userId);
    emit(sessionEnded({ kind: 'session', id: sessionId, label }));
  });
}

/** "Sign out everywhere": ends all of the caller's sessions but the one that asks; gives how many there were. */
export async function endOtherSessions(
  services: Services,
  { scope, actor, sessionId }: Caller,
  origin: { cause: string; requestId: string },
): Promise<number> {
  return runCommand(services, { scope, actor, ...origin }, async ({ db, now, emit }) => {
    const ended = await endSessionsOfUser(db, actor.userId, { now, except: sessionId });
    const label = await findDisplayName(db, actor.userId);
    emit(...ended.map((id) => sessionEnded({ kind: 'session', id, label })));
    return ended.length;
  });
}

/** After a reset of the password, failed attempts from before no longer slow the person down. */
export async function forgiveFailures(
  { database }: Services,
  throttle: Throttle,
  emailAddress: string,
): Promise<void> {
  await deleteFailuresOfKey(database, throttle.keyOf('account', emailAddressKey(emailAddress)));
}

/**
 * Records that a session is in use; its idle time begins again. Impersonation does not count as activity of the person:
 * the administrator's own session is in use as well.
 */
export async function noteSessionSeen(services: Services, caller: Caller, now: number): Promise<void> {
  await services.database.write(caller.scope, async (db) => {
    const { actor, impersonatorSessionId } = caller;
    await noteUserSeen(db, actor.impersonatorId ?? actor.userId, now);
    await markSessionSeen(db, caller.sessionId, now);
    if (impersonatorSessionId !== null) await markSessionSeen(db, impersonatorSessionId, now);
  });
}

/**
 * Which way an address signs in: decided by its domain alone, with the same work for each, so that the answer shows
 * nothing about a single address (docs/product/people.md, "Sign-in"; docs/product/guarantees.md, "Known traps").
 */
export async function initiateSignIn(
  services: Services,
  { publicUrl, throttle }: SignInSettings,
  { emailAddress, clientAddress }: { readonly emailAddress: string; readonly clientAddress: string },
): Promise<{ isSso: boolean; redirectUrl?: string }> {
  const limit = {
    key: throttle.keyOf('first-step', clientNetwork(clientAddress)),
    limit: FIRST_STEPS_PER_WINDOW,
  };
  await throttle.attempt(limit, [], () => Promise.resolve({ succeeded: false, result: undefined }));
  const connection = await findSsoConnection(services.database, emailDomain(emailAddress));
  if (connection === null) return { isSso: false };
  const { protocol, connection_id: connectionId } = connection;
  return { isSso: true, redirectUrl: `${publicUrl()}/api/sso/${protocol}/${connectionId}/start` };
}
