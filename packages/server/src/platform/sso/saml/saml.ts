import { createHash } from 'node:crypto';
import type { SamlConfig } from '@node-saml/node-saml';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import { SsoRefusal, type SsoIdentity } from '../identity.ts';
import { checkAnswerShape, isResponseSigned } from './answer-shape.ts';
import { checkAssertion } from './assertion-rules.ts';
import { usableCertificate } from './certificates.ts';
import { quoted } from './demand.ts';
import { checkEnvelope } from './envelope-rules.ts';
import { MetadataFault, providerOf, type SamlProvider } from './idp-metadata.ts';
import { UNSPECIFIED_NAME } from './names.ts';
import type { SamlParty } from './parties.ts';
import { personOf } from './person.ts';
import { readXml, XmlFault } from './xml-reader.ts';

/** Of base64, before anything is decoded: an answer of a real provider has 5 to 30 KB. */
const MOST_ANSWER_CHARACTERS = 256 * 1_024;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * The XML of an answer by the POST binding (SAML bindings 3.5.4): base64 of UTF-8, line breaks as XML
 * reads them. Nothing is inflated: a compressed answer is no answer by this binding.
 *
 * @throws SsoRefusal when it is too large, not base64, or not UTF-8
 */
function answerText(samlResponse: string): string {
  if (samlResponse.length > MOST_ANSWER_CHARACTERS) throw new SsoRefusal('The answer is over 256 KB.');
  const base64 = samlResponse.replaceAll(/[\r\n\t ]+/g, '');
  if (base64 === '' || base64.length % 4 !== 0 || !BASE64.test(base64)) {
    throw new SsoRefusal('The answer is not base64.');
  }
  const bytes = Buffer.from(base64, 'base64');
  try {
    // A mark at the beginning is left out by the decoder; any other is a character that XML refuses there.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll(/\r\n?/g, '\n');
  } catch (error) {
    throw new SsoRefusal('The answer is not UTF-8.', { cause: error });
  }
}

/** Loaded when an organisation uses SAML: with its parsers of XML it is a twentieth of what a start would load. */
const loadNodeSaml = () => import('@node-saml/node-saml');

/** The ID of our request: an XML ID does not begin with a digit, as ours may (SAML core 1.3.4). */
function authnRequestId(requestId: string): string {
  return requestId.startsWith('_') ? requestId : `_${requestId}`;
}

function ownId(spEntityId: string): string {
  return `_${createHash('sha256').update(spEntityId).digest('hex').slice(0, 40)}`;
}

/** The options of node-saml in every use: no signing key of ours, no demand on the method of authentication. */
function settingsOf(party: SamlParty, idpCert: string[]): SamlConfig {
  return {
    issuer: party.spEntityId,
    callbackUrl: party.acsUrl,
    // Our own rule demands our name in every restriction, and says which it found.
    audience: false,
    entryPoint: party.idpSsoUrl,
    idpIssuer: party.idpEntityId,
    idpCert,
    identifierFormat: UNSPECIFIED_NAME,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    // Our own rules judge the moments, by the clock that we are given.
    acceptedClockSkewMs: -1,
  };
}

/**
 * Our description for a provider's administrator (SAML metadata 2.4.4): who we are, where answers go, and
 * that assertions have to be signed. The same party has the same text.
 */
export async function samlMetadata(party: Pick<SamlParty, 'spEntityId' | 'acsUrl'>): Promise<string> {
  const { generateServiceProviderMetadata } = await loadNodeSaml();
  return generateServiceProviderMetadata({
    issuer: party.spEntityId,
    callbackUrl: party.acsUrl,
    identifierFormat: UNSPECIFIED_NAME,
    wantAssertionsSigned: true,
    generateUniqueId: () => ownId(party.spEntityId),
  });
}

/**
 * The address that asks the provider who is there, by the HTTP-Redirect binding. The request is not
 * signed: it says nothing that its sender could not say, and an answer counts only for the browser and
 * the request that asked.
 *
 * @param requestId becomes the request's ID, with an underscore in front where it has none
 */
