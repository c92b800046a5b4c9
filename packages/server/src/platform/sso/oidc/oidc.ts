import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
  type ClientAuth,
  type ServerMetadata,
} from 'openid-client';
import { z } from 'zod';
import { isStorableText } from '@pactbook/domain/kernel/text/storable-text.ts';
import { scrub } from '../../log/scrub.ts';
import { ProviderFault, SsoRefusal, type SsoIdentity } from '../identity.ts';
import type { AddressGuard } from './address-guard.ts';
import { createDiscovery, jsonOf, type ProviderMetadata } from './discovery.ts';
import { createProviderFetch, type ProviderFetch } from './provider-fetch.ts';
import { counted } from '@pactbook/domain/kernel/text/counted.ts';

/** A connection to an OpenID provider, ready to be used. */
export interface OidcParty {
  readonly issuer: string;
  readonly clientId: string;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  /** Where the provider sends the browser back to: one address for each connection, so that no provider can answer for another. */
  readonly callbackUrl: string;
}

/** What ties an answer to the question and the browser that asked it. */
export interface OidcDemand {
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636). */
  readonly verifier: string;
}

/** One thing that was looked at without signing in. */
interface Check {
  readonly name: string;
  readonly passed: boolean;
  readonly detail: string;
}

/** The OpenID Connect side of single sign-on: code flow with PKCE, nothing else. */
export interface OidcClient {
  /** Where to send the browser. @throws ProviderFault */
  requestUrl(party: OidcParty, demand: OidcDemand): Promise<string>;
  /**
   * Exchanges the code of an answer and judges what came back (docs/product/guarantees.md, "Single sign-on and links";
   * ASVS 10.5).
   *
   * @param query the query of the callback's address, as it came
   * @throws SsoRefusal when the answer is not to be believed
   * @throws ProviderFault when the provider cannot be asked
   */
  judge(party: OidcParty, query: string, demand: OidcDemand): Promise<SsoIdentity>;
  /** Looks at a connection without signing in. Never throws. */
  test(party: OidcParty): Promise<Check[]>;
}

/** For everything that is asked of a provider in one step of a sign-in together. */
const TIME_LIMIT_MS = 10_000;
const CLOCK_TOLERANCE_SECONDS = 60;
const LONGEST_SUBJECT = 255;
const SCOPES = 'openid email profile';
/** Whose tokens say with `xms_edov` what others say with `email_verified`. */
const ENTRA_HOST = 'login.microsoftonline.com';

