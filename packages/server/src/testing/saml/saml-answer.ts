import { randomUUID } from 'node:crypto';
import type { SamlParty } from '../../platform/sso/saml/parties.ts';

/** What an identity provider of the tests writes into an answer; null leaves a part out. */
export interface AnswerParts {
  readonly responseId: string;
  readonly assertionId: string;
  readonly status: string;
  readonly destination: string | null;
  readonly responseIssuer: string | null;
  readonly responseInResponseTo: string | null;
  readonly issuer: string | null;
  /** Markup is taken as it is. */
  readonly nameId: string;
  /** Everything between `<saml:NameID` and its `>`. */
  readonly nameIdAttributes: string;
  readonly method: string;
  readonly recipient: string | null;
  readonly inResponseTo: string | null;
  readonly confirmedFrom: number | null;
  readonly confirmedUntil: number | null;
  readonly from: number | null;
  readonly until: number | null;
  readonly audience: string | null;
  readonly sessionUntil: number | null;
  /** Markup instead of the attribute statement; the usual one when left out. */
  readonly attributes: string;
  /** Markup instead of the conditions. */
  readonly conditions: string | null;
  /** Markup at the end of the assertion. */
  readonly more: string;
}

const NAMESPACES =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';
const MINUTE_MS = 60_000;

/** One attribute of an assertion. */
export function attribute(name: string, ...values: readonly string[]): string {
  const inside = values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('');
  return `<saml:Attribute Name="${name}">${inside}</saml:Attribute>`;
}

/** An answer as an honest provider writes it for Mia Miller at that moment. */
export function honestParts(party: SamlParty, requestId: string, now: number): AnswerParts {
  return {
    responseId: '_response',
    assertionId: `_${randomUUID()}`,
    status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    destination: party.acsUrl,
    responseIssuer: party.idpEntityId,
    responseInResponseTo: `_${requestId}`,
    issuer: party.idpEntityId,
    nameId: 'mia-4711',
    nameIdAttributes: ' Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"',
    method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
    recipient: party.acsUrl,
    inResponseTo: `_${requestId}`,
    confirmedFrom: null,
    confirmedUntil: now + 5 * MINUTE_MS,
    from: now - MINUTE_MS,
    until: now + 5 * MINUTE_MS,
    audience: party.spEntityId,
    sessionUntil: now + 480 * MINUTE_MS,
    attributes: [
      attribute('mail', 'mia@acme.example'),
      attribute('givenName', 'Mia'),
      attribute('sn', 'Miller'),
    ].join(''),
    conditions: null,
    more: '',
  };
}

function given(name: string, value: string | number | null): string {
  if (value === null) return '';
  const text = typeof value === 'number' ? new Date(value).toISOString() : value;
  return ` ${name}="${text}"`;
}

function conditionsOf(parts: AnswerParts): string {
  const audience =
    parts.audience === null
      ? ''
      : `<saml:AudienceRestriction><saml:Audience>${parts.audience}</saml:Audience></saml:AudienceRestriction>`;
  const moments = given('NotBefore', parts.from) + given('NotOnOrAfter', parts.until);
  return `<saml:Conditions${moments}>${audience}</saml:Conditions>`;
}

function issuerOf(issuer: string | null): string {
  return issuer === null ? '' : `<saml:Issuer>${issuer}</saml:Issuer>`;
}

/** The assertion, not yet signed. */
export function assertionXml(parts: AnswerParts, now: number): string {
  const data =
    given('InResponseTo', parts.inResponseTo) +
    given('Recipient', parts.recipient) +
    given('NotBefore', parts.confirmedFrom) +
    given('NotOnOrAfter', parts.confirmedUntil);
  const moment = new Date(now).toISOString();
  return `<saml:Assertion ${NAMESPACES.split(' ')[1]} ID="${parts.assertionId}" Version="2.0" IssueInstant="${moment}">${issuerOf(parts.issuer)}<saml:Subject><saml:NameID${parts.nameIdAttributes}>${parts.nameId}</saml:NameID><saml:SubjectConfirmation Method="${parts.method}"><saml:SubjectConfirmationData${data}/></saml:SubjectConfirmation></saml:Subject>${parts.conditions ?? conditionsOf(parts)}<saml:AuthnStatement AuthnInstant="${moment}"${given('SessionNotOnOrAfter', parts.sessionUntil)}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${parts.attributes}</saml:AttributeStatement>${parts.more}</saml:Assertion>`;
}

/** A response around an assertion, or around whatever markup is given. */
export function responseXml(parts: AnswerParts, inside: string, now: number): string {
  const head = given('Destination', parts.destination) + given('InResponseTo', parts.responseInResponseTo);
  const moment = new Date(now).toISOString();
  return `<samlp:Response ${NAMESPACES} ID="${parts.responseId}" Version="2.0" IssueInstant="${moment}"${head}>${issuerOf(parts.responseIssuer)}<samlp:Status><samlp:StatusCode Value="${parts.status}"/></samlp:Status>${inside}</samlp:Response>`;
}
