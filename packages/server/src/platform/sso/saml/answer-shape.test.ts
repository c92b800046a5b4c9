import { describe, expect, test } from 'vitest';
import { attribute } from '../../../testing/saml/saml-answer.ts';
import { setSamlStage } from '../../../testing/saml/saml-stage.ts';
import { signXml, type Signing } from '../../../testing/saml/sign-xml.ts';
import { makeSigningKey } from '../../../testing/saml/signing-key.ts';

const stage = setSamlStage();
const { key } = stage.provider;
const stranger = makeSigningKey();
const ID = '_signed';
const MIA = { assertionId: ID };
const honest = stage.signed(MIA);
const bothSigned = signXml(honest, { key, element: 'Response' });

const SIGNATURE = /<ds:Signature[\s\S]*?<\/ds:Signature>/;
const ASSERTION = /<saml:Assertion[\s\S]*<\/saml:Assertion>/;
const signatureOf = (xml: string): string => SIGNATURE.exec(xml)?.[0] ?? '';
const assertionOf = (xml: string): string => ASSERTION.exec(xml)?.[0] ?? '';
const unsigned = (xml: string): string => xml.replace(SIGNATURE, '');
const withInside = (element: string, inside: string): string =>
  element.replace(/<\/[\w:]+>$/, (end) => `${inside}${end}`);

const original = assertionOf(honest);
const bare = assertionOf(unsigned(honest));
/** The same for the administrator, unsigned, under another ID. */
const evil = bare.replace('mia-4711', 'admin').replace(ID, '_evil').replace('mia@', 'admin@');
const around = (inside: string): string => honest.replace(ASSERTION, () => inside);
const signatureAround = (inside: string): string =>
  withInside(signatureOf(honest), `<ds:Object>${inside}</ds:Object>`);

