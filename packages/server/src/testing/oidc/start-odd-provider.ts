import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';

/** What the provider was asked in an authorization request, as the browser carried it. */
export interface OddQuestion {
  readonly nonce: string;
  readonly challenge: string;
}

/** How one code is answered; what is left out is as a good provider does it. */
export interface OddAnswer {
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Makes the ID token of the claims in place of the provider's own key. */
  readonly sign?: (claims: JWTPayload, keys: OddKeys) => Promise<string> | string;
  /** Gives no ID token at all. */
  readonly withoutToken?: boolean;
}

/** Its keys, for answers that misuse them. */
export interface OddKeys {
  readonly privateKey: CryptoKey;
  readonly publicJwk: Readonly<Record<string, unknown>>;
  readonly kid: string;
}

/** A provider that can lie, for answers that no real one gives. */
export interface OddProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the discovery document says differently. */
  document: Record<string, unknown>;
  /** Answers in place of the provider, wherever it returns true. */
  hijack: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The person whom `codeFor` speaks of. */
  person: Record<string, unknown>;
  /** What it tells about the person besides, once the document names `/userinfo`. */
  userInfo: Record<string, unknown>;
  /** Paths asked so far. */
  readonly asked: string[];
  /** A code that can be used once, for a question. */
  codeFor(question: OddQuestion, answer?: OddAnswer): string;
  /** A new key from now on; the former one is gone. */
  rotateKey(): Promise<void>;
  stop(): Promise<void>;
}

async function makeKeys(): Promise<OddKeys> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = randomBytes(6).toString('hex');
  return { privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }, kid };
}

/** Signs as the provider does. */
export function signWell(claims: JWTPayload, { privateKey, kid }: OddKeys): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

/** Starts a provider on loopback. */
export async function startOddProvider(): Promise<OddProvider> {
  let keys = await makeKeys();
  const codes = new Map<string, { question: OddQuestion; answer: OddAnswer }>();
  const [clientId, clientSecret] = ['pactbook-client', 'a client secret nobody may see'];

  const tokensFor = async (form: URLSearchParams): Promise<[number, unknown]> => {
    const code = form.get('code') ?? '';
    const known = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (known === undefined || known.question.challenge !== challenge)
      return [400, { error: 'invalid_grant' }];
    const { question, answer } = known;
    const seconds = Math.floor(Date.now() / 1_000);
    const claims: JWTPayload = {
      iss: provider.issuer,
      aud: clientId,
      iat: seconds,
      exp: seconds + 300,
      nonce: question.nonce,
      ...provider.person,
      ...answer.claims,
    };
    // Null means a claim that is left out.
    const given = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null));
    const idToken = await (answer.sign ?? signWell)(given, keys);
    const tokens = { access_token: 'access', token_type: 'Bearer' };
    return [200, answer.withoutToken === true ? tokens : { ...tokens, id_token: idToken }];
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    provider.asked.push(path);
    if (provider.hijack(request, response)) return;
    if (path === '/.well-known/openid-configuration') {
      return send(response, 200, {
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        ...provider.document,
      });
    }
    if (path === '/keys') return send(response, 200, { keys: [keys.publicJwk] });
    if (path === '/userinfo') return send(response, 200, provider.userInfo);
    if (path === '/token') return send(response, ...(await tokensFor(await formOf(request))));
    return send(response, 404, {});
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const provider: OddProvider = {
    issuer: `http://127.0.0.1:${port}`,
    clientId,
    clientSecret,
    document: {},
    hijack: () => false,
    person: {},
    userInfo: {},
    asked: [],
    codeFor: (question, given = {}) => {
      const code = randomBytes(16).toString('hex');
      codes.set(code, { question, answer: given });
      return code;
    },
    rotateKey: async () => {
      keys = await makeKeys();
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return provider;
}
