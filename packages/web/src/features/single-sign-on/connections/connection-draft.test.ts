import { describe, expect, it } from 'vitest';
import { bodyOfDraft, draftOfConnection, typedCertificates, typedDomains } from './connection-draft.ts';

const start = draftOfConnection(null);
const PEM = (content: string) => `-----BEGIN CERTIFICATE-----\n${content}\n-----END CERTIFICATE-----`;

describe('a connection in the form', () => {
  it('sends only filled fields', () => {
    expect(bodyOfDraft({ ...start, name: 'Entra' })).toEqual({
      name: 'Entra',
      isEnabled: false,
      domains: [],
      clientSecretEndsOn: null,
    });
  });

  it('keeps the secret unless another is typed or it is removed', () => {
    expect(bodyOfDraft(start)).not.toHaveProperty('clientSecret');
    expect(bodyOfDraft({ ...start, clientSecret: 'new' })).toHaveProperty('clientSecret', 'new');
    expect(bodyOfDraft({ ...start, removesSecret: true })).toHaveProperty('clientSecret', '');
    expect(bodyOfDraft({ ...start, clientSecretEndsOn: '2027-01-31' })).toHaveProperty(
      'clientSecretEndsOn',
      '2027-01-31',
    );
  });

  it('sends metadata or values of a SAML provider, not both', () => {
    const saml = { ...start, protocol: 'saml', idpMetadata: '<x/>', idpEntityId: 'id' } as const;
    expect(bodyOfDraft({ ...saml, samlBy: 'metadata' })).toEqual(
      expect.not.objectContaining({ idpEntityId: 'id' }),
    );
    expect(bodyOfDraft({ ...saml, samlBy: 'values' })).toEqual(
      expect.not.objectContaining({ idpMetadata: '<x/>' }),
    );
  });

  it('splits domains and certificates', () => {
    expect(typedDomains('acme.example, acme.test;acme.example\n')).toEqual(['acme.example', 'acme.test']);
    expect(typedCertificates(`${PEM('AAA')}\n${PEM('BBB')}`)).toEqual([PEM('AAA'), PEM('BBB')]);
    expect(typedCertificates('AAA\nAAA\n\nBBB')).toEqual(['AAA\nAAA', 'BBB']);
    expect(typedCertificates('  ')).toEqual([]);
  });
});
