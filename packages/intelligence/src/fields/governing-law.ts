import { isPlace } from './places.ts';

/** Forms of government that are before a place and are no part of its short name. */
const KIND =
  "(?:the\\s?)?(?:(?:state|commonwealth|province|(?:(?:federal|people['’]?s|islamic|socialist|democratic)\\s)*republic|kingdom|territory|jurisdictions?|country|canton)\\s?of\\s?(?:the\\s?)?)?";
const LAW_OF = new RegExp(
  `\\b(?:laws?|legislation|statutes|rules)\\b[\\w\\s,;:'’()-]{0,80}?\\bof\\s?${KIND}(?=\\p{Lu})`,
  'giu',
);
const PLACE_LAW =
  /\b((?:\p{Lu}[\p{L}.]*\s){1,3})(?:substantive\s|internal\s|civil\s|general\s\w+\s)?laws?\b/giu;
const KIND_OF = new RegExp(
  `\\b(?:state|commonwealth|province|republic|kingdom)\\s?of\\s?(?:the\\s?)?(?=\\p{Lu})`,
  'giu',
);

/** Words that end a place or are before "law" without being one. */
const NO_PLACE = new Set(
  (
    'without with within applicable excluding exclusive notwithstanding as in except regardless irrespective and or shall will for to ' +
    'that which other but if including is are govern governs governed law laws then from by on any its not under where whose whether ' +
    'governing federal state foreign local international common provincial contract such this these those all general conflict choice ' +
    'domestic substantive internal the agreement party parties section article company securities tax bankruptcy patent copyright ' +
    'privacy employment labor environmental corporate criminal export competition antitrust arbitration country jurisdiction ' +
    'exchange civil obligations code act court courts usa seller buyer licensor licensee franchisor supplier contractor'
  ).split(' '),
);
const FEDERATIONS = new Set(['United States', 'Canada', 'Australia']);
const SMALL = new Set(['of', 'the', 'and', 'da', 'do']);

const NAMES: Readonly<Record<string, string>> = {
  prc: 'China',
  'p.r.c': 'China',
  'p.r. china': 'China',
  'pr china': 'China',
  roc: 'Taiwan',
  'r.o.c': 'Taiwan',
  us: 'United States',
  'u.s': 'United States',
  'u.s.a': 'United States',
  uk: 'United Kingdom',
  'u.k': 'United Kingdom',
  'united states of america': 'United States',
  english: 'England',
  scottish: 'Scotland',
  scots: 'Scotland',
  irish: 'Ireland',
  dutch: 'Netherlands',
  german: 'Germany',
  french: 'France',
  swiss: 'Switzerland',
  italian: 'Italy',
  spanish: 'Spain',
  belgian: 'Belgium',
  austrian: 'Austria',
  swedish: 'Sweden',
  danish: 'Denmark',
  norwegian: 'Norway',
  finnish: 'Finland',
  israeli: 'Israel',
  japanese: 'Japan',
  chinese: 'China',
  indian: 'India',
  korean: 'Korea',
  canadian: 'Canada',
  australian: 'Australia',
  brazilian: 'Brazil',
  mexican: 'Mexico',
  russian: 'Russia',
};

/** The name that begins a text: words with a capital, joined by "of", never over a comma. */
function leadingPlace(text: string): string | null {
  const words: string[] = [];
  for (const match of text.slice(0, 80).matchAll(/^\s*["“'‘]?([\p{L}.'’-]+)|\s([\p{L}.'’&-]+)|(.)/gu)) {
    const word = match[1] ?? match[2];
    if (word === undefined) break;
    const lower = word.toLowerCase().replace(/[.,]+$/, '');
    const isJoin =
      SMALL.has(lower) && words.length > 0 && (lower !== 'and' || words.at(-1)?.toLowerCase() === 'england');
    if (isJoin) words.push(lower);
    else if (!/^\p{Lu}/u.test(word) || NO_PLACE.has(lower)) break;
    else words.push(word);
    if (words.length >= 5 || (/\p{L}{2}\.$/u.test(word) && !isJoin)) break;
  }
  while (SMALL.has(words.at(-1)?.toLowerCase() ?? '')) words.pop();
  return placeIn(words);
}

/** The longest beginning of these words that is a place: "New York City Courts" is in New York. */
function placeIn(words: readonly string[]): string | null {
  for (let count = words.length; count > 0; count -= 1) {
    const place = named(words.slice(0, count).join(' '));
    if (isPlace(place)) return place;
  }
  return null;
}

/** The place's usual name: "NEW YORK" and "New York." are New York, "PRC" is China, "English" is England. */
function named(place: string): string {
  const bare = place.replace(/^the\s/i, '').replace(/[.,'’]+$/, '');
  const known = NAMES[bare.toLowerCase()];
  if (known) return known;
  if (bare !== bare.toUpperCase() || bare.length <= 3) return bare;
  return bare
    .toLowerCase()
    .replace(/\p{L}+/gu, (word) => (SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)));
}

function placeBeforeLaw(text: string): string | null {
  for (const match of text.matchAll(PLACE_LAW)) {
    const words = (match[1] ?? '').trim().split(/\s+/);
    // The expression ignores case for "LAW", so capitals are asked for here.
    while (words[0] && (!/^\p{Lu}/u.test(words[0]) || NO_PLACE.has(words[0].toLowerCase()))) words.shift();
    const place = words.length > 0 ? leadingPlace(words.join(' ')) : null;
    if (place) return place;
  }
  return null;
}

function placeAfter(pattern: RegExp, text: string): string | null {
  for (const match of text.matchAll(pattern)) {
    const place = leadingPlace(text.slice(match.index + match[0].length));
    if (place) return place;
  }
  return null;
}

/**
 * The place whose law governs, by its short name ("New York", "England and Wales", "China"). Of several laws the first one.
 * @param evidence the sentences about it, best first
 */
export function readGoverningLaw(evidence: readonly string[]): string | null {
  const texts = evidence.map((text) => text.replace(/\s+/g, ' '));
  for (const text of texts) {
    const place = placeAfter(LAW_OF, text) ?? placeBeforeLaw(text);
    // "The laws of the United States and of the State of Texas": the federal law says nothing.
    if (place && FEDERATIONS.has(place)) return placeAfter(KIND_OF, text) ?? place;
    if (place) return place;
  }
  for (const text of texts) {
    const place = placeAfter(KIND_OF, text);
    if (place) return place;
  }
  return null;
}
