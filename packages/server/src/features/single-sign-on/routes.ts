import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as endpoints from '@pactbook/domain/features/single-sign-on/endpoints.ts';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { SsoProtocol } from '@pactbook/domain/features/single-sign-on/connection.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { clientAddressOf } from '../../platform/http/requests/request-notes.ts';
import type { SessionTokens } from '../../platform/sessions/session-token.ts';
import type { Services } from '../../platform/services.ts';
import { ProviderFault, SsoRefusal } from '../../platform/sso/identity.ts';
import { samlMetadata } from '../../platform/sso/saml/saml.ts';
import { exchangeCode } from './accounts/admit-accounts.ts';
import {
  addConnection,
  asProvenAdministrator,
  changeConnection,
  changeForAdministrator,
  removeConnection,
  type ConnectionTools,
} from './commands.ts';
import { testConnection } from './connection-tests/test-connection.ts';
import { connectionJson, findConnections, samlPartyOf } from './queries.ts';
import {
  findSamlConnection,
  finishSignIn,
  noteFailedSignIn,
  startSignIn,
  type SignInFlow,
  type Visit,
} from './sign-in/sign-in-flow.ts';

/** What single sign-on works with besides the services. */
export interface SingleSignOnSettings extends ConnectionTools, SignInFlow {
  readonly tokens: SessionTokens;
}

/** Larger answers are refused before anyone looks into them (docs/product/guarantees.md, "Known traps"). */
const LARGEST_ANSWER = 256 * 1_024;
const FORM = 'application/x-www-form-urlencoded';

export function singleSignOnHandlers(
  services: Services,
  tools: SingleSignOnSettings,
): Handlers<typeof endpoints> {
  const { database } = services;
  const { secrets } = tools;
  return {
    processSsoResponse: async ({ body, cookies, userAgent, cause, requestId }) => {
      const exchange = { tokens: tools.tokens, isSecure: tools.publicUrl().startsWith('https:') };
      const request = { code: body.AuthCode, cookies, userAgent, cause, requestId };
      return { token: await exchangeCode(services, exchange, request) };
    },
    listSsoConnections: async ({ caller }) => {
      const connections = await database.read(caller.scope, findConnections);
      return connections.map((connection) => connectionJson(connection, tools.publicUrl()));
    },
    createSsoConnection: ({ body: { currentPassword, ...input }, ...request }) =>
      changeForAdministrator(services, tools, request, currentPassword, (command) =>
        addConnection(command, secrets, input),
      ),
    updateSsoConnection: ({ params, body: { currentPassword, ...input }, ...request }) =>
      changeForAdministrator(services, tools, request, currentPassword, (command) =>
        changeConnection(command, secrets, params.connectionId, input),
      ),
    removeSsoConnection: async ({ params, body, ...request }) => {
      await asProvenAdministrator(services, tools, request, body.currentPassword, (command) =>
        removeConnection(command, params.connectionId),
      );
    },
    testSsoConnection: ({ caller, params }) => testConnection(services, tools, caller, params.connectionId),
  };
}

function visitOf(request: FastifyRequest, protocol: SsoProtocol): Visit {
  const { params, headers, id } = request;
  const hasId = typeof params === 'object' && params !== null && 'connectionId' in params;
  return {
    protocol,
    connectionId: hasId ? String(params.connectionId) : '',
    cookies: headers.cookie,
    clientAddress: clientAddressOf(request),
    requestId: id,
  };
}

/** Notes why a sign-in failed, and says which text of the sign-in page fits (docs/product/screens.md, "Sign-in page"). */
async function statusFor(
  error: unknown,
  services: Services,
  flow: SingleSignOnSettings,
  visit: Visit,
): Promise<number> {
  const { requestId, connectionId } = visit;
  if (error instanceof SsoRefusal) {
    services.log.info({ requestId, connectionId, reason: error.reason }, 'single sign-on refused');
    await noteFailedSignIn(services, flow, visit, error.reason);
    return 401;
  }
  if (error instanceof AppError && error.code === 'too_many_requests') return 429;
  if (error instanceof ProviderFault) {
    services.log.warn(
      { requestId, connectionId, reason: error.reason, err: error },
      'An identity provider cannot be used',
    );
    await noteFailedSignIn(services, flow, visit, `the provider cannot be used: ${error.reason}`);
  } else {
    services.log.error({ requestId, err: error }, 'A single sign-on failed');
  }
  return 500;
}

