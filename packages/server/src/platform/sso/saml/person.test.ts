import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attribute } from '../../../testing/saml/saml-answer.ts';
import type { AnswerParts } from '../../../testing/saml/saml-answer.ts';
import { setSamlStage } from '../../../testing/saml/saml-stage.ts';

const stage = setSamlStage();
const EMAIL = ' Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"';
const UNSPECIFIED = ' Format="urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified"';
const CLAIM = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const admit = (parts: Partial<AnswerParts>) => stage.admit(stage.signed(parts));
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

describe('the subject is the NameID', () => {
  test.each([
    ['persistent', { nameId: 'G-1a2b' }, 'G-1a2b'],
    ['an address', { nameId: 'Mia@Acme.example', nameIdAttributes: EMAIL }, 'Mia@Acme.example'],
    ['of no said format', { nameId: 'mia', nameIdAttributes: '' }, 'mia'],
    ['of an unspecified format', { nameId: 'mia', nameIdAttributes: UNSPECIFIED }, 'mia'],
    [
      'of that with the wrong version',
      { nameId: 'mia', nameIdAttributes: UNSPECIFIED.replace('1.1', '2.0') },
      'mia',
    ],
    [
      'of a Windows domain',
      {
        nameId: 'ACME\\mia',
        nameIdAttributes: UNSPECIFIED.replace('unspecified', 'WindowsDomainQualifiedName'),
      },
      'ACME\\mia',
    ],
    [
      'of a certificate',
      { nameId: 'CN=mia,O=Acme', nameIdAttributes: UNSPECIFIED.replace('unspecified', 'X509SubjectName') },
      'CN=mia,O=Acme',
    ],
    [
      'qualified by both sides',
      {
        nameIdAttributes: ` NameQualifier="${stage.party.idpEntityId}" SPNameQualifier="${stage.party.spEntityId}"`,
      },
      'mia-4711',
    ],
    ['with space inside', { nameId: 'Mia Miller' }, 'Mia Miller'],
    ['with references', { nameId: '&lt;mia&#62;&amp;' }, '<mia>&'],
    ['of 256 characters', { nameId: 'm'.repeat(256) }, 'm'.repeat(256)],
  ])('%s', async (_what, parts, subject) => {
    expect(await admit(parts)).toMatchObject({ subject });
  });

  test('whatever its letters: it is given exactly as signed, or refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (nameId) => {
        const given = await admit({ nameId: escaped(nameId) }).then(
          ({ subject }) => subject,
          () => nameId,
        );
        expect(given).toBe(nameId);
      }),
      { numRuns: 40 },
    );
  });

  test('and one that only looks alike is somebody else', async () => {
    const alike = ['mia', 'Mia', 'mіa', 'ｍia', 'mía', 'mi\u0301a'];
    const subjects = await Promise.all(alike.map(async (nameId) => (await admit({ nameId })).subject));
    expect(new Set(subjects).size).toBe(alike.length);
  });

  test.each([
    [
      'is transient',
      { nameIdAttributes: ' Format="urn:oasis:names:tc:SAML:2.0:nameid-format:transient"' },
      'Let the provider send a persistent NameID',
    ],
    [
      'is of a format nobody is known by',
      { nameIdAttributes: ' Format="urn:oasis:names:tc:SAML:2.0:nameid-format:entity"' },
      'has the format',
    ],
    [
      'comes from another provider',
      { nameIdAttributes: ' NameQualifier="https://evil.example"' },
      'NameQualifier is "https://evil.example"',
    ],
    [
      'is meant for another service',
      { nameIdAttributes: ' SPNameQualifier="https://other.example"' },
      'SPNameQualifier is "https://other.example"',
    ],
    ['is empty', { nameId: '' }, 'The NameID is empty'],
    ['is only space', { nameId: ' \n\t ' }, 'The NameID is empty'],
    ['has space in front', { nameId: ' mia' }, 'spaces around it'],
    ['ends with a line', { nameId: 'mia\n' }, 'spaces around it'],
    ['ends with a line by reference', { nameId: 'mia&#10;' }, 'spaces around it'],
    ['goes over two lines', { nameId: 'mia\nadmin' }, 'unprintable'],
    ['hides a character without width', { nameId: 'mi\u200Ba' }, 'unprintable'],
    ['turns the direction of writing', { nameId: '\u202Eaim' }, 'unprintable'],
    ['has 257 characters', { nameId: 'm'.repeat(257) }, 'too long'],
    ['has 100,000 characters', { nameId: 'm'.repeat(100_000) }, 'too long'],
    ['holds an element', { nameId: 'mia<saml:X/>' }, 'holds elements'],
  ])('it is refused when it %s', async (_when, parts, reason) => {
    expect(await stage.refusal(stage.signed(parts))).toContain(reason);
  });
});

