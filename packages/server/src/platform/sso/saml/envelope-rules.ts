import { demand, demandExactly, quoted } from './demand.ts';
import { ASSERTION, ENTITY, PROTOCOL, SUCCESS } from './names.ts';
import type { SamlParty } from './parties.ts';
import { childrenNamed } from './xml-reader.ts';
import type { XmlElement } from './xml-reader.ts';

/** Refuses an issuer that is not exactly the provider of this connection. @throws SsoRefusal */
export function checkIssuer(of: XmlElement, what: string, idpEntityId: string): void {
  const [issuer, ...others] = childrenNamed(of, ASSERTION, 'Issuer');
  demand(others.length === 0, `${what} is given twice.`);
  demandExactly(what, issuer?.text, idpEntityId);
  const format = issuer?.attributes.get('Format') ?? ENTITY;
  demand(format === ENTITY && issuer?.children.length === 0, `${what} is not written as an entity's name.`);
}

/**
 * What the response around the assertion says: it is a success, of our provider, for our address, and the
 * answer to what this browser asked. It need not be signed, so it can only make us refuse: everything that
 * we believe is read from the signed assertion.
 *
 * @throws SsoRefusal (SAML core 3.2.2, bindings 3.5.5.2)
 */
export function checkEnvelope(response: XmlElement, party: SamlParty, requestId: string): void {
  demand(response.name === 'Response' && response.namespace === PROTOCOL, 'It is no SAML response.');
  demandExactly('The version of the response', response.attributes.get('Version'), '2.0');
  const statuses = childrenNamed(response, PROTOCOL, 'Status');
  const codes = statuses.flatMap((status) => childrenNamed(status, PROTOCOL, 'StatusCode'));
  const [code, ...others] = codes;
  const inner = code?.children.map(({ attributes }) => attributes.get('Value') ?? '').join(' ') ?? '';
  demand(
    others.length === 0 && code?.attributes.get('Value') === SUCCESS,
    `The provider says ${quoted(code?.attributes.get('Value'))}${inner === '' ? '' : `, ${quoted(inner)}`}.`,
  );
  demand(response.attributes.has('InResponseTo'), 'No one asked for this answer: it names no request.');
  demandExactly("The response's InResponseTo", response.attributes.get('InResponseTo'), requestId);
  const destination = response.attributes.get('Destination');
  if (destination !== undefined) demandExactly('The destination', destination, party.acsUrl);
  if (childrenNamed(response, ASSERTION, 'Issuer').length > 0) {
    checkIssuer(response, 'The issuer of the response', party.idpEntityId);
  }
}
