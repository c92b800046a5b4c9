import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider from 'oidc-provider';
import type { Configuration } from 'oidc-provider';

/** A person with an account at the provider; the subject identifies the account. */
export interface ProviderAccount {
  readonly sub: string;
  readonly email: string;
  readonly given_name: string;
  readonly family_name: string;
}

export interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly callbackUrl: string;
}

/** A certified OpenID provider with a sign-in page, actually running. */
export interface OpenIdProvider {
  readonly issuer: string;
  /** Registers a client. */
  readonly register: (client: Client) => void;
  readonly stop: () => Promise<void>;
}

const SCOPES = 'openid email profile';
const PAGE = `<!doctype html><html lang="en"><title>Provider</title><h1>Sign in at the provider</h1>
<form method="post"><label>Account <input name="account"></label>
<button name="answer" value="yes">Go on</button> <button name="answer" value="no">Not now</button></form>`;

function configurationFor(client: Client, accounts: readonly ProviderAccount[]): Configuration {
  return {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [client.callbackUrl],
      },
    ],
    cookies: { keys: ['a key of the journeys'] },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => {
      const account = accounts.find(({ sub }) => sub === accountId);
      return account && { accountId, claims: () => ({ ...account, email_verified: true }) };
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
  };
}

/** The provider's own page: sign in or cancel. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    return;
  }
  let text = '';
  for await (const piece of request) text += String(piece);
  const form = new URLSearchParams(text);
  const answer =
    form.get('answer') === 'yes'
      ? { login: { accountId: form.get('account') ?? '' } }
      : { error: 'access_denied', error_description: 'The person would rather not.' };
  await provider.interactionFinished(request, response, answer, { mergeWithLastSubmission: false });
}

/** Starts it on a free port of this machine. */
export async function startOpenIdProvider(accounts: readonly ProviderAccount[]): Promise<OpenIdProvider> {
  let provider: Provider | null = null;
  const server = createServer((request, response) => {
    if (provider === null) response.writeHead(503).end();
    else if (request.url?.startsWith('/interaction/') === true) void interact(provider, request, response);
    else void provider.callback()(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The provider has no port.');
  const issuer = `http://127.0.0.1:${bound.port}`;
  return {
    issuer,
    register: (client) => {
      provider = new Provider(issuer, configurationFor(client, accounts));
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
