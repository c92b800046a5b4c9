import { searchKey } from '../../kernel/text/search-key.ts';
import type { Party } from './analysis.ts';

/** Forms of companies, and words that their names are written with or without. */
const FORMS: ReadonlySet<string> = new Set(
  'inc incorporated corp corporation co company llc llp lp ltd limited plc gmbh ag kg se sa sas sarl bv nv oy ab as aps spa srl pty the and holdings group'.split(
    ' ',
  ),
);

function wordsOf(name: string): string[] {
  const words = searchKey(name)
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !FORMS.has(word));
  return telling.length > 0 ? telling : words;
}

/**
 * Whether two names can be of the same company: the same words but for its form, or the one begins like the other
 * ("Slack" and "Slack Technologies, LLC").
 */
export function isSameCompany(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const length = Math.min(first.length, second.length);
  return length > 0 && first.slice(0, length).every((word, at) => word === second[at]);
}

/** The parties, each with whether it is the organisation. */
export function withUs(parties: readonly Omit<Party, 'isUs'>[], organisation: string): Party[] {
  return parties.map(({ name, aliases, role }) => ({
    name,
    aliases: [...aliases],
    role,
    isUs: isSameCompany(name, organisation),
  }));
}

/** What contracts call a party that sells, and one that buys, by the last word. */
const SELLS: ReadonlySet<string> = new Set(
  'licensor provider supplier vendor seller manufacturer franchisor consultant contractor developer lessor landlord carrier servicer'.split(
    ' ',
  ),
);
const BUYS: ReadonlySet<string> = new Set(
  'licensee customer client distributor sub-distributor franchisee buyer purchaser subscriber user lessee tenant shipper recipient'.split(
    ' ',
  ),
);
/** "the Service Provider" is a provider; a longer name is no role. */
const LONGEST_ROLE = 3;

function roleWord(name: string): string {
  const words = name.toLowerCase().split(' ');
  return words.length <= LONGEST_ROLE ? (words.at(-1) ?? '') : '';
}

type Side = 'sells' | 'buys' | 'unknown';

/** The side of a party by its role and by what the contract calls it. */
function sideOf({ role, aliases }: Party): Side {
  const words = [role ?? '', ...aliases].map(roleWord);
  if (words.some((word) => SELLS.has(word))) return 'sells';
  return words.some((word) => BUYS.has(word)) ? 'buys' : 'unknown';
}

/**
 * The party that sells, of those that are not the organisation: the one whose role says so, else the only one that does
 * not buy. Null where the document does not say which one that is.
 */
export function sellingParty(parties: readonly Party[]): Party | null {
  const others = parties.filter(({ isUs }) => !isUs);
  const only = (found: readonly Party[]) => (found.length === 1 ? (found[0] ?? null) : null);
  const bySide = Map.groupBy(others, sideOf);
  const sellers = bySide.get('sells') ?? [];
  if (sellers.length > 0) return only(sellers);
  // One of two parties may be the organisation under another name: it must be clear that the other one buys.
  const isClear = bySide.has('buys') || others.length < parties.length;
  return isClear ? only(bySide.get('unknown') ?? []) : null;
}
