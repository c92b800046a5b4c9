import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';

/** Someone with an account at the provider; the subject is their account there. */
export interface ProviderPerson {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly given_name: string;
  readonly family_name: string;
}

/** A certified OpenID provider, run for real. */
export interface CertifiedProvider {
  readonly issuer: string;
  /** Lets a client in, from then on. */
  register(client: { clientId: string; clientSecret: string; callbackUrl: string }): void;
  /** A user who comes to sign in is this person. */
  signInAs(person: ProviderPerson): void;
  stop(): Promise<void>;
}

const SCOPES = 'openid email profile';

/** Starts it on loopback. It asks no one for a password: who signs in is said with `signInAs`. */
export async function startCertifiedProvider(): Promise<CertifiedProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(privateKey)), kid: 'certified', alg: 'RS256', use: 'sig' }] };
  const people = new Map<string, ProviderPerson>();
  let current = '';
  let provider: Provider | null = null;
  const server = createServer((request, response) => {
    if (provider === null) {
      response.writeHead(503).end();
    } else if (request.url?.startsWith('/interaction/') === true) {
      void provider.interactionFinished(
        request,
        response,
        { login: { accountId: current } },
        { mergeWithLastSubmission: false },
      );
    } else {
      void provider.callback()(request, response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configurationFor = (client: {
    clientId: string;
    clientSecret: string;
    callbackUrl: string;
  }): Configuration => ({
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [client.callbackUrl],
      },
    ],
    jwks,
    cookies: { keys: ['a key of the tests'] },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => {
      const person = people.get(accountId);
      return person && { accountId, claims: () => ({ ...person }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
  });
  return {
    issuer,
    register: (client) => {
      provider = new Provider(issuer, configurationFor(client));
    },
    signInAs: (person) => {
      people.set(person.sub, person);
      current = person.sub;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