describe('the address', () => {
  test.each([
    ['mail'],
    ['email'],
    ['urn:oid:0.9.2342.19200300.100.1.3'],
    ['urn:oid:1.2.840.113549.1.9.1'],
    [`${CLAIM}/emailaddress`],
  ])('is the attribute %s, and counts as verified', async (name) => {
    const person = await admit({ attributes: attribute(name, 'mia@acme.example') });
    expect(person).toMatchObject({ emailAddresses: ['mia@acme.example'], isEmailVerified: true });
  });

  test.each<[string, Partial<AnswerParts>, readonly string[]]>([
    [
      'is the NameID when that is one',
      { nameId: 'mia@acme.example', nameIdAttributes: EMAIL, attributes: '' },
      ['mia@acme.example'],
    ],
    [
      'is the NameID of an address that names the wrong version',
      { nameId: 'mia@acme.example', nameIdAttributes: EMAIL.replace('1.1', '2.0'), attributes: '' },
      ['mia@acme.example'],
    ],
    [
      'is the attribute rather than the NameID',
      { nameId: 'old@acme.example', nameIdAttributes: EMAIL },
      ['mia@acme.example'],
    ],
    [
      'may stand in two attributes when they agree',
      { attributes: attribute('mail', 'a@b.example') + attribute('email', 'a@b.example') },
      ['a@b.example'],
    ],
    [
      'is each of several attributes',
      { attributes: attribute('mail', 'a@b.example') + attribute('email', 'c@b.example') },
      ['a@b.example', 'c@b.example'],
    ],
    [
      'is each value of an attribute that is one',
      { attributes: attribute('mail', 'a@b.example', 'nonsense', 'c@b.example') },
      ['a@b.example', 'c@b.example'],
    ],
    ['is not taken from a NameID of another kind', { nameId: 'mia@acme.example', attributes: '' }, []],
    ['is not taken from an attribute of another name', { attributes: attribute('Mail', 'a@b.example') }, []],
    ['is none when it has none of the form of one', { attributes: attribute('mail', 'mia at acme') }, []],
    ['is none when it is two in one', { attributes: attribute('mail', 'a@b.example, c@b.example') }, []],
    [
      'is none when it carries a header',
      { attributes: attribute('mail', 'a@b.example&#13;&#10;Bcc: c@b.example') },
      [],
    ],
    [
      'is none when it has an end too long',
      { attributes: attribute('mail', `a@${'b'.repeat(260)}.example`) },
      [],
    ],
  ])('%s', async (_what, parts, emailAddresses) => {
    expect(await admit(parts)).toMatchObject({ emailAddresses, isEmailVerified: emailAddresses.length > 0 });
  });
});

describe('the name', () => {
  test.each([
    ['plain', 'givenName', 'sn'],
    ['of OpenID Connect', 'given_name', 'family_name'],
    ['of LDAP', 'urn:oid:2.5.4.42', 'urn:oid:2.5.4.4'],
    ['of claims', `${CLAIM}/givenname`, `${CLAIM}/surname`],
  ])('comes from the attributes %s', async (_what, first, last) => {
    const attributes = attribute(first, ' Zoë ') + attribute(last, 'de  la\nCruz');
    expect(await admit({ attributes })).toMatchObject({ firstName: 'Zoë', lastName: 'de la Cruz' });
  });

  test('is left out when it is missing or cannot be shown, and cut when it is too long', async () => {
    const attributes = attribute('givenName', 'a&#x81;b') + attribute('sn', `${'m'.repeat(79)}😀`);
    expect(await admit({ attributes })).toMatchObject({ firstName: '', lastName: 'm'.repeat(79) });
    expect(await admit({ attributes: '' })).toMatchObject({ firstName: '', lastName: '' });
  });

  test('and whatever is in attributes of other names changes nothing', async () => {
    const attributes =
      attribute('nameID', 'admin') + attribute('subject', 'admin') + attribute('givenName', 'Mia');
    expect(await admit({ attributes })).toEqual({
      subject: 'mia-4711',
      emailAddresses: [],
      isEmailVerified: false,
      firstName: 'Mia',
      lastName: '',
    });
    expect(await stage.refusal(stage.signed({ attributes: attribute('__proto__', 'admin') }))).toContain(
      'unusual',
    );
  });
});
