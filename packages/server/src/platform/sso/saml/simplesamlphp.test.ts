import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  startSimpleSamlPhp,
  whyNoSimpleSamlPhp,
  type SimpleSamlPhp,
} from '../../../testing/saml/start-simplesamlphp.ts';
import { visitProvider, type PostedForm } from '../../../testing/saml/visit-provider.ts';
import { SsoRefusal } from '../identity.ts';
import type { SamlParty } from './parties.ts';
import { judgeSamlAnswer, readIdpMetadata, samlRequestUrl, type JudgedAnswer } from './saml.ts';

const missing = whyNoSimpleSamlPhp();
if (missing !== null) process.stdout.write(`${missing} Its tests are skipped.\n`);

const MIA = {
  userName: 'mia',
  password: 'a & b',
  emailAddress: 'mia@acme.example',
  firstName: 'Mia',
  lastName: 'Miller',
};
const SERVICE = { spEntityId: 'http://127.0.0.1:9/metadata', acsUrl: 'http://127.0.0.1:9/acs' };

describe.skipIf(missing !== null)('SimpleSAMLphp, as others wrote it,', () => {
  let provider: SimpleSamlPhp;
  let party: SamlParty;
  let form: PostedForm;
  let now: number;

  const judge = (
    samlResponse: string,
    other: Partial<SamlParty> = {},
    requestId = 'r1',
  ): Promise<JudgedAnswer> => judgeSamlAnswer({ ...party, ...other }, { samlResponse, requestId, now });
  const refusal = async (given: Promise<JudgedAnswer>): Promise<string> => {
    try {
      await given;
    } catch (error) {
      if (error instanceof SsoRefusal) return error.reason;
      throw error;
    }
    throw new Error('The answer was taken.');
  };

  beforeAll(async () => {
    provider = await startSimpleSamlPhp([MIA]);
    provider.introduce(SERVICE);
    party = { connectionId: 'c', ...SERVICE, ...readIdpMetadata(provider.metadata) };
    form = await visitProvider(await samlRequestUrl(party, 'r1', 'relay'), MIA);
    now = Date.now();
  });

  afterAll(() => provider.stop());

  const posted = (): string => form.fields['SAMLResponse'] ?? '';
  const xml = (): string => Buffer.from(posted(), 'base64').toString('utf8');

  test('describes itself by metadata that we can read', () => {
    expect(party).toMatchObject({
      idpEntityId: `${provider.address}/idp`,
      idpSsoUrl: `${provider.address}/saml2/idp/SSOService.php`,
    });
    expect(party.idpCertificates).toHaveLength(1);
  });

  test('understands our request, and answers who signed in on its form', async () => {
    expect(form).toMatchObject({ action: SERVICE.acsUrl, fields: { RelayState: 'relay' } });
    expect(await judge(posted())).toMatchObject({
      identity: {
        subject: 'mia',
        emailAddresses: ['mia@acme.example'],
        isEmailVerified: true,
        firstName: 'Mia',
        lastName: 'Miller',
      },
    });
  });

  test('signs no one in whom its answer does not fit', async () => {
    const elsewhere = 'https://other.example';
    expect(await refusal(judge(posted(), { spEntityId: elsewhere }))).toMatch(/SPNameQualifier|is for/);
    expect(await refusal(judge(posted(), { acsUrl: elsewhere }))).toContain('The destination');
    expect(await refusal(judge(posted(), { idpEntityId: elsewhere }))).toContain('The issuer');
    expect(await refusal(judge(posted(), {}, 'r2'))).toContain('InResponseTo');
    now += 15 * 60_000;
    expect(await refusal(judge(posted()))).toContain('is over');
    now -= 30 * 60_000;
    expect(await refusal(judge(posted()))).toContain('still to come');
    now += 15 * 60_000;
  });

  test('is not believed once its answer was changed', async () => {
    const { identity } = await judge(posted());
    const bytes = Buffer.from(xml());
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 127 }), async (at, byte) => {
        const changed = Buffer.from(bytes);
        changed[at] = byte;
        const given = await judge(changed.toString('base64')).then(
          (judged) => judged.identity,
          (error: unknown) => {
            if (error instanceof SsoRefusal) return identity;
            throw error;
          },
        );
        expect(given).toEqual(identity);
      }),
      { numRuns: 100 },
    );
    const renamed = xml().replaceAll('>mia<', '>admin<');
    expect(renamed).not.toBe(xml());
    await refusal(judge(Buffer.from(renamed).toString('base64')));
  });

  test('says no to a service that it does not know, and we hear nothing of it', async () => {
    const stranger = { ...party, spEntityId: 'http://127.0.0.1:9/stranger' };
    const page = await visitProvider(await samlRequestUrl(stranger, 'r1', 'relay'), MIA);
    expect(page.action).not.toBe(SERVICE.acsUrl);
    expect(page.fields).not.toHaveProperty('SAMLResponse');
  });
});
