import { X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SsoConnection } from '@pactbook/domain/features/single-sign-on/connection.ts';
import { readXml } from '../../../platform/sso/saml/xml-reader.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../../testing/build-organisation.ts';
import { buildUser, TEST_PASSWORD, type BuiltUser } from '../../../testing/build-user.ts';
import { makeSamlProvider, posted } from '../../../testing/saml/saml-provider.ts';
import type { AnswerParts } from '../../../testing/saml/saml-answer.ts';
import {
  startSimpleSamlPhp,
  whyNoSimpleSamlPhp,
  type SimpleSamlPhp,
} from '../../../testing/saml/start-simplesamlphp.ts';
import { visitProvider } from '../../../testing/saml/visit-provider.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../../testing/start-test-server.ts';

const MIA = {
  userName: 'mia',
  password: 'of the provider',
  emailAddress: 'mia@php.example',
  firstName: 'Mia',
  lastName: 'Miller',
};
const MINUTE = 60_000;
const missing = whyNoSimpleSamlPhp();
if (missing !== null) process.stdout.write(`${missing} Its tests are skipped.\n`);

/** A browser that has been sent to its provider. */
interface UnderWay {
  /** Where it was sent. */
  readonly location: string;
  readonly cookie: string;
  readonly requestId: string;
  readonly relayState: string;
}

