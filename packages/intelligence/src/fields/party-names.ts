import type { FoundParty, TextSpan } from '../findings.ts';
import { bareName, cleanName, hasLegalForm, isShortFor, nameKey, roleOf } from './name-words.ts';

/** A name or a term that a contract uses for one of its parties, where it stands. */
export interface PartyMention extends TextSpan {
  readonly text: string;
  /** Whether it stands in quotation marks, as defined terms do. */
  readonly isQuoted: boolean;
}

interface Group {
  readonly name: string;
  readonly key: string;
  readonly aliases: string[];
  /** Where the name stands in the text's start. */
  readonly places: TextSpan[];
}

const HEAD = 12_000;
/** So far behind a name its definition may stand: the address and the kind of company come between. */
const DEFINITION_REACH = 700;
const QUOTED = /["“”‟]\s?([^"“”‟\n]{1,60}?)\s?["“”‟]/gu;
const COLLECTIVE =
  /^(?:(?:the|each|a|either|both|collectively|together|individually|contracting|such|other)\s?,?\s?)*(?:part(?:y|ies)|agreement|contract|members?|signator(?:y|ies)|effective date|term)\W*$/i;
const COLLECTIVE_WORDS = /\b(?:collectively|individually|each|together|jointly|referred to|sometimes|parties)\b/i;
const LABEL = /^(?<label>party\s[a-z0-9]|[a-z]+)\s?(?:\([^)]{1,30}\))?\s?:\s?/iu;

const escapeText = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+');

/** Where a name stands in the text, over line ends and in any case. */
function placesOf(name: string, text: string): TextSpan[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escapeText(name)}(?![\\p{L}\\p{N}])`, 'giu');
  return [...text.slice(0, HEAD).matchAll(pattern)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}

/** The terms in quotation marks inside a mention: `"Buyer" or "PNC"`; else the mention itself. */
function termsIn(text: string): string[] {
  const quoted = [...text.matchAll(QUOTED)].map((match) => match[1] ?? '');
  return (quoted.length > 0 ? quoted : [text])
    .map(bareName)
    .filter((term) => term !== '' && !COLLECTIVE.test(term) && term.split(/\s+/).length <= 8);
}

function isDefined(term: string, text: string): boolean {
  const pattern = new RegExp(
    `["“”‟('‘]\\s?(?:the\\s+)?["“”‟]?${escapeText(term)}[.,]?\\s?["“”‟)'’]`,
    'iu',
  );
  return pattern.test(text.slice(0, HEAD));
}

interface Sorted {
  readonly names: string[];
  readonly terms: string[];
}

/** Tells the parties' full names from their defined terms. */
function sortMentions(mentions: readonly PartyMention[], text: string): Sorted {
  const names: string[] = [];
  const terms: string[] = [];
  for (const mention of [...mentions].sort((a, b) => a.start - b.start)) {
    const label = LABEL.exec(mention.text)?.groups?.['label'];
    const written = label ? mention.text.replace(LABEL, '') : mention.text;
    if (label) terms.push(bareName(label));
    const name = cleanName(written);
    if (name === '' || COLLECTIVE.test(name)) continue;
    const isSentence = COLLECTIVE_WORDS.test(written) || /["“”‟]/.test(written);
    if (isSentence) terms.push(...termsIn(written).filter((term) => term !== bareName(written)));
    else if (mention.isQuoted || roleOf(name) !== null) terms.push(...termsIn(name));
    else if (!hasLegalForm(name) && isDefined(name, text)) terms.push(...termsIn(name));
    else names.push(name);
  }
  return { names, terms };
}

/** One group for each party: short forms of a longer name are its aliases. */
function groupNames(names: readonly string[], text: string): Group[] {
  const groups: Group[] = [];
  const longestFirst = [...new Set(names)].sort((a, b) => nameKey(b).length - nameKey(a).length);
  for (const name of longestFirst) {
    const key = nameKey(name);
    const known = groups.find((group) => group.key === key || isShortFor(name, group.name));
    const places = placesOf(name, text);
    if (!known) groups.push({ name, key, aliases: [], places });
    else {
      known.places.push(...places);
      if (known.key !== key) known.aliases.push(name);
    }
  }
  return groups;
}

/** The group in whose wake a term is defined: the nearest name before `("Term")`. */
function definedAfter(term: string, groups: readonly Group[], text: string): Group | null {
  let best: { group: Group; distance: number } | null = null;
  const pattern = new RegExp(`["“”‟(]\\s?(?:the\\s+)?${escapeText(term)}[.,]?\\s?["“”‟)]`, 'giu');
  for (const match of text.slice(0, HEAD).matchAll(pattern)) {
    for (const group of groups) {
      for (const place of group.places) {
        const distance = match.index - place.end;
        if (distance >= -2 && distance < (best?.distance ?? DEFINITION_REACH)) best = { group, distance };
      }
    }
  }
  return best?.group ?? null;
}

function partyOf({ name, aliases }: Group): FoundParty {
  const distinct = aliases.filter(
    (alias, at) => aliases.findIndex((other) => nameKey(other) === nameKey(alias)) === at,
  );
  return { name, aliases: distinct, role: distinct.map(roleOf).find((role) => role !== null) ?? null };
}

/**
 * The parties of a contract, in the order of its text: each with its short names and its role. Terms for all of them
 * together ("the Parties") are left out.
 * @param mentions names and quoted terms of parties, found anywhere in the text
 */
export function partiesOf(mentions: readonly PartyMention[], text: string): FoundParty[] {
  const { names, terms } = sortMentions(mentions, text);
  const groups = groupNames(names, text);
  const homeless: string[] = [];
  for (const term of new Set(terms)) {
    const group = definedAfter(term, groups, text) ?? groups.find(({ name }) => isShortFor(term, name));
    if (group) group.aliases.push(term);
    else homeless.push(term);
  }
  // A template names nobody: its "Distributor" is then all that is known of the party.
  const missing = Math.max(0, 2 - groups.length);
  const unnamed = [...groupNames(homeless.filter((term) => !COLLECTIVE.test(term)), text)].slice(0, missing);
  return [...groups, ...unnamed]
    .sort((a, b) => firstPlace(a) - firstPlace(b))
    .map(partyOf);
}

function firstPlace({ places }: Group): number {
  return Math.min(Number.MAX_SAFE_INTEGER, ...places.map(({ start }) => start));
}