describe('a good signature signs in', () => {
  test.each<[string, Partial<Signing>]>([
    ['RSA with SHA-256', {}],
    ['RSA with SHA-512', { method: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512' }],
    ['a digest by SHA-512', { digest: 'http://www.w3.org/2001/04/xmlenc#sha512' }],
    ['its certificate sent along', { withKeyInfo: true }],
    ['prefixes kept for values', { keptPrefixes: ['xs', 'xsi'] }],
  ])('%s', async (_how, signing) => {
    expect(await stage.admit(stage.signed({}, signing))).toMatchObject({ subject: 'mia-4711' });
  });

  const SAML = 'urn:oasis:names:tc:SAML:2.0:assertion';
  const schema =
    'xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
  test.each<[string, (xml: string) => string]>([
    [
      'without a prefix',
      (xml) =>
        xml
          .replaceAll(/(<\/?)saml:/g, '$1')
          .replace('<Issuer', `<Issuer xmlns="${SAML}"`)
          .replace('<Assertion', `<Assertion xmlns="${SAML}"`),
    ],
    [
      'with prefixes of its own',
      (xml) =>
        xml.replaceAll(/(<\/?|xmlns:)saml(?=[:=])/g, '$1saml2').replaceAll(/(<\/?|xmlns:)samlp/g, '$1saml2p'),
    ],
    [
      'with types in every value',
      (xml) => xml.replaceAll('<saml:AttributeValue', `<saml:AttributeValue ${schema} xsi:type="xs:string"`),
    ],
    ['over many lines', (xml) => xml.replaceAll('><', '>\n    <')],
  ])('around an answer that a provider writes %s', async (_how, write) => {
    const usual = stage.response();
    const written = write(usual);
    const signing = { key, element: 'Assertion', prefix: '', withKeyInfo: true } as const;
    expect(written).not.toBe(usual);
    expect(await stage.admit(signXml(written, signing))).toMatchObject({
      subject: 'mia-4711',
      emailAddresses: ['mia@acme.example'],
    });
  });

  test('over the assertion, and over the response as well', async () => {
    expect(await stage.admit(bothSigned)).toMatchObject({ subject: 'mia-4711' });
  });

  test('by the second key while a provider changes its key', async () => {
    const idpCertificates = [stranger.certificate, key.certificate];
    expect(await stage.admit(honest, { idpCertificates })).toMatchObject({ subject: 'mia-4711' });
  });

  test('by a key entered as the bare base64 of metadata', async () => {
    const bareCertificate = key.certificate.replaceAll(/-----.*-----/g, '');
    expect(await stage.admit(honest, { idpCertificates: [bareCertificate] })).toBeTruthy();
  });
});

describe('a signature is refused', () => {
  const SHA1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
  const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
  const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
  const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
  const keeping = (list: string): string =>
    honest.replace(
      `<ds:Transform Algorithm="${EXCLUSIVE}"/>`,
      `<ds:Transform Algorithm="${EXCLUSIVE}"><InclusiveNamespaces xmlns="${EXCLUSIVE}" ${list}/></ds:Transform>`,
    );
  const NOT_RSA = 'not RSA with SHA-256 or SHA-512';

  test.each<[string, Partial<Signing>, string]>([
    ['of another key', { key: stranger }, 'Invalid signature'],
    ['of another key that it brings along', { key: stranger, withKeyInfo: true }, 'Invalid signature'],
    ['by SHA-1', { method: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }, NOT_RSA],
    ['with a digest by SHA-1', { digest: SHA1 }, 'The digest is not'],
    [
      'by the certificate used as a shared secret',
      { method: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1', hmacSecret: key.certificate },
      NOT_RSA,
    ],
    [
      'by an elliptic curve, which the library does not verify',
      { method: 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256', key: makeSigningKey('ec') },
      NOT_RSA,
    ],
    ['over the inclusive canonical form', { canonical: C14N }, 'another canonical form'],
    ['over a form with comments', { canonical: `${EXCLUSIVE}WithComments` }, 'another canonical form'],
    ['over an assertion in the inclusive form', { transforms: [ENVELOPED, C14N] }, 'transformed otherwise'],
    [
      'with its transforms the other way round',
      { transforms: [EXCLUSIVE, ENVELOPED] },
      'transformed otherwise',
    ],
    ['with a transform too few', { transforms: [ENVELOPED] }, 'There are 1 Transform'],
    ['with a transform too many', { transforms: [ENVELOPED, EXCLUSIVE, EXCLUSIVE] }, 'There are 3 Transform'],
  ])('%s', async (_which, signing, reason) => {
    expect(await stage.refusal(stage.signed({}, signing))).toContain(reason);
  });

  test.each<[string, string, string]>([
    ['when there is none', unsigned(honest), 'The assertion is not signed'],
    [
      'when it covers the response alone',
      signXml(stage.response(), { key, element: 'Response' }),
      'The assertion is not signed',
    ],
    ['when the NameID was changed after it', honest.replace('mia-4711', 'admin'), 'Invalid signature'],
    ['when an attribute was changed after it', honest.replace('mia@', 'admin@'), 'Invalid signature'],
    [
      'when an attribute was added after it',
      honest.replace('</saml:AttributeStatement>', `${attribute('x', 'y')}</saml:AttributeStatement>`),
      'Invalid signature',
    ],
    [
      'when the recipient was changed after it',
      honest.replace(/Recipient="[^"]*"/, 'Recipient="https://other.example"'),
      'Invalid signature',
    ],
    [
      'when its own value was changed',
      honest.replace(/<ds:SignatureValue>..../, '<ds:SignatureValue>AAAA'),
      'Invalid signature',
    ],
    [
      'when its value is empty',
      honest.replace(/<ds:SignatureValue>[^<]*/, '<ds:SignatureValue>'),
      'Invalid signature',
    ],
    [
      'when its digest is empty',
      honest.replace(/<ds:DigestValue>[^<]*/, '<ds:DigestValue>'),
      'could not find the value of DigestValue',
    ],
    [
      'when only the method was renamed to a shared secret',
      honest.replace('xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256'),
      NOT_RSA,
    ],
    [
      'when that of the response does not hold, though that of the assertion does',
      bothSigned.replace(`"${stage.party.acsUrl}"`, () => `"${stage.party.acsUrl}" Consent="x"`),
      'Invalid document signature',
    ],
    [
      'when it stands behind the response',
      around(bare).replace('</samlp:Response>', `${signatureOf(honest)}</samlp:Response>`),
      'The assertion is not signed',
    ],
    [
      'when it stands in the subject',
      around(bare.replace('<saml:Subject>', `<saml:Subject>${signatureOf(honest)}`)),
      'The assertion is not signed',
    ],
    [
      'when there are two',
      around(original.replace(SIGNATURE, (one) => one + one)),
      'The assertion has 2 signatures',
    ],
    [
      'when it refers to the whole document',
      honest.replace(`URI="#${ID}"`, 'URI=""'),
      'not over the element',
    ],
    [
      'when it refers to another element',
      honest.replace(`URI="#${ID}"`, 'URI="#_response"'),
      'not over the element',
    ],
    [
      'when it refers elsewhere',
      honest.replace(`URI="#${ID}"`, 'URI="https://evil.example/a.xml"'),
      'not over the element',
    ],
    [
      'when it has two references',
      honest.replace(/<ds:Reference[\s\S]*<\/ds:Reference>/, (one) => one + one),
      'There are 2 Reference',
    ],
    [
      'when it has two sets of signed words',
      honest.replace(/<ds:SignedInfo[\s\S]*<\/ds:SignedInfo>/, (one) => one + one),
      'There are 2 SignedInfo',
    ],
    [
      'when signed words hide in its key',
      honest.replace(
        '</ds:SignatureValue>',
        '</ds:SignatureValue><ds:KeyInfo><ds:DigestValue>x</ds:DigestValue></ds:KeyInfo>',
      ),
      'There are 2 DigestValue',
    ],
    [
      'when it holds an object',
      honest.replace('</ds:SignatureValue>', '</ds:SignatureValue><ds:Object>x</ds:Object>'),
      'There are 1 Object',
    ],
    [
      'when it holds something of no standard',
      honest.replace('</ds:SignatureValue>', '</ds:SignatureValue><ds:Else/>'),
      'The signature holds Else',
    ],
    [
      'when it keeps more prefixes than anybody has',
      keeping(`PrefixList="${'a '.repeat(101)}"`),
      'too many prefixes',
    ],
    [
      'when a step holds something else',
      keeping('XPath=""').replace('<InclusiveNamespaces', '<XPath'),
      'holds XPath',
    ],
    [
      'when it is transformed by a stylesheet',
      honest.replace(`Algorithm="${ENVELOPED}"`, 'Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"'),
      'transformed otherwise',
    ],
    [
      'when it is transformed by a path',
      honest.replace(`Algorithm="${ENVELOPED}"`, 'Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"'),
      'transformed otherwise',
    ],
    [
      'when two elements have the ID',
      honest.replace('<samlp:Status>', `<samlp:Status ID="${ID}">`),
      'An ID is used twice',
    ],
    [
      'when two elements have the ID, written differently',
      honest.replace('<samlp:Status>', `<samlp:Status xml:id="${ID}">`),
      'An ID is used twice',
    ],
    [
      'when response and assertion have one ID',
      honest.replace('ID="_response"', `ID="${ID}"`),
      'An ID is used twice',
    ],
  ])('%s', async (_when, xml, reason) => {
    expect(await stage.refusal(xml)).toContain(reason);
  });

  const withSibling = (before: string): string => honest.replace(before, `<ds:Else/>${before}`);
  test.each<[string, string, string]>([
    ['in the signed words', withSibling('<ds:Reference'), 'The signature holds Else'],
    ['in the reference', withSibling('<ds:Transforms'), 'The signature holds Else'],
    ['among the transforms', withSibling('<ds:Transform '), 'The signature holds Else'],
    ['in the response', honest.replace('<samlp:Status>', '<samlp:Else/><samlp:Status>'), 'an unknown part'],
    [
      'as a second response',
      honest.replace(
        '<samlp:Status>',
        '<samlp:Extensions><samlp:Response/></samlp:Extensions><samlp:Status>',
      ),
      'The answer has 2 responses',
    ],
    [
      'as a signature elsewhere',
      honest.replace(
        '<samlp:Status>',
        () => `<samlp:Extensions>${signatureOf(honest)}</samlp:Extensions><samlp:Status>`,
      ),
      'a signature in another place',
    ],
    [
      'as a second signature of the response',
      bothSigned.replace(SIGNATURE, (one) => one + one),
      'The response has 2 signatures',
    ],
  ])('when something unknown is %s', async (_where, xml, reason) => {
    expect(await stage.refusal(xml)).toContain(reason);
  });

  test.each(['weak rsa', 'ec'] as const)('by a key that is too weak or unknown: %s', async (kind) => {
    const weak = makeSigningKey(kind);
    const xml = kind === 'ec' ? honest : stage.signed({}, { key: weak });
    expect(await stage.refusal(xml, { idpCertificates: [weak.certificate] })).toContain(
      'no usable certificate',
    );
  });

  test('when the connection has no certificate that can be read', async () => {
    expect(await stage.refusal(honest, { idpCertificates: ['nonsense', ''] })).toContain(
      'no usable certificate',
    );
  });
});

describe('a signed assertion cannot be wrapped', () => {
  const ofResponse = signXml(stage.response(MIA), { key, element: 'Response' });
  const evilResponse = unsigned(ofResponse)
    .replace(ASSERTION, () => evil)
    .replace('"_response"', '"_evilresponse"');

  test.each<[string, string]>([
    [
      '1: a new response, the signed one inside its signature',
      evilResponse.replace(
        '<samlp:Status>',
        () => `${withInside(signatureOf(ofResponse), unsigned(ofResponse))}<samlp:Status>`,
      ),
    ],
    [
      '2: a new response, the signed one and its signature beside each other',
      evilResponse.replace(
        '<samlp:Status>',
        () => `${unsigned(ofResponse)}${signatureOf(ofResponse)}<samlp:Status>`,
      ),
    ],
    ['3: a forged assertion before the signed one', around(evil + original)],
    ['3: a forged assertion behind the signed one', around(original + evil)],
    ['4: the signed assertion inside the forged one', around(withInside(evil, original))],
    [
      '5: the signature in the forged assertion, the signed one behind it',
      around(evil.replace('<saml:Subject>', () => `${signatureOf(honest)}<saml:Subject>`) + bare),
    ],
    [
      '6: the signed assertion in the signature of the forged one',
      around(evil.replace('<saml:Subject>', () => `${withInside(signatureOf(honest), bare)}<saml:Subject>`)),
    ],
    [
      '7: the forged assertion in an extension',
      around(`<samlp:Extensions>${evil}</samlp:Extensions>${original}`),
    ],
    [
      '8: the signed assertion in an object of the forged one',
      around(evil.replace('<saml:Subject>', () => `${signatureAround(bare)}<saml:Subject>`)),
    ],
    ['with both under one ID', around(evil.replace('_evil', ID) + original)],
    [
      'with the forged one in another namespace',
      around(evil.replaceAll('saml:', 'x:').replace('xmlns:x', 'xmlns:saml="urn:x" xmlns:x') + original),
    ],
    [
      'with two honestly signed assertions',
      around(original + assertionOf(stage.signed({ assertionId: '_second' }))),
    ],
    [
      'with a response in the response',
      honest.replace('<samlp:Status>', () => `<samlp:Extensions>${honest}</samlp:Extensions><samlp:Status>`),
    ],
    [
      'with the assertion in the status',
      honest.replace(ASSERTION, '').replace('</samlp:Status>', () => `${original}</samlp:Status>`),
    ],
    ['with the assertion as the whole document', original],
    ['with no assertion at all', honest.replace(ASSERTION, '')],
  ])('%s', async (_how, xml) => {
    expect(xml).not.toBe(honest);
    await stage.refusal(xml);
  });

  test('and an encrypted one is refused with what to do about it', async () => {
    const sealed = '<saml:EncryptedAssertion><x/></saml:EncryptedAssertion>';
    expect(await stage.refusal(around(sealed))).toContain('Turn off encryption');
    expect(await stage.refusal(around(original + sealed))).toContain('Turn off encryption');
  });
});
