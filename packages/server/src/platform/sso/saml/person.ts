import { z } from 'zod';
import { SsoRefusal, type SsoIdentity } from '../identity.ts';
import { onlyPart } from './assertion-rules.ts';
import { demand, quoted } from './demand.ts';
import {
  ASSERTION,
  EMAIL_NAME,
  EMAIL_NAME_2,
  KERBEROS_NAME,
  PERSISTENT_NAME,
  TRANSIENT_NAME,
  UNSPECIFIED_NAME,
  UNSPECIFIED_NAME_2,
  WINDOWS_NAME,
  X509_NAME,
} from './names.ts';
import type { SamlParty } from './parties.ts';
import { childrenNamed } from './xml-reader.ts';
import type { XmlElement } from './xml-reader.ts';

const ADDRESS_FORMATS = [EMAIL_NAME, EMAIL_NAME_2];
/** Of names that stay the same for a person. */
const NAME_FORMATS = [
  PERSISTENT_NAME,
  UNSPECIFIED_NAME,
  UNSPECIFIED_NAME_2,
  WINDOWS_NAME,
  X509_NAME,
  KERBEROS_NAME,
  ...ADDRESS_FORMATS,
];
/** The limit of the standard for persistent names (core 8.3.7), taken for all. */
const MOST_NAME_CHARACTERS = 256;
/** Of a first or last name in the catalogue. */
const MOST_PERSON_CHARACTERS = 80;
const UNPRINTABLE = /\p{C}|\p{Zl}|\p{Zp}/u;

/** By which names providers send an attribute: plain, as LDAP's object identifier, and as a claim. */
const CLAIM = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/';
const ADDRESS_NAMES = [
  'mail',
  'email',
  'emailAddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'urn:oid:1.2.840.113549.1.9.1',
  `${CLAIM}emailaddress`,
];
const FIRST_NAMES = ['givenName', 'given_name', 'firstName', 'urn:oid:2.5.4.42', `${CLAIM}givenname`];
const LAST_NAMES = ['sn', 'surname', 'family_name', 'lastName', 'urn:oid:2.5.4.4', `${CLAIM}surname`];

type Attributes = ReadonlyMap<string, readonly string[]>;

function attributesOf(assertion: XmlElement): Attributes {
  const found = new Map<string, string[]>();
  for (const statement of childrenNamed(assertion, ASSERTION, 'AttributeStatement')) {
    for (const attribute of childrenNamed(statement, ASSERTION, 'Attribute')) {
      const name = attribute.attributes.get('Name') ?? '';
      const values = childrenNamed(attribute, ASSERTION, 'AttributeValue')
        .filter(({ children }) => children.length === 0)
        .map(({ text }) => text.trim())
        .filter((text) => text !== '');
      found.set(name, [...(found.get(name) ?? []), ...values]);
    }
  }
  return found;
}

/** The value under those names; null when there is none, or when they disagree. */
function agreedValue(attributes: Attributes, names: readonly string[]): string | null {
  const values = new Set(names.flatMap((name) => attributes.get(name) ?? []));
  const [value] = values;
  return value !== undefined && values.size === 1 ? value : null;
}

function personName(attributes: Attributes, names: readonly string[]): string {
  const value = (agreedValue(attributes, names) ?? '').replaceAll(/\s+/g, ' ');
  // A cut through a pair would leave half a character.
  const cut = value.slice(0, MOST_PERSON_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '');
  return /\p{Cc}/u.test(cut) ? '' : cut.trim();
}

function isEmailAddress(value: string): boolean {
  return value.length <= 254 && z.email({ pattern: z.regexes.unicodeEmail }).safeParse(value).success;
}

function checkQualifier(nameId: XmlElement, attribute: string, expected: string): void {
  const found = nameId.attributes.get(attribute);
  demand(found === undefined || found === expected, `The NameID's ${attribute} is ${quoted(found)}.`);
}

/** The provider's name for the person, exactly as signed: neither trimmed nor folded nor cut. */
function subjectOf(nameId: XmlElement, party: SamlParty, format: string): string {
  if (format === TRANSIENT_NAME) {
    throw new SsoRefusal(
      'The NameID is transient: a new one each time, so that no one can be known by it. Let the provider send a persistent NameID or the e-mail address.',
    );
  }
  demand(NAME_FORMATS.includes(format), `The NameID has the format ${quoted(format)}.`);
  checkQualifier(nameId, 'NameQualifier', party.idpEntityId);
  checkQualifier(nameId, 'SPNameQualifier', party.spEntityId);
  const { text, children } = nameId;
  demand(children.length === 0, 'The NameID holds elements.');
  demand(text.trim() !== '', 'The NameID is empty.');
  demand(
    text === text.trim() && !UNPRINTABLE.test(text),
    'The NameID has spaces around it, or unprintable characters.',
  );
  demand(text.length <= MOST_NAME_CHARACTERS, 'The NameID is too long.');
  return text;
}

/**
 * The person of a checked assertion. The subject is the NameID; addresses come from attributes, or from the NameID
 * where that is an address; they count as verified, because the provider signed them.
 *
 * @throws SsoRefusal when the NameID is missing, transient, or nothing that a person could be known by
 */
export function personOf(assertion: XmlElement, party: SamlParty): SsoIdentity {
  const nameId = onlyPart(onlyPart(assertion, 'Subject'), 'NameID');
  const format = nameId.attributes.get('Format') ?? UNSPECIFIED_NAME;
  const subject = subjectOf(nameId, party, format);
  const attributes = attributesOf(assertion);
  const sent = ADDRESS_NAMES.flatMap((name) => attributes.get(name) ?? []);
  const named = sent.length > 0 ? sent : ADDRESS_FORMATS.includes(format) ? [subject] : [];
  const emailAddresses = [...new Set(named)].filter(isEmailAddress);
  return {
    subject,
    emailAddresses,
    isEmailVerified: emailAddresses.length > 0,
    firstName: personName(attributes, FIRST_NAMES),
    lastName: personName(attributes, LAST_NAMES),
  };
}