/**
 * The addresses that browsers come to in the middle of a sign-in. They answer with redirects and never with an address
 * from outside: to the provider's of the connection, or to our own page for the last step.
 */
export function mountSingleSignOn(
  server: FastifyInstance,
  services: Services,
  flow: SingleSignOnSettings,
): void {
  const goOn = async (
    visit: Visit,
    reply: FastifyReply,
    step: () => Promise<string>,
  ): Promise<FastifyReply> => {
    const page = `${flow.publicUrl()}/saml-callback`;
    const location = await step().catch(
      async (error: unknown) => `${page}?error=${await statusFor(error, services, flow, visit)}`,
    );
    return reply.headers({ location, 'cache-control': 'no-store' }).code(303).send();
  };
  const arrive = (request: FastifyRequest, reply: FastifyReply, protocol: SsoProtocol) => {
    const visit = visitOf(request, protocol);
    return goOn(visit, reply, async () => {
      const answer = protocol === 'oidc' ? linkAnswer(request) : formAnswer(request);
      const code = await finishSignIn(services, flow, visit, answer);
      return `${flow.publicUrl()}/saml-callback?AuthCode=${code}`;
    });
  };
  for (const protocol of ['oidc', 'saml'] as const) {
    server.get(`/api/sso/${protocol}/:connectionId/start`, (request, reply) => {
      const visit = visitOf(request, protocol);
      return goOn(visit, reply, async () => {
        const { location, setCookie } = await startSignIn(services, flow, visit);
        void reply.header('set-cookie', setCookie);
        return location;
      });
    });
  }
  server.get('/api/sso/oidc/:connectionId/callback', (request, reply) => arrive(request, reply, 'oidc'));
  server.get('/api/sso/saml/:connectionId/metadata', async (request, reply) => {
    const connection = await findSamlConnection(services, visitOf(request, 'saml'));
    const { spEntityId, acsUrl } = samlPartyOf(flow.publicUrl(), connection);
    void reply.header('cache-control', 'no-store').type('application/samlmetadata+xml; charset=utf-8');
    return reply.send(await samlMetadata({ spEntityId, acsUrl }));
  });
  // Forms are taken here and nowhere else: what is registered in a plugin holds in it alone.
  void server.register((form, _options, done) => {
    form.addContentTypeParser(
      FORM,
      { parseAs: 'buffer', bodyLimit: LARGEST_ANSWER },
      (_request, body, next) => next(null, body),
    );
    form.post('/api/sso/saml/:connectionId/acs', { bodyLimit: LARGEST_ANSWER }, (request, reply) =>
      arrive(request, reply, 'saml'),
    );
    done();
  });
}

/** A parameter that occurs once; twice it would be ambiguous. */
function single(params: URLSearchParams, name: string): string | null {
  const [value, ...others] = params.getAll(name);
  return value === undefined || others.length > 0 ? null : value;
}

function linkAnswer({ raw }: FastifyRequest): { state: string | null; message: string } {
  const query = raw.url?.split('?').slice(1).join('?') ?? '';
  return { state: single(new URLSearchParams(query), 'state'), message: query };
}

function formAnswer({ body }: FastifyRequest): { state: string | null; message: string } {
  if (!Buffer.isBuffer(body)) throw new SsoRefusal('the answer is no form');
  const params = new URLSearchParams(body.toString('utf8'));
  const message = single(params, 'SAMLResponse');
  if (message === null) throw new SsoRefusal('the answer is no form with one SAMLResponse');
  return { state: single(params, 'RelayState'), message };
}