export async function samlRequestUrl(
  party: SamlParty,
  requestId: string,
  relayState: string,
): Promise<string> {
  const { SAML } = await loadNodeSaml();
  const saml = new SAML({
    // The certificate is not looked at in asking, but the library wants one.
    ...settingsOf(party, [...party.idpCertificates]),
    generateUniqueId: () => authnRequestId(requestId),
  });
  return saml.getAuthorizeUrlAsync(relayState, undefined, {});
}

/** Lets node-saml verify every signature that is there, and gives the bytes of the assertion that they cover. */
async function verifiedAssertion(
  party: SamlParty,
  xml: string,
  inResponseTo: string,
  wantAuthnResponseSigned: boolean,
): Promise<string> {
  const certificates = party.idpCertificates.map(usableCertificate).filter((one) => one !== null);
  if (certificates.length === 0) throw new SsoRefusal('The connection has no usable certificate.');
  const { SAML, ValidateInResponseTo } = await loadNodeSaml();
  const saml = new SAML({
    ...settingsOf(party, certificates),
    wantAuthnResponseSigned,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: () => Promise.resolve(null),
      getAsync: (key) => Promise.resolve(key === inResponseTo ? new Date().toISOString() : null),
      removeAsync: () => Promise.resolve(null),
    },
  });
  const { profile } = await saml.validatePostResponseAsync({
    SAMLResponse: Buffer.from(xml, 'utf8').toString('base64'),
  });
  const assertion = profile?.getAssertionXml?.();
  if (assertion === undefined) throw new SsoRefusal('Nothing was signed.');
  return assertion;
}

/** Who signed in, and what the caller keeps so that the same assertion signs in once. */
export interface JudgedAnswer {
  readonly identity: SsoIdentity;
  readonly assertionId: string;
  /** Milliseconds since 1970: from then on the assertion is refused as too old. */
  readonly usableUntil: number;
}

async function judge(
  party: SamlParty,
  answer: { samlResponse: string; requestId: string; now: number },
): Promise<JudgedAnswer> {
  const requestId = authnRequestId(answer.requestId);
  const text = answerText(answer.samlResponse);
  const response = readXml(text);
  checkEnvelope(response, party, requestId);
  checkAnswerShape(response);
  // From here on only what was verified is read, never the document again.
  const verified = readXml(await verifiedAssertion(party, text, requestId, isResponseSigned(response)));
  const judged = checkAssertion(verified, { party, requestId, now: answer.now });
  return { identity: personOf(verified, party), ...judged };
}

/**
 * Judges what a browser posted to our consumer (SAML profiles 4.1.4.3). What is needed: an
 * answer to that request, from that provider, for us and for this address, now, with one assertion that
 * carries a valid signature by a key of the connection. The caller sees to it that the assertion is used once,
 * and that the browser is the one that asked.
 *
 * @param answer.now milliseconds since 1970
 * @throws SsoRefusal, and nothing else
 */
export async function judgeSamlAnswer(
  party: SamlParty,
  answer: { samlResponse: string; requestId: string; now: number },
): Promise<JudgedAnswer> {
  try {
    return await judge(party, answer);
  } catch (error) {
    if (error instanceof SsoRefusal) throw error;
    const reason =
      error instanceof XmlFault
        ? `The answer is no usable XML: ${error.message}.`
        : `The signed part does not hold: ${quoted(error instanceof Error ? error.message : undefined)}.`;
    throw new SsoRefusal(reason, { cause: error });
  }
}

/**
 * Reads a provider's metadata that an administrator pasted.
 *
 * @throws AppError (422, field `idpMetadata`) with a sentence that says what is wrong
 */
export function readIdpMetadata(xml: string): SamlProvider {
  try {
    return providerOf(xml);
  } catch (error) {
    if (!(error instanceof MetadataFault)) throw error;
    throw invalidFields({ idpMetadata: error.message });
  }
}
