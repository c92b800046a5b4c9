/** A kind of contract and how sure that is, from 0 to 1. */
export interface DocumentTypeGuess {
  readonly type: string;
  readonly confidence: number;
}

interface TypeRule {
  readonly type: string;
  /** Words of a title that name the type. */
  readonly title: RegExp;
  /** How much they say where a title names several types: "License and Hosting Agreement" is about hosting. */
  readonly weight: number;
  /** Words that are frequent in such a contract. */
  readonly words: RegExp;
}

const rule = (type: string, weight: number, title: string, words = title): TypeRule => ({
  type,
  weight,
  title: new RegExp(`\\b(?:${title})`, 'i'),
  words: new RegExp(`\\b(?:${words})`, 'gi'),
});

const RULES: readonly TypeRule[] = [
  rule('Strategic Alliance', 9, "strategic['’]?\\salliance", 'strategic\\salliance|alliance'),
  rule('Co-Branding', 9, 'co-?\\s?brand', 'co-?\\s?brand'),
  rule('Outsourcing', 8.5, 'out-?sourc', 'out-?sourc'),
  rule('Hosting', 8.5, 'hosting|\\w*hosted', '(?:co-?)?host(?:ing|ed)|web\\s?site|server'),
  rule('Franchise', 8, 'franchis|multi-?unit', 'franchis'),
  rule('Endorsement', 8, 'endorse', 'endors(?:e|ement)|player|celebrity|athlete|likeness'),
  rule('Sponsorship', 8, 'sponsor', 'sponsor'),
  rule(
    'Joint Venture',
    8,
    'joint\\s(?:venture|filing)',
    'joint\\sventure|joint\\sfiling|schedule\\s13|venturer',
  ),
  rule('Maintenance', 8, 'maintenance|support\\sand\\smaint', 'maintenance|maintain|repair'),
  rule('Transportation', 8, 'transport', 'transport|shipper|carrier|pipeline|freight|cargo|gas'),
  rule('Affiliate', 8, 'affiliat(?:e|ion)', 'affiliate\\s(?:program|site|network)|\\baffiliate\\b'),
  rule('Promotion', 7, '(?:co-?)?promotion', '(?:co-?)?promot(?:e|ion|ional)|detail(?:ing|s)'),
  rule('Reseller', 7, '(?:sub-?)?re-?sell|channel\\spartner', 're-?sell|reseller|end\\susers?'),
  rule('Non-Compete/Non-Solicit', 7, 'non-?\\s?(?:compet|solicit)', 'compet(?:e|ition|ing)|solicit'),
  rule('Distributor', 6.5, 'distributor', 'distributor|territory'),
  rule(
    'IP',
    6.5,
    'intellectual\\sproperty|patent|ip\\sagreement',
    'intellectual\\sproperty|patents?|trademarks?',
  ),
  rule('Manufacturing', 6.5, 'manufactur|turn\\s?-?\\s?key', 'manufactur'),
  rule('Development', 6, '(?:co-?)?develop', 'develop(?:er|ment)?\\b|milestone|specifications'),
  rule('Marketing', 6, '(?:re)?marketing', '(?:re)?market(?:ing|er)|remarketing'),
  rule('Supply', 5.5, 'suppl(?:y|ier)|purchase', 'suppl(?:y|ier|ied)|purchase\\sorders?|buyer'),
  rule('Consulting', 5.5, 'consult', 'consult(?:ant|ing)'),
  rule('Collaboration', 5, 'collaborat|co-?operat', 'collaborat|co-?operat|stockholder|nominee|standstill'),
  rule('Agency', 5, '(?:(?<!transfer\\s)agency|(?<!transfer\\s)agents?\\b)', 'agency|agents?\\b'),
  rule('License', 5, 'licen[cs]', 'licen[cs]'),
  rule('Distributor', 4.5, 'distribution', 'distribut'),
  rule('Service', 4, 'servic', 'servic|transfer\\sagent'),
];

/** Phrases at a document's start that could be its name, for a document whose name was not found. */
const NAME_LIKE =
  /\b((?:[\p{Lu}][\p{L}'’-]*[\s,]+(?:(?:and|of|&|for)\s)?){1,7})(?:AGREEMENT|CONTRACT|Agreement|Contract)\b/gu;
const TEXT_READ = 5000;
const TITLE_FACTOR = 2;

function nameIn(text: string): string | null {
  for (const match of text.slice(0, 2500).matchAll(NAME_LIKE)) {
    if (RULES.some(({ title }) => title.test(match[0]))) return match[0];
  }
  return null;
}

/** What each type's words in the title and in the text say. */
function scores(title: string | null, text: string): Map<string, number> {
  const found = new Map<string, number>();
  const head = text.slice(0, TEXT_READ);
  for (const { type, title: named, weight, words } of RULES) {
    const count = [...head.matchAll(words)].length;
    const match = title === null ? null : named.exec(title);
    // What a title names first says a little more.
    const byTitle = match ? TITLE_FACTOR * weight - Math.min(2, match.index / 40) : 0;
    const score = byTitle + Math.min(6, Math.log2(1 + count));
    found.set(type, Math.max(score, found.get(type) ?? 0));
  }
  return found;
}

/**
 * The type of a contract, by the words of its name first and those of its first pages.
 * @param title the document's own name as it is in its text, null where none was found
 */
export function guessDocumentType(title: string | null, text: string): DocumentTypeGuess {
  const isTelling = title !== null && RULES.some((one) => one.title.test(title));
  const name = isTelling ? title : nameIn(text);
  const named = name?.replace(/\s+/g, ' ') ?? null;
  const ranked = [...scores(named, text)].toSorted((a, b) => b[1] - a[1]);
  const [type, best] = ranked[0] ?? ['Service', 0];
  const gap = best - (ranked[1]?.[1] ?? 0);
  const isNamed = named !== null && RULES.some((one) => one.type === type && one.title.test(named));
  const certainty = isNamed ? 0.55 + gap * 0.04 : 0.25 + gap * 0.05;
  return { type, confidence: Math.min(isNamed && isTelling ? 0.97 : 0.85, certainty) };
}
