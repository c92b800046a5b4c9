import { SsoRefusal } from '../identity.ts';
import { demand, demandExactly, quoted } from './demand.ts';
import { checkIssuer } from './envelope-rules.ts';
import { ASSERTION, BEARER } from './names.ts';
import type { SamlParty } from './parties.ts';
import { childrenNamed, type XmlElement } from './xml-reader.ts';

/** How far the clocks of two honest servers may be apart. */
const CLOCK_SKEW_MS = 60_000;
/** SAML writes moments in UTC (core 1.3.3). */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;

/** A moment of an answer in milliseconds since 1970. @throws SsoRefusal when it is missing or none */
function momentOf(what: string, text: string | undefined): number {
  if (text === undefined) throw new SsoRefusal(`${what} is missing.`);
  const moment = MOMENT.test(text) ? Date.parse(text) : Number.NaN;
  demand(!Number.isNaN(moment), `${what} is ${quoted(text)}, which is no moment in UTC.`);
  return moment;
}

/** Refuses what begins later than now, the clocks' difference allowed. @throws SsoRefusal */
function demandBegun(what: string, text: string | undefined, now: number): void {
  demand(momentOf(what, text) <= now + CLOCK_SKEW_MS, `${what} is ${quoted(text)}, which is still to come.`);
}

/** Refuses what has ended, the clocks' difference allowed. @returns its end @throws SsoRefusal */
function demandNotEnded(what: string, text: string | undefined, now: number): number {
  const end = momentOf(what, text);
  demand(now - CLOCK_SKEW_MS < end, `${what} is ${quoted(text)}, which is over.`);
  return end;
}

/** What a signed assertion is judged by. */
export interface Asked {
  readonly party: SamlParty;
  readonly requestId: string;
  readonly now: number;
}

const PARTS = ['Issuer', 'Signature', 'Subject', 'Conditions', 'AuthnStatement', 'AttributeStatement'];
const CONDITIONS = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];

/** The one child of that name. @throws SsoRefusal when there is none or more than one */
export function onlyPart(parent: XmlElement, name: string): XmlElement {
  const [one, ...others] = childrenNamed(parent, ASSERTION, name);
  if (one === undefined) throw new SsoRefusal(`The assertion has no ${name}.`);
  demand(others.length === 0, `The assertion has more than one ${name}.`);
  return one;
}

/** @returns when the conditions end */
function checkConditions(conditions: XmlElement, { party, now }: Asked): number {
  const strange = conditions.children.find(
    ({ name, namespace }) => namespace !== ASSERTION || !CONDITIONS.includes(name),
  );
  demand(
    strange === undefined,
    `The assertion has a condition that is not understood: ${strange?.name ?? ''}.`,
  );
  demandBegun("The conditions' NotBefore", conditions.attributes.get('NotBefore'), now);
  const end = demandNotEnded("The conditions' NotOnOrAfter", conditions.attributes.get('NotOnOrAfter'), now);
  const restrictions = childrenNamed(conditions, ASSERTION, 'AudienceRestriction');
  demand(restrictions.length > 0, 'The assertion names no audience.');
  for (const restriction of restrictions) {
    const audiences = childrenNamed(restriction, ASSERTION, 'Audience');
    demand(
      audiences.some(({ text, children }) => text === party.spEntityId && children.length === 0),
      `The assertion is for ${quoted(audiences.map(({ text }) => text).join(' '))}, expected ${quoted(party.spEntityId)}.`,
    );
  }
  return end;
}

/** @returns when this confirmation ends */
function checkConfirmation(confirmation: XmlElement, { party, requestId, now }: Asked): number {
  demandExactly('The confirmation', confirmation.attributes.get('Method'), BEARER);
  const data = onlyPart(confirmation, 'SubjectConfirmationData');
  demand(confirmation.children.length === 1, 'The confirmation is for somebody else.');
  demandExactly('The recipient', data.attributes.get('Recipient'), party.acsUrl);
  demandExactly("The confirmation's InResponseTo", data.attributes.get('InResponseTo'), requestId);
  const begin = data.attributes.get('NotBefore');
  if (begin !== undefined) demandBegun("The confirmation's NotBefore", begin, now);
  return demandNotEnded("The confirmation's NotOnOrAfter", data.attributes.get('NotOnOrAfter'), now);
}

/** Every confirmation has to hold, so that it cannot be asked which of them is meant. */
function checkConfirmations(subject: XmlElement, asked: Asked): number {
  const confirmations = childrenNamed(subject, ASSERTION, 'SubjectConfirmation');
  demand(confirmations.length > 0, 'The assertion has no confirmation of its subject.');
  return Math.min(...confirmations.map((confirmation) => checkConfirmation(confirmation, asked)));
}

function checkStatements(assertion: XmlElement, now: number): void {
  const statements = childrenNamed(assertion, ASSERTION, 'AuthnStatement');
  demand(statements.length > 0, 'The assertion does not say that anybody signed in.');
  for (const { attributes } of statements) {
    demandBegun('The AuthnInstant', attributes.get('AuthnInstant'), now);
    const end = attributes.get('SessionNotOnOrAfter');
    if (end !== undefined) demandNotEnded('The SessionNotOnOrAfter', end, now);
  }
}

/**
 * Judges a signed assertion: for us, now, from our provider, about the bearer who came from our request
 * (SAML profiles 4.1.4.3, core 2.4 and 2.5). It is read from the bytes that the signature covers.
 *
 * @returns its ID, and the moment from which on it would be refused as too old
 * @throws SsoRefusal
 */
export function checkAssertion(
  assertion: XmlElement,
  asked: Asked,
): { assertionId: string; usableUntil: number } {
  demand(assertion.name === 'Assertion' && assertion.namespace === ASSERTION, 'No assertion was signed.');
  demandExactly('The version of the assertion', assertion.attributes.get('Version'), '2.0');
  const assertionId = assertion.attributes.get('ID') ?? '';
  demand(assertionId !== '' && assertionId.length <= 256, 'The assertion has no ID of a usable length.');
  const strange = assertion.children.find(({ name }) => !PARTS.includes(name));
  demand(strange === undefined, `The assertion holds ${strange?.name ?? ''}.`);
  demandBegun('The IssueInstant', assertion.attributes.get('IssueInstant'), asked.now);
  checkIssuer(assertion, 'The issuer of the assertion', asked.party.idpEntityId);
  const conditionsEnd = checkConditions(onlyPart(assertion, 'Conditions'), asked);
  const confirmationEnd = checkConfirmations(onlyPart(assertion, 'Subject'), asked);
  checkStatements(assertion, asked.now);
  return { assertionId, usableUntil: Math.min(conditionsEnd, confirmationEnd) + CLOCK_SKEW_MS };
}
