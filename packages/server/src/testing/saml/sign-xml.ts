import { createSign } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import type { SigningKey } from './signing-key.ts';

const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ECDSA = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256';
const HMAC = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1';

/** How an element is signed; what is left out is as a good provider does it. */
export interface Signing {
  readonly key: SigningKey;
  readonly element: 'Assertion' | 'Response';
  readonly method?: string;
  readonly digest?: string;
  readonly canonical?: string;
  readonly transforms?: readonly string[];
  /** The secret of an HMAC in place of a key. */
  readonly hmacSecret?: string;
  readonly withKeyInfo?: boolean;
  /** Of the signature's own elements; empty for none. */
  readonly prefix?: string;
  /** Prefixes that the canonical form keeps although only values use them, as Shibboleth does. */
  readonly keptPrefixes?: readonly string[];
}

class EcdsaSha256 {
  getAlgorithmName(): string {
    return ECDSA;
  }

  getSignature(info: string, key: string): string {
    return createSign('sha256').update(info).sign({ key, dsaEncoding: 'ieee-p1363' }, 'base64');
  }
}

/** Signs one element of a document, the signature behind its issuer, rightly or in any wrong way asked for. */
export function signXml(xml: string, signing: Signing): string {
  const { key, element, hmacSecret } = signing;
  const signer = new SignedXml({
    privateKey: hmacSecret ?? key.privateKey,
    ...(signing.withKeyInfo === true ? { publicCert: key.certificate } : {}),
    signatureAlgorithm: signing.method ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: signing.canonical ?? EXCLUSIVE,
  });
  if (signing.method === HMAC) signer.enableHMAC();
  if (signing.method === ECDSA) Object.assign(signer.SignatureAlgorithms, { [ECDSA]: EcdsaSha256 });
  const path = `//*[local-name(.)='${element}']`;
  signer.addReference({
    xpath: path,
    transforms: [...(signing.transforms ?? [ENVELOPED, EXCLUSIVE])],
    digestAlgorithm: signing.digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
    inclusiveNamespacesPrefixList: [...(signing.keptPrefixes ?? [])],
  });
  const hasIssuer = new RegExp(`${element} [^>]*>\\s*<(\\w+:)?Issuer\\b`).test(xml);
  signer.computeSignature(xml, {
    prefix: signing.prefix ?? 'ds',
    location: hasIssuer
      ? { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' }
      : { reference: path, action: 'prepend' },
  });
  return signer.getSignedXml();
}
