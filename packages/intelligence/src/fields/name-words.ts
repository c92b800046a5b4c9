import { isPlace } from './places.ts';

/** Words of companies' names: legal forms, kinds of company, and roles that a contract gives its parties. */

const LEGAL_FORMS = new Set(
  (
    'inc incorporated llc ltd limited corp corporation co company plc lp llp gmbh ag sa nv bv pte pty kk kg spa srl sarl as ab oy ' +
    'lllp llc pc na bank trust fund university association foundation partnership institute group holdings cooperative society'
  ).split(' '),
);
const NOT_TELLING = new Set(
  'inc incorporated llc ltd limited corp corporation co company plc lp llp gmbh ag sa nv bv pte pty kk kg spa srl sarl as ab oy the and of'.split(
    ' ',
  ),
);

const COMPANY_FORMS = new Set(
  'inc incorporated llc ltd limited corp corporation plc lp llp gmbh ag sa nv bv kk kg spa srl sarl sas ab oy oyj asa aktiengesellschaft ltda incorporated'.split(
    ' ',
  ),
);

/** What a contract calls a party by what it does. */
const ROLES = new Set([
  ...(
    'licensor licensee distributor sub-distributor reseller dealer customer client provider supplier vendor seller buyer ' +
    'purchaser manufacturer developer consultant contractor subcontractor agent principal franchisor franchisee sponsor ' +
    'affiliate lender borrower lessor lessee landlord tenant guarantor employer employee administrator advisor adviser ' +
    'servicer issuer depositor trustee co-trustee custodian publisher network athlete talent endorser promoter host shipper ' +
    'carrier transporter operator owner manager partner investor holder user subscriber indemnitor recipient discloser ' +
    'artist producer author retailer merchant broker'
  ).split(' '),
  'franchise owner',
  'service provider',
  'service recipient',
  'marketing affiliate',
  'managing agent',
  'master franchisee',
  'channel partner',
  'transfer agent',
  'remarketing agent',
]);
/** What a contract calls a party without saying what it does. */
const GENERAL_TERMS = new Set([
  ...'company corporation trust fund bank university institution member executive'.split(' '),
  'party a',
  'party b',
  'party c',
]);

const KIND_OF_COMPANY =
  /\s*,?\s+(?:(?:is|being|as)\s+)?an?\s+(?:[\p{L}.-]+\s+){0,7}(?:corporation|company|partnership|trust|individual|person|association|bank|firm|entity|organi[sz]ation|institution|llc|l\.l\.c\.|university|citizen|resident|subsidiary|division|series)\b.*$/isu;