/** @param now Unix milliseconds */
export function createOidcClient(guard: AddressGuard, now: () => number): OidcClient {
  const ask = createProviderFetch(guard);
  const discovery = createDiscovery(ask, now);
  const configure = async (party: OidcParty, signal: AbortSignal): Promise<Configuration> =>
    configurationOf(party, await discovery.find(party.issuer, signal), ask, signal);
  return {
    requestUrl: async (party, { state, nonce, verifier }) => {
      const configuration = await configure(party, AbortSignal.timeout(TIME_LIMIT_MS));
      return buildAuthorizationUrl(configuration, {
        redirect_uri: party.callbackUrl,
        scope: SCOPES,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href;
    },
    judge: async (party, query, demand) => {
      try {
        return await exchange(
          await configure(party, AbortSignal.timeout(TIME_LIMIT_MS)),
          party,
          query,
          demand,
          now(),
        );
      } catch (error) {
        throw understand(error);
      }
    },
    test: async (party) => {
      const signal = AbortSignal.timeout(TIME_LIMIT_MS);
      try {
        const metadata = await discovery.findAnew(party.issuer, signal);
        return [
          passed('Configuration', `Found at ${party.issuer}`),
          proofKeyCheck(metadata),
          await keyCheck(ask, metadata, signal),
        ];
      } catch (error) {
        return [failed('Configuration', error)];
      }
    },
  };
}

function passed(name: string, detail: string): Check {
  return { name, passed: true, detail };
}

function failed(name: string, error: unknown): Check {
  const reason = error instanceof ProviderFault ? error.reason : 'it answered in an unexpected way';
  return { name, passed: false, detail: `The provider cannot be used: ${reason}.` };
}

/** OAuth 2.1 and ASVS 10.2.1; a provider that does not name its methods is given the benefit of the doubt. */
function proofKeyCheck({ code_challenge_methods_supported: methods }: ProviderMetadata): Check {
  const isOffered = methods === undefined || methods.includes('S256');
  return isOffered
    ? passed('Proof key (PKCE)', 'S256')
    : { name: 'Proof key (PKCE)', passed: false, detail: 'The provider does not offer S256.' };
}

async function keyCheck(ask: ProviderFetch, metadata: ProviderMetadata, signal: AbortSignal): Promise<Check> {
  const name = 'Signing keys';
  try {
    const request = { method: 'GET', headers: { accept: 'application/json' }, body: null, signal };
    const answer = await ask(new URL(metadata.jwks_uri), request);
    if (answer.status !== 200) throw new ProviderFault(`its keys were answered with ${answer.status}`);
    const found = z.object({ keys: z.array(z.object({ kty: z.string() })) }).safeParse(await jsonOf(answer));
    const count = found.success ? found.data.keys.filter(({ kty }) => kty !== 'oct').length : 0;
    if (count === 0) throw new ProviderFault('it publishes no key');
    return passed(name, counted(count, 'key'));
  } catch (error) {
    return failed(name, error);
  }
}

/** The registered method where the provider names it; the standard's default first (OpenID Connect Core, section 9). */
function authenticationOf(secret: string | null, metadata: ProviderMetadata): ClientAuth {
  if (secret === null) return None();
  const methods = metadata.token_endpoint_auth_methods_supported;
  const usesPost = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
  return usesPost ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}

/** The document for the library, which distinguishes absent from undefined. */
function serverOf({
  userinfo_endpoint: userInfo,
  code_challenge_methods_supported: methods,
  authorization_response_iss_parameter_supported: namesIssuer,
  ...rest
}: ProviderMetadata): ServerMetadata {
  return {
    ...rest,
    ...(userInfo === undefined ? {} : { userinfo_endpoint: userInfo }),
    ...(methods === undefined ? {} : { code_challenge_methods_supported: methods }),
    ...(namesIssuer === undefined ? {} : { authorization_response_iss_parameter_supported: namesIssuer }),
  };
}

function configurationOf(
  party: OidcParty,
  metadata: ProviderMetadata,
  ask: ProviderFetch,
  signal: AbortSignal,
): Configuration {
  const client = { [clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const authentication = authenticationOf(party.clientSecret, metadata);
  const configuration = new Configuration(serverOf(metadata), party.clientId, client, authentication);
  // Signatures count even though the token came over TLS: the proxy in between is not the provider.
  enableNonRepudiationChecks(configuration);
  // oxlint-disable-next-line typescript/no-deprecated -- the guard says by the address whether plain http may be used
  allowInsecureRequests(configuration);
  configuration[customFetch] = (url, { method, headers, body }) =>
    ask(new URL(url), {
      method,
      headers,
      body: body instanceof URLSearchParams ? body.toString() : null,
      signal,
    });
  return configuration;
}

async function exchange(
  configuration: Configuration,
  party: OidcParty,
  query: string,
  demand: OidcDemand,
  now: number,
): Promise<SsoIdentity> {
  const tokens = await authorizationCodeGrant(configuration, new URL(`${party.callbackUrl}?${query}`), {
    expectedState: demand.state,
    expectedNonce: demand.nonce,
    pkceCodeVerifier: demand.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new SsoRefusal('there is no ID token');
  // The library asks only that it is there.
  if (claims.iat > now / 1_000 + CLOCK_TOLERANCE_SECONDS) {
    throw new SsoRefusal('the ID token was issued in the future');
  }
  // The library looks at it only beside several audiences.
  if (claims['azp'] !== undefined && claims['azp'] !== party.clientId) {
    throw new SsoRefusal('the ID token was made for another client');
  }
  const info = await userInfoFor(configuration, tokens.access_token, claims);
  return identityOf(claims.sub, addressOf(claims, info, new URL(party.issuer).hostname), {
    ...info,
    ...claims,
  });
}

type Claims = Readonly<Record<string, unknown>>;

/** Whether the ID token itself says whose the address is that it names. */
function isVouched(claims: Claims): boolean {
  const hasWord = claims['email_verified'] !== undefined || claims['xms_edov'] !== undefined;
  return claims['email'] !== undefined && hasWord;
}

/**
 * What the provider says about the person besides the ID token, where that is not enough. It must be the same person.
 */
async function userInfoFor(
  configuration: Configuration,
  accessToken: string,
  claims: Claims & { readonly sub: string },
): Promise<Claims> {
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
  return isVouched(claims) || !hasMore ? {} : fetchUserInfo(configuration, accessToken, claims.sub);
}

interface NamedAddress {
  /** One address, or a list of them. */
  readonly email: unknown;
  readonly isVerified: boolean | null;
}

/** Yes or no, also as text, as Amazon Cognito and others send it; null where the provider does not say it. */
function wordOf(claim: unknown): boolean | null {
  if (claim === undefined || claim === null) return null;
  return claim === true || (typeof claim === 'string' && claim.toLowerCase() === 'true');
}

/** An address with the word for it from the same place: a word for one address is none for another. */
function addressOf(claims: Claims, info: Claims, issuerHost: string): NamedAddress {
  if (!isVouched(claims) && info['email'] !== undefined) {
    return { email: info['email'], isVerified: wordOf(info['email_verified']) };
  }
  const isEntraSure =
    issuerHost === ENTRA_HOST && [true, 1, '1', 'true'].some((yes) => yes === claims['xms_edov']);
  return { email: claims['email'], isVerified: isEntraSure || wordOf(claims['email_verified']) };
}

const textSchema = z.string().refine(isStorableText).catch('');
const personSchema = z.object({ given_name: textSchema, family_name: textSchema, name: textSchema });

function identityOf(subject: string, { email, isVerified }: NamedAddress, claims: Claims): SsoIdentity {
  if (subject === '' || subject.length > LONGEST_SUBJECT || !isStorableText(subject)) {
    throw new SsoRefusal('the subject is no text that can be kept');
  }
  const person = personSchema.parse(claims);
  const hasParts = person.given_name !== '' || person.family_name !== '';
  return {
    subject,
    emailAddresses: [email].flat().filter((one) => typeof one === 'string'),
    isEmailVerified: isVerified,
    firstName: hasParts ? person.given_name : person.name,
    lastName: person.family_name,
  };
}

/** Codes with which the library says that what came is no answer of an OpenID provider at all. */
const BROKEN_ANSWERS = [
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_PARSE_ERROR',
  'OAUTH_HTTP_REQUEST_FORBIDDEN',
];
const ERROR_CODE = /^[a-z_]{1,60}$/;

function codeIn(text: string): string {
  return ERROR_CODE.test(text) ? text : 'unknown';
}

/** What an error of the library means: an answer that is not to be believed, or a provider that cannot be asked. */
function understand(error: unknown): SsoRefusal | ProviderFault {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderFault || cause instanceof SsoRefusal) return cause;
  }
  if (error instanceof AuthorizationResponseError) {
    return new SsoRefusal(`the provider answered ${codeIn(error.error)}`, { cause: error });
  }
  if (error instanceof ResponseBodyError) {
    const code = codeIn(error.error);
    // The code was used, is too old, or was issued to another client; anything else is a fault of the configuration.
    if (code === 'invalid_grant') return new SsoRefusal('the provider refused the code', { cause: error });
    return new ProviderFault(`it refused us with ${code}`, { cause: error });
  }
  if (!(error instanceof ClientError) || BROKEN_ANSWERS.includes(error.code ?? '')) {
    return new ProviderFault('it answered in an unexpected way', { cause: error });
  }
  const detail = error.cause instanceof Error ? error.cause.message : error.message;
  return new SsoRefusal(scrub(detail).slice(0, 200), { cause: error });
}
