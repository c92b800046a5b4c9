import { usableCertificate } from './certificates.ts';
import { METADATA, PROTOCOL, REDIRECT_BINDING, SIGNATURE } from './names.ts';
import type { SamlParty } from './parties.ts';
import { childrenNamed, elementsIn, readXml, XmlFault } from './xml-reader.ts';
import type { XmlElement } from './xml-reader.ts';

/** What an administrator would otherwise type. */
export type SamlProvider = Pick<SamlParty, 'idpEntityId' | 'idpSsoUrl' | 'idpCertificates'>;

/** Metadata that cannot be used; the message is a sentence for the administrator who pasted it. */
export class MetadataFault extends Error {}

const MOST_CHARACTERS = 1_024 * 1_024;
const MOST_CERTIFICATES = 10;
const COMMENT_OPENS = '<!--';
const COMMENT_CLOSES = '-->';

/** Providers explain their metadata in comments, which no answer may have. Unclosed ones stay, and are refused. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const opens = text.indexOf(COMMENT_OPENS, from);
    const closes = opens < 0 ? -1 : text.indexOf(COMMENT_CLOSES, opens + COMMENT_OPENS.length);
    if (closes < 0) break;
    kept.push(text.slice(from, opens));
    from = closes + COMMENT_CLOSES.length;
  }
  return kept.join('') + text.slice(from);
}

function parse(text: string): XmlElement {
  if (text.trim() === '') throw new MetadataFault("Paste the provider's metadata.");
  if (text.length > MOST_CHARACTERS) throw new MetadataFault('The metadata is too large.');
  try {
    return readXml(withoutComments(text.trim()));
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error;
    throw new MetadataFault('This is not readable as SAML metadata. Paste the whole XML file.', {
      cause: error,
    });
  }
}

function descriptorsOf(entity: XmlElement): readonly XmlElement[] {
  return childrenNamed(entity, METADATA, 'IDPSSODescriptor').filter(({ attributes }) =>
    (attributes.get('protocolSupportEnumeration') ?? '').split(/\s+/).includes(PROTOCOL),
  );
}

/** The one entity that signs people in, alone in the file or among others. */
function providerIn(root: XmlElement): { entity: XmlElement; descriptor: XmlElement } {
  const providers = [...elementsIn(root)]
    .filter(({ name, namespace }) => name === 'EntityDescriptor' && namespace === METADATA)
    .flatMap((entity) => descriptorsOf(entity).map((descriptor) => ({ entity, descriptor })));
  const [provider, ...others] = providers;
  if (provider === undefined)
    throw new MetadataFault('The metadata describes no SAML 2.0 identity provider.');
  if (others.length > 0) throw new MetadataFault('The metadata describes more than one identity provider.');
  return provider;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text) && text.length <= 500;
}

function signInAddress(descriptor: XmlElement): string {
  const services = childrenNamed(descriptor, METADATA, 'SingleSignOnService');
  const redirect = services.find(({ attributes }) => attributes.get('Binding') === REDIRECT_BINDING);
  const address = redirect?.attributes.get('Location')?.trim();
  if (address === undefined) {
    throw new MetadataFault('The metadata has no sign-in address for the HTTP-Redirect binding.');
  }
  if (!isWebAddress(address)) throw new MetadataFault("The provider's sign-in address is no web address.");
  return address;
}

function signingCertificates(descriptor: XmlElement): readonly string[] {
  const texts = childrenNamed(descriptor, METADATA, 'KeyDescriptor')
    .filter(({ attributes }) => (attributes.get('use') ?? 'signing') === 'signing')
    .flatMap((key) => [...elementsIn(key)])
    .filter(({ name, namespace }) => name === 'X509Certificate' && namespace === SIGNATURE)
    .map(({ text }) => text);
  const usable = texts.map(usableCertificate).filter((certificate) => certificate !== null);
  if (usable.length === 0) {
    throw new MetadataFault('The metadata has no signing certificate with an RSA key of 2048 bits or more.');
  }
  return [...new Set(usable)].slice(0, MOST_CERTIFICATES);
}

/**
 * Reads what a connection needs from a provider's metadata (SAML metadata 2.4.3).
 *
 * @throws MetadataFault with a sentence that says what is wrong
 */
export function providerOf(xml: string): SamlProvider {
  const { entity, descriptor } = providerIn(parse(xml));
  const idpEntityId = entity.attributes.get('entityID')?.trim() ?? '';
  if (idpEntityId === '' || idpEntityId.length > 1_000) {
    throw new MetadataFault('The metadata does not name its provider.');
  }
  return {
    idpEntityId,
    idpSsoUrl: signInAddress(descriptor),
    idpCertificates: signingCertificates(descriptor),
  };
}