const AFTER_NAME =
  /\s*(?:,?\s+(?:with|having|located|whose|acting|on behalf of|organi[sz]ed|incorporated (?:in|under)|for itself|and its|hereinafter)\b.*|\s\((?:formerly|hereinafter|f\/?k\/?a|the|collectively|together|each|operating|also|["“”‟?])[^)]*.*|[\s(,;:–—-]+)$/isu;

/** Words of a signature block that stand behind a name. */
const SIGNATURE_WORDS = /\s(?:By|Name|Title|Address|Date|Its|Signature|Attention|Attn)\b.*$/su;
/** Numbering before a name: "A. The Company". */
const NUMBERING = /^(?:\(?[A-Za-z][.)]|\d{1,4}[.)]?(?=\sThe\s|\s\p{Lu}{4})|\d{1,2}\.)\s+(?=\p{Lu}\p{L}{2})/u;

/** A date in front of a name that signs under it: "April 7, 2020 ACME CORP". */
const DATE_BEFORE = /^(?:\p{Lu}\p{Ll}{2,8}\s\d{1,2},\s\d{4}|[\p{Lu} ]{4,40}:)\s(?=\p{Lu})/u;
/** What a contract calls a party, behind its full name: "Acme Inc. Franchisee". */
const ROLE_AFTER = /(?<=\b(?:Inc|LLC|Ltd|Corp|Limited|Corporation)\b\.?)\s(?<role>\p{Lu}\p{Ll}+)$/iu;

/** An address without a comma before it: "Bolt AG Hafenstr. 25 50676 Hamburg", "Acme A/S of Industrial Park 55". */
const ADDRESS_AFTER =
  /(?<=\s(?:Inc|LLC|Ltd|Corp|Limited|Corporation|GmbH|AG|S\.A|A\/S|plc)\b\.?)\s(?:of\s)?[\p{Lu}\d][^()]*\d.*$/iu;
/** A signature before the name that it is of: "/s/ Jane Doe Jane Doe". */
const SIGNATURE = /^\/s\/\s(?<signed>.{3,40}?)\s(?=\k<signed>)/u;
/** The person who signs, with a title, before the company: "Jane Doe Chief Financial Officer ACME INC.". */
const SIGNER = /^.{3,60}\s(?:Officer|President|Director|Secretary|Treasurer)\s(?=\p{Lu}{3})/u;

/** A term without quotation marks, brackets and articles. */
export function bareName(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/^[\s"“”‟'‘’(),;:[\]]+|[\s"“”‟'‘’(,;:[\]]+$/gu, '')
    .replace(/\)$/, (end) => (text.includes('(') && !/^\s*\(/.test(text) ? end : ''))
    .replace(/^the\s+(?=["“\p{L}])/iu, (article) =>
      /^the\s+["“]|^the\s+\p{L}+$/iu.test(text.trim()) ? '' : article,
    )
    .replace(/^["“]|["”.,]+$/gu, (mark) => (mark === '.' && /\b\p{L}{1,4}\.$/u.test(text.trim()) ? mark : ''))
    .trim();
}

/** A party's name without what tells where it was founded or where it is: "Acme Inc., a Delaware corporation". */
export function cleanName(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return bareName(
    line
      .replace(KIND_OF_COMPANY, '')
      .replace(AFTER_NAME, '')
      .replace(SIGNATURE_WORDS, '')
      .replace(ADDRESS_AFTER, '')
      .replace(SIGNATURE, '')
      .replace(SIGNER, '')
      .replace(NUMBERING, '')
      .replace(DATE_BEFORE, '')
      .replace(ROLE_AFTER, (after, role: string) => (isPartyTerm(role) ? '' : after)),
  );
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\./g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** What two spellings of one name have in common: its words without the legal form. */
export function nameKey(name: string): string {
  const words = wordsOf(name);
  const telling = words.filter((word) => !NOT_TELLING.has(word));
  return (telling.length > 0 ? telling : words).join(' ');
}

export function hasLegalForm(name: string): boolean {
  return wordsOf(name).some((word) => LEGAL_FORMS.has(word));
}

const CONNECTORS = /^(?:and|or|to|by|of|the|for|with)$/i;

/** Whether a name ends with what only a company's full name has, such as "Inc.". */
export function isFullName(name: string): boolean {
  const words = wordsOf(name);
  if (words.some((word) => COMPANY_FORMS.has(word))) return true;
  // "The Northern Gas Company", but not "Termination by the Company".
  return (
    words.at(-1) === 'company' && words.length > 2 && !words.slice(1).some((word) => CONNECTORS.test(word))
  );
}

const phraseOf = (term: string): string =>
  term
    .toLowerCase()
    .replace(/^the\s+/, '')
    .replace(/\s+/g, ' ');

/**
 * Whether a name is made of what a contract calls its parties: "Company and Contractor", "Termination. The Company",
 * "Licensee's". A model that looks for names finds these too.
 */
export function isMadeOfTerms(name: string): boolean {
  if (/['’]s?$/.test(name) || /\p{Ll}{4,}\.\s\p{Lu}/u.test(name)) return true;
  if (isFullName(name)) return false;
  const words = name.split(/[\s.,]+/).filter((word) => word !== '');
  if (words.length < 2) return false;
  // "Northern Gas Company", "Pioneer Advisor Trust" and "Bank of Somewhere" are names.
  const before = words.slice(0, -1).filter((word) => !/^(?:\w|\d+|the)$/i.test(word));
  const isPlain =
    before.length > 0 && !before.some((word) => CONNECTORS.test(word) || /^company$/i.test(word));
  const last = words.at(-1) ?? '';
  if (isPlain && /^(?:bank|trust|fund|funds|university|institution)$/i.test(last)) return false;
  if (isPlain && /^company$/i.test(last) && !before.some(isPartyTerm)) return false;
  if (/(?:^(?:the\s)?(?:bank|university|trust|fund)|\p{L}{3}\scompany)\s(?:of|for)\s\p{Lu}/iu.test(name))
    return false;
  return words.some((word) => ROLES.has(word.toLowerCase()) || /^company$/i.test(word));
}

/** Words that no name has: of sentences, of letters, and of what is said of a party. */
const OF_SENTENCES =
  /\b(?:shall|will be|hereby|hereto|hereunder|is|are|was|were|has|have|been|sold to|agrees?|entered|administered|organi[sz]ed|identified|yours|faithfully|sincerely|whereas|agreement|address(?:es)?|which|who|that|between|regarding|exchange commission)\b/i;
/** What is not filled in: "____", "[●]", "<<enter Company"; or an email address. */
const NOT_FILLED_IN = /_{2,}|[[\]●•*@]|<<\s?\p{Ll}|\bX{3,}\b/u;
const ADDRESS = /^\d+\s.*\b(?:street|road|avenue|drive|lane|boulevard|suite)\b/i;
const KIND_ALONE =
  /^\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?\s(?:corporation|(?:limited liability )?company|(?:limited )?partnership)$/u;

/** Whether a name can be a party's: no part of a sentence, no blank, no address, and not only what a contract calls its parties. */
export function isPartyName(name: string): boolean {
  if (OF_SENTENCES.test(name) || NOT_FILLED_IN.test(name) || ADDRESS.test(name) || KIND_ALONE.test(name))
    return false;
  return (
    !isPartyTerm(name) && !isPlace(name) && !/^(?:for|by|to|of|and)\b|\b(?:and|for|by|to|of|the)$/i.test(name)
  );
}

/** The role a term names, such as "Distributor"; null for a name and for "Company". */
export function roleOf(term: string): string | null {
  return ROLES.has(phraseOf(term)) ? term.replace(/^the\s+/i, '') : null;
}

/** Whether a word is one that contracts define for a party, such as "Licensee" or "Company", and no name. */
export function isPartyTerm(term: string): boolean {
  return roleOf(term) !== null || GENERAL_TERMS.has(phraseOf(term));
}

/** Whether a term is a short form of a name: its first or its telling words, or its initials. */
export function isShortFor(term: string, name: string): boolean {
  const short = nameKey(term).split(' ');
  const long = nameKey(name).split(' ');
  if (short.length < long.length && short.every((word) => long.includes(word))) return true;
  const joined = short.join('');
  const initials = long.map((word) => word.charAt(0)).join('');
  const allInitials = wordsOf(name)
    .map((word) => word.charAt(0))
    .join('');
  return short.length === 1 && joined.length > 1 && (initials.startsWith(joined) || allInitials === joined);
}
