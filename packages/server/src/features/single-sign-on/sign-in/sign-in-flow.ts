import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { AppError, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { idSchema } from '@pactbook/domain/kernel/ids.ts';
import type { SsoProtocol } from '@pactbook/domain/features/single-sign-on/connection.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { scopeOfAccount } from '../../../platform/sessions/session-gate.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { Services } from '../../../platform/services.ts';
import { isMarkedBrowser, markBrowser } from '../../../platform/sso/browser-cookie.ts';
import { SsoRefusal, type SsoIdentity } from '../../../platform/sso/identity.ts';
import type { OidcClient } from '../../../platform/sso/oidc/oidc.ts';
import { judgeSamlAnswer, samlRequestUrl } from '../../../platform/sso/saml/saml.ts';
import { clientNetwork, type Throttle } from '../../../platform/throttle/throttle.ts';
import { admit, noteRefusal, type Arrival } from '../accounts/admit-accounts.ts';
import { openClientSecret } from '../../../platform/sso/client-secret.ts';
import {
  findConnection,
  findConnectionOwner,
  oidcPartyOf,
  samlPartyOf,
  type Connection,
} from '../queries.ts';
import { consumeRequest, insertRequest } from '../store.ts';

/** What a sign-in at a provider works with besides the services. */
export interface SignInFlow {
  readonly secrets: SecretBox;
  readonly oidc: OidcClient;
  readonly throttle: Throttle;
  /** Where people open the product, without a slash at the end. */
  readonly publicUrl: () => string;
}

/** A browser at one of the addresses of a connection. */
export interface Visit {
  readonly protocol: SsoProtocol;
  readonly connectionId: string;
  readonly cookies: string | undefined;
  readonly clientAddress: string;
  readonly requestId: string;
}

/** What comes back from the provider by way of the browser. */
export interface ProviderAnswer {
  /** Of OpenID Connect the `state`, of SAML the `RelayState`. */
  readonly state: string | null;
  /** Of OpenID Connect the whole query, of SAML the `SAMLResponse`. */
  readonly message: string;
}

/** How long a sign-in at the provider may take. */
const REQUEST_LIFE_MS = 10 * 60_000;
/** Sign-ins that one client can begin within the window of the throttle: a whole office behind one address. */
const STARTS_PER_WINDOW = 300;
const STATE = /^[\w-]{43}$/;
const STATE_BYTES = 32;

const randomText = (): string => randomBytes(STATE_BYTES).toString('base64url');

/** What the database keeps of a state: its hash, with which no answer can be forged. */
function requestKey(state: string): string {
  return createHash('sha256').update(`sso request\0${state}`).digest('base64url');
}

/** The ID of a SAML request: a hash of the state, as the provider and every party on the way see it. */
function samlRequestId(state: string): string {
  return `_${createHash('sha256').update(`saml request\0${state}`).digest('hex')}`;
}

const sealedSchema = z.object({ sealed: z.string() });
/** Null for SAML, which knows neither. */
const demandSchema = z.object({ nonce: z.string(), verifier: z.string() });
type Demand = z.infer<typeof demandSchema>;

interface OpenConnection {
  readonly scope: OrganisationScope;
  readonly connection: Connection;
}

/** The connection whose address this is, enabled or not; null for none. */
async function findVisited({ database }: Services, { connectionId }: Visit): Promise<OpenConnection | null> {
  const id = idSchema.safeParse(connectionId);
  const owner = id.success ? await findConnectionOwner(database, id.data) : null;
  if (!id.success || owner === null) return null;
  const scope = scopeOfAccount(owner);
  const connection = await database.read(scope, (db) => findConnection(db, id.data));
  return connection && { scope, connection };
}

/** @throws SsoRefusal when there is no such connection, or it is not enabled */
async function openConnection(services: Services, visit: Visit): Promise<OpenConnection> {
  const visited = await findVisited(services, visit);
  if (visited === null) throw new SsoRefusal('there is no such connection');
  if (!visited.connection.isEnabled) throw new SsoRefusal('the connection is disabled');
  if (visited.connection.protocol !== visit.protocol)
    throw new SsoRefusal('the connection does not use this protocol');
  return visited;
}

/** Refusals of one client, and of all, that are noted within the window of the throttle: anyone can cause them. */
const NOTED_OF_CLIENT = 100;
const NOTED_OF_CONNECTION = 500;

/**
 * Records for administrators why a sign-in failed, also before the person is known: the address of the connection says
 * whose it is.
 */
export async function noteFailedSignIn(
  services: Services,
  { throttle }: SignInFlow,
  visit: Visit,
  reason: string,
): Promise<void> {
  const visited = await findVisited(services, visit);
  if (visited === null) return;
  const { id } = visited.connection;
  const client = {
    key: throttle.keyOf('sso-noted', id, clientNetwork(visit.clientAddress)),
    limit: NOTED_OF_CLIENT,
  };
  const all = { key: throttle.keyOf('sso-noted', id), limit: NOTED_OF_CONNECTION };
  try {
    await throttle.attempt(client, [all], async () => {
      await noteRefusal(services, { ...visited, requestId: visit.requestId }, reason);
      return { succeeded: false, result: undefined };
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'too_many_requests')) throw error;
  }
}

function contextOf(key: string): string {
  return `sso-request:${key}`;
}

/**
 * Sends a browser to its provider, and notes which browser asked for what (ASVS 10.2.1).
 *
 * @returns where to go, and the cookie by which the browser is known again
 * @throws AppError `too_many_requests`
 * @throws SsoRefusal, ProviderFault
 */
export async function startSignIn(
  services: Services,
  flow: SignInFlow,
  visit: Visit,
): Promise<{ location: string; setCookie: string }> {
  const { throttle, secrets } = flow;
  const limit = {
    key: throttle.keyOf('sso-start', clientNetwork(visit.clientAddress)),
    limit: STARTS_PER_WINDOW,
  };
  await throttle.attempt(limit, [], () => Promise.resolve({ succeeded: false, result: undefined }));
  const { scope, connection } = await openConnection(services, visit);
  const publicUrl = flow.publicUrl();
  const state = randomText();
  const demand = { nonce: randomText(), verifier: randomText() };
  const location =
    visit.protocol === 'oidc'
      ? await flow.oidc.requestUrl(oidcPartyOf(publicUrl, connection, null), { state, ...demand })
      : await samlRequestUrl(samlPartyOf(publicUrl, connection), samlRequestId(state), state);
  const way = visit.protocol === 'oidc' ? 'link' : 'form';
  const isSecure = publicUrl.startsWith('https:');
  const mark = markBrowser(visit.cookies, way, isSecure, REQUEST_LIFE_MS / 1_000);
  const key = requestKey(state);
  const now = services.now();
  await services.database.write(scope, (db) =>
    insertRequest(db, {
      id: key,
      connectionId: connection.id,
      browserHash: mark.hash,
      sealed: secrets.seal(JSON.stringify(demand), contextOf(key)),
      createdAt: now,
      expiresAt: now + REQUEST_LIFE_MS,
    }),
  );
  return { location, setCookie: mark.setCookie };
}

/**
 * Judges what a browser brought back from its provider, and gives the one-time code of the account
 * (docs/product/people.md, "Single sign-on"). An answer is checked once: its request is used up whatever the result.
 *
 * @throws SsoRefusal when it is not valid, ProviderFault when the provider does not answer
 */
export async function finishSignIn(
  services: Services,
  flow: SignInFlow,
  visit: Visit,
  answer: ProviderAnswer,
): Promise<string> {
  const { scope, connection } = await openConnection(services, visit);
  const { state } = answer;
  if (state === null || !STATE.test(state)) throw new SsoRefusal('the sign-in was not started from Pactbook');
  const which = { id: requestKey(state), connectionId: connection.id, now: services.now() };
  const request = await services.database.write(scope, (db) => consumeRequest(db, which));
  if (request === null)
    throw new SsoRefusal('the sign-in was started more than 10 minutes ago, or is finished already');
  const isSecure = flow.publicUrl().startsWith('https:');
  if (!isMarkedBrowser(visit.cookies, isSecure, request.browserHash)) {
    throw new SsoRefusal('another browser brought the answer');
  }
  const sealed = sealedSchema.parse(request.details).sealed;
  const demand = demandSchema.parse(JSON.parse(flow.secrets.open(sealed, contextOf(which.id))));
  const { browserHash } = request;
  const judged = await judge(services, flow, connection, { state, message: answer.message, demand });
  return admit(services, { scope, connection, requestId: visit.requestId, browserHash, ...judged });
}

/** Outside of any transaction, so that a slow provider does not delay others. */
async function judge(
  services: Services,
  { secrets, oidc, publicUrl }: SignInFlow,
  connection: Connection,
  { state, message, demand }: { state: string; message: string; demand: Demand },
): Promise<{ identity: SsoIdentity; assertion: Arrival['assertion'] }> {
  if (connection.protocol === 'oidc') {
    const party = oidcPartyOf(publicUrl(), connection, openClientSecret(secrets, connection));
    return { identity: await oidc.judge(party, message, { state, ...demand }), assertion: null };
  }
  const party = samlPartyOf(publicUrl(), connection);
  const { identity, assertionId, usableUntil } = await judgeSamlAnswer(party, {
    samlResponse: message,
    requestId: samlRequestId(state),
    now: services.now(),
  });
  return { identity, assertion: { assertionId, usableUntil } };
}

/** For our description: the provider may need it before the connection is enabled. @throws AppError `not_found` */
export async function findSamlConnection(services: Services, visit: Visit): Promise<Connection> {
  const visited = await findVisited(services, visit);
  if (visited?.connection.protocol !== 'saml') throw notFound('connection');
  return visited.connection;
}
