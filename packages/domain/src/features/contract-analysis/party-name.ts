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

/** The party that is not the organisation; null when that is unknown. */
export function otherParty(parties: readonly Party[]): Party | null {
  return parties.find(({ isUs }) => !isUs) ?? null;
}
