import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { describe, expect, test } from 'vitest';
import { makeSigningKey } from '../../../testing/saml/signing-key.ts';
import { readIdpMetadata } from './saml.ts';

const first = makeSigningKey();
const second = makeSigningKey();
const weak = makeSigningKey('weak rsa');
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';

const bare = (certificate: string): string => certificate.replaceAll(/-----.*-----/g, '').trim();
const keyOf = (certificate: string, use = ' use="signing"'): string =>
  `<md:KeyDescriptor${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>\n${bare(certificate)}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const service = (binding: string, location: string): string =>
  `<md:SingleSignOnService Binding="${binding}" Location="${location}"/>`;
const entity = (inside: string, protocol = 'urn:oasis:names:tc:SAML:2.0:protocol'): string =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://idp.example/"><md:IDPSSODescriptor protocolSupportEnumeration="${protocol}">${inside}</md:IDPSSODescriptor></md:EntityDescriptor>`;
const address =
  service(POST, 'https://idp.example/post') + service(REDIRECT, 'https://idp.example/sso?a=1&amp;b=2');
const usual = entity(keyOf(first.certificate) + address);

function faultOf(xml: string): string {
  try {
    readIdpMetadata(xml);
    return '';
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return error.fields?.['idpMetadata'] ?? '';
    throw error;
  }
}

describe("a provider's metadata gives its name, its sign-in address and its keys", () => {
  const expected = {
    idpEntityId: 'https://idp.example/',
    idpSsoUrl: 'https://idp.example/sso?a=1&b=2',
    idpCertificates: [first.certificate],
  };

  test.each([
    ['as it usually is', usual],
    [
      'with a declaration, comments and space',
      `\n<?xml version="1.0" encoding="UTF-8"?>\n<!-- of ours -->${usual.replace('<md:KeyD', '<!-- <key> - -> --><md:KeyD')}\n`,
    ],
    ['with its key for every use', entity(keyOf(first.certificate, '') + address)],
    [
      'with an encryption key beside it',
      entity(keyOf(second.certificate, ' use="encryption"') + keyOf(first.certificate) + address),
    ],
    [
      'with the same key twice, and one too weak',
      entity(keyOf(first.certificate).repeat(2) + keyOf(weak.certificate) + address),
    ],
    [
      'among service providers',
      `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"><md:EntityDescriptor entityID="sp"><md:SPSSODescriptor/></md:EntityDescriptor>${usual}</md:EntitiesDescriptor>`,
    ],
    [
      'for older protocols too',
      entity(
        keyOf(first.certificate) + address,
        'urn:oasis:names:tc:SAML:1.1:protocol urn:oasis:names:tc:SAML:2.0:protocol',
      ),
    ],
  ])('%s', (_how, xml) => {
    expect(readIdpMetadata(xml)).toEqual(expected);
  });

  test('with both keys while it changes them', () => {
    const xml = entity(keyOf(first.certificate) + keyOf(second.certificate) + address);
    expect(readIdpMetadata(xml).idpCertificates).toEqual([first.certificate, second.certificate]);
  });
});

describe('metadata is refused with a sentence, on its field,', () => {
  test.each([
    ['when there is none', '  ', "Paste the provider's metadata."],
    ['when it is an address', 'https://idp.example/metadata', 'Paste the whole XML file.'],
    ['when it is cut off', usual.slice(0, -10), 'Paste the whole XML file.'],
    ['when a comment does not end', `${usual}<!-- `, 'Paste the whole XML file.'],
    [
      'with a document type',
      `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${usual}`,
      'Paste the whole XML file.',
    ],
    [
      'with a document type that a comment hides',
      `<!<!-- -->DOCTYPE a>${usual}`,
      'Paste the whole XML file.',
    ],
    ['beyond a megabyte', `<a>${' '.repeat(1_100_000)}</a>`, 'too large'],
    [
      'of a service provider',
      usual.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'),
      'no SAML 2.0 identity provider',
    ],
    [
      'of another protocol',
      entity(address, 'urn:oasis:names:tc:SAML:1.1:protocol'),
      'no SAML 2.0 identity provider',
    ],
    ['of two providers', `<a>${usual}${usual}</a>`, 'more than one identity provider'],
    ['without a name', usual.replace('entityID="https://idp.example/"', ''), 'does not name its provider'],
    [
      'without an address to redirect to',
      entity(keyOf(first.certificate) + service(POST, 'https://idp.example/')),
      'no sign-in address',
    ],
    [
      'with a script for an address',
      entity(keyOf(first.certificate) + service(REDIRECT, 'javascript:alert(1)')),
      'is no web address',
    ],
    [
      'with a file for an address',
      entity(keyOf(first.certificate) + service(REDIRECT, 'file:///etc/passwd')),
      'is no web address',
    ],
    ['without a key', entity(address), 'no signing certificate'],
    ['with a key that is too weak', entity(keyOf(weak.certificate) + address), 'no signing certificate'],
    ['with nonsense for a key', entity(keyOf('AAAA') + address), 'no signing certificate'],
  ])('%s', (_when, xml, sentence) => {
    expect(faultOf(xml)).toContain(sentence);
  });
});
