/** Words that say how a company is owned, not what it is called. */
const LEGAL_FORMS = new Set(
  (
    'inc incorporated corp corporation co company ltd limited llc llp lp plc pbc gmbh mbh ag kg kgaa se sa sas sarl ' +
    'srl spa sl bv nv ab as asa oy oyj aps pty pte pvt private kk ltda eirl doo zrt kft ulc'
  ).split(' '),
);

/** Words that follow a company's name in registers: Adobe Systems, Slack Technologies, Oracle America. */
const COMPANY_WORDS = new Set(
  (
    'systems system technologies technology tech software labs communications international global worldwide holdings ' +
    'holding group enterprises solutions services usa us america americas north uk europe emea apac australia canada ' +
    'ireland india japan deutschland germany france netherlands singapore com io ai app foundation'
  ).split(' '),
);

/** Words that name an edition or a part of an offer, not the product. */
const EDITION_WORDS = new Set(
  (
    'enterprise business professional premium standard basic starter advanced ultimate plus pro team teams starter free ' +
    'cloud online saas server data center desktop edition suite platform licence licences license licenses licensing ' +
    'subscription subscriptions support maintenance renewal annual grid scale growth power for organization ' +
    'organisation complete core account e1 e3 e5 f3 g2 360 agreement'
  ).split(' '),
);

/**
 * The words of a brand's name, as they are compared: without accents, case, trademark signs and
 * punctuation. "Atlassian® Jira™" gives atlassian, jira.
 */
export function brandWords(name: string): string[] {
  return name
    .replaceAll(/[™®©℠]/g, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function withoutLast(words: readonly string[], unwanted: ReadonlySet<string>): string[] {
  let end = words.length;
  while (end > 1 && unwanted.has(words[end - 1] ?? '')) end -= 1;
  return words.slice(0, end);
}

/** The ways a vendor may be called, the fullest first: legal forms go, then what registers add. */
export function vendorNames(name: string): string[][] {
  const words = brandWords(name);
  const called = words.length > 1 && words[0] === 'the' ? words.slice(1) : words;
  const short = withoutLast(called, LEGAL_FORMS);
  return [called, short, withoutLast(short, new Set([...COMPANY_WORDS, ...LEGAL_FORMS]))];
}

/** The words of a product without those of its edition at the end: "Slack Enterprise Grid" is Slack. */
export function withoutEdition(words: readonly string[]): string[] {
  return withoutLast(words, EDITION_WORDS);
}