describe('sign-in by SAML', () => {
  const idp = makeSamlProvider('idp');
  const stranger = makeSamlProvider('stranger');
  let server: TestServer;
  let organisation: BuiltOrganisation;
  let administrator: BuiltUser;
  let party: ReturnType<typeof partyOf>;

  const partyOf = (connection: TestAnswer['body'], provider: typeof idp) => ({
    connectionId: String(connection.id),
    spEntityId: String(connection.serviceProvider.entityId),
    acsUrl: String(connection.serviceProvider.acsUrl),
    ...provider.settings,
  });

  const connect = async (idpMetadata: string, domains: readonly string[]): Promise<TestAnswer['body']> => {
    const body = {
      protocol: 'saml',
      name: `Provider of ${domains.join()}`,
      isEnabled: true,
      domains,
      idpMetadata,
      currentPassword: TEST_PASSWORD,
    };
    const answer = await server.request('POST', '/sso/connections/create', {
      token: administrator.token,
      body,
    });
    expect(answer).toMatchObject({ status: 201 });
    return answer.body;
  };

  beforeAll(async () => {
    server = await startTestServer();
    organisation = await buildOrganisation(server);
    administrator = await buildUser(server, { role: 'System Admin', organisation });
    party = partyOf(await connect(idp.metadata, ['acme.example']), idp);
  });
  afterAll(() => server.stop());

  /** From the sign-in page to the provider's address. */
  const setOut = async (emailAddress: string): Promise<UnderWay> => {
    const asked = await server.request('POST', '/sso/initiateLogin', { body: { emailAddress } });
    const start = new URL(String(asked.body.redirectUrl)).pathname.replace('/api', '');
    const { status, headers } = await server.request('GET', start);
    expect(status).toBe(303);
    const location = headers.get('location') ?? '';
    const query = new URL(location).searchParams;
    const request = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString('utf8');
    return {
      location,
      cookie: (headers.getSetCookie()[0] ?? '').split(';')[0] ?? '',
      requestId: (readXml(request).attributes.get('ID') ?? '').replace(/^_/, ''),
      relayState: query.get('RelayState') ?? '',
    };
  };

  /** Posts a form to the consumer, and gives where the browser is sent. */
  const arrive = async (
    form: Readonly<Record<string, string>>,
    cookie: string,
    connectionId = party.connectionId,
  ): Promise<string> => {
    const body = new URLSearchParams(form).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie };
    const answer = await server.request('POST', `/sso/saml/${connectionId}/acs`, { body, headers });
    return answer.headers.get('location') ?? `status ${answer.status}`;
  };

  const answerTo = ({ requestId, relayState }: UnderWay, parts: Partial<AnswerParts> = {}) => ({
    RelayState: relayState,
    SAMLResponse: idp.answer({ party, requestId, now: server.clock.now() }, parts),
  });

  const enter = async (location: string, cookie: string): Promise<TestAnswer> => {
    const code = new URL(location).searchParams.get('AuthCode');
    return server.request('POST', '/sso/processResponse', { body: { AuthCode: code }, headers: { cookie } });
  };

  const refused = 'http://localhost:3000/saml-callback?error=401';

  it('goes from the address to the session, once', async () => {
    const pending = await setOut('mia@acme.example');
    expect(pending.location).toContain(idp.ssoUrl);
    const answer = answerTo(pending);
    const location = await arrive(answer, pending.cookie);
    const { status, body } = await enter(location, pending.cookie);
    expect(status).toBe(200);
    const profile = await server.request('GET', '/profile', { token: String(body.token) });
    expect(profile.body).toMatchObject({
      organizationId: organisation.id,
      emailAddress: 'mia@acme.example',
      firstName: 'Mia',
      lastName: 'Miller',
      isSso: true,
    });
    expect((await enter(location, pending.cookie)).status).toBe(401);
    expect(await arrive(answer, pending.cookie)).toBe(refused);
  });

  it('takes an assertion once, also as the answer to another request', async () => {
    const first = await setOut('mia@acme.example');
    const second = await setOut('mia@acme.example');
    const assertionId = '_the-same';
    expect(await arrive(answerTo(first, { assertionId }), first.cookie)).toContain('AuthCode=');
    expect(await arrive(answerTo(second, { assertionId }), second.cookie)).toBe(refused);
  });

  it('refuses an answer that no one asked for, that another browser brings, or that comes too late', async () => {
    const pending = await setOut('mia@acme.example');
    const other = await setOut('mia@acme.example');
    const { SAMLResponse } = answerTo(pending);
    expect(await arrive({ SAMLResponse }, pending.cookie)).toBe(refused);
    expect(await arrive({ SAMLResponse, RelayState: 'https://evil.example/' }, pending.cookie)).toBe(refused);
    expect(await arrive({ SAMLResponse, RelayState: other.relayState }, other.cookie)).toBe(refused);
    expect(await arrive(answerTo(pending), other.cookie)).toBe(refused);
    const late = await setOut('mia@acme.example');
    server.clock.advance(11 * MINUTE);
    expect(await arrive(answerTo(late), late.cookie)).toBe(refused);
    // The real provider below has its own clock.
    server.clock.advance(-11 * MINUTE);
  });

  it('lets one of twenty posts of the same answer in', async () => {
    const pending = await setOut('mia@acme.example');
    const answer = answerTo(pending);
    const locations = await Promise.all(Array.from({ length: 20 }, () => arrive(answer, pending.cookie)));
    expect(locations.filter((location) => location.includes('AuthCode='))).toHaveLength(1);
    expect(locations.filter((location) => location === refused)).toHaveLength(19);
  });

  it('refuses what is not the word of this provider, and notes why without the answer itself', async () => {
    const pending = await setOut('mia@acme.example');
    const { requestId, relayState, cookie } = pending;
    const forged = stranger.answer({ party, requestId, now: server.clock.now() });
    expect(await arrive({ RelayState: relayState, SAMLResponse: forged }, cookie)).toBe(refused);
    await server.settled();
    const events = await server.testDatabase.asOwner<{ details: string }>(
      "select row_to_json(events)::text as details from events where type = 'ssoSignInRefused'",
    );
    expect(JSON.stringify(events)).toContain('Invalid signature');
    expect(JSON.stringify(events) + server.logLines.join()).not.toContain(forged.slice(0, 200));
  });

  it('refuses what is over 256 KB, no form, or garbage, and never fails', async () => {
    const { cookie, relayState } = await setOut('mia@acme.example');
    expect(await arrive({ SAMLResponse: 'A'.repeat(256 * 1_024) }, cookie)).toBe('status 413');
    for (const SAMLResponse of ['', 'x', posted('<a>'), posted('<!DOCTYPE a>')]) {
      expect(await arrive({ SAMLResponse, RelayState: relayState }, cookie)).toBe(refused);
    }
    const json = await server.request('POST', `/sso/saml/${party.connectionId}/acs`, { body: {} });
    expect([303, 415]).toContain(json.status);
  });

  it('does not take over an account outside the domains of the connection', async () => {
    const pending = await setOut('mia@acme.example');
    const { emailAddress } = await buildUser(server, { emailAddress: 'boss@other.example', organisation });
    const attributes = `<saml:Attribute Name="mail"><saml:AttributeValue>${emailAddress}</saml:AttributeValue></saml:Attribute>`;
    const parts = { nameId: 'boss', attributes };
    expect(await arrive(answerTo(pending, parts), pending.cookie)).toBe(refused);
  });

  it('says in the activity why an answer that the provider sent by itself was refused, and when its certificate ends', async () => {
    const { SAMLResponse } = answerTo(await setOut('mia@acme.example'));
    expect(await arrive({ SAMLResponse }, '')).toBe(refused);
    const events = await server.testDatabase.asOwner<{ reason: string }>(
      "select changes->0->>'to' as reason from events where type = 'ssoSignInRefused'",
    );
    expect(events).toContainEqual({ reason: 'the sign-in was not started from Pactbook' });
    const { body } = await server.request('GET', '/sso/connections', { token: administrator.token });
    const [one] = body as SsoConnection[];
    const [pem = ''] = one?.idpCertificates ?? [];
    expect(one?.certificateEndsOn).toBe(new X509Certificate(pem).validToDate.toISOString().slice(0, 10));
  });

  it('describes us to the provider', async () => {
    const answer = await server.request('GET', `/sso/saml/${party.connectionId}/metadata`);
    expect(answer.headers.get('content-type')).toContain('application/samlmetadata+xml');
    const metadata = readXml(String(answer.body));
    expect(metadata.attributes.get('entityID')).toBe(party.spEntityId);
  });

  describe.skipIf(missing !== null)('at a real SimpleSAMLphp', () => {
    let provider: SimpleSamlPhp;

    beforeAll(async () => {
      provider = await startSimpleSamlPhp([MIA]);
    });
    afterAll(() => provider.stop());

    it('signs in anyone who signs in there, again as the same person, and no one by a changed answer', async () => {
      const { id, serviceProvider } = await connect(provider.metadata, ['php.example']);
      provider.introduce({ spEntityId: serviceProvider.entityId, acsUrl: serviceProvider.acsUrl });
      const ids: string[] = [];
      for (let visit = 0; visit < 2; visit += 1) {
        const pending = await setOut('anybody@php.example');
        const form = await visitProvider(pending.location, MIA);
        expect(form.action).toBe(serviceProvider.acsUrl);
        const location = await arrive(form.fields, pending.cookie, id);
        const { body } = await enter(location, pending.cookie);
        const profile = await server.request('GET', '/profile', { token: String(body.token) });
        expect(profile.body).toMatchObject({
          emailAddress: 'mia@php.example',
          lastName: 'Miller',
          isSso: true,
        });
        ids.push(String(profile.body.id));
      }
      expect(ids[0]).toBe(ids[1]);
      const pending = await setOut('anybody@php.example');
      const { fields } = await visitProvider(pending.location, MIA);
      const xml = Buffer.from(fields['SAMLResponse'] ?? '', 'base64').toString('utf8');
      const changed = { ...fields, SAMLResponse: posted(xml.replaceAll('>mia<', '>admin<')) };
      expect(await arrive(changed, pending.cookie, id)).toBe(refused);
    });
  });
});
