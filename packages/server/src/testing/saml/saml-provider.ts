import type { SamlParty } from '../../platform/sso/saml/parties.ts';
import { assertionXml, honestParts, responseXml, type AnswerParts } from './saml-answer.ts';
import { signXml } from './sign-xml.ts';
import { makeSigningKey, type SigningKey } from './signing-key.ts';

/** An identity provider of the tests' own: it has a key, and signs what it is asked to. */
export interface SamlProviderOfTests {
  readonly entityId: string;
  readonly ssoUrl: string;
  readonly key: SigningKey;
  /** Its description of itself, as an administrator pastes it. */
  readonly metadata: string;
  /** What the product knows of it. */
  readonly settings: Pick<SamlParty, 'idpEntityId' | 'idpSsoUrl' | 'idpCertificates'>;
  /** A signed answer as the form posts it: base64 of the response. */
  readonly answer: (to: AnsweredRequest, parts?: Partial<AnswerParts>) => string;
}

/** To whom, to what and when a provider answers. */
export interface AnsweredRequest {
  readonly party: SamlParty;
  readonly requestId: string;
  readonly now: number;
}

/** What a form posts. */
export function posted(xml: string): string {
  return Buffer.from(xml, 'utf8').toString('base64');
}

/** Starts an identity provider; it has no server, because only browsers carry what it says. */
export function makeSamlProvider(name = 'idp'): SamlProviderOfTests {
  const key = makeSigningKey();
  const entityId = `https://${name}.example/metadata`;
  const ssoUrl = `https://${name}.example/sso`;
  const bare = key.certificate.replaceAll(/-----.*-----/g, '');
  return {
    metadata: `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${bare}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${ssoUrl}"/></md:IDPSSODescriptor></md:EntityDescriptor>`,
    entityId,
    ssoUrl,
    key,
    settings: { idpEntityId: entityId, idpSsoUrl: ssoUrl, idpCertificates: [key.certificate] },
    answer: ({ party, requestId, now }, parts = {}) => {
      const all = { ...honestParts(party, requestId, now), ...parts };
      const response = responseXml(all, assertionXml(all, now), now);
      return posted(signXml(response, { key, element: 'Assertion' }));
    },
  };
}
