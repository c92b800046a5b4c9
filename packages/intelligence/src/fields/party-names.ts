import type { FoundParty, TextSpan } from '../findings.ts';
import {
  bareName,
  cleanName,
  hasLegalForm,
  isFullName,
  isMadeOfTerms,
  isPartyName,
  isPartyTerm,
  isShortFor,
  nameKey,
  roleOf,
} from './name-words.ts';

/** A name or a term that a contract uses for one of its parties, where it is. */
export interface PartyMention extends TextSpan {
  readonly text: string;
  /** Whether it is in quotation marks, as defined terms do. */
  readonly isQuoted: boolean;
}

interface Group {
  readonly name: string;
  readonly key: string;
  readonly aliases: string[];
  /** Where the name is in the text's start. */
  readonly places: TextSpan[];
}

const HEAD = 12_000;
/** So far behind a name its definition may be: the address and the kind of company come between. */
const DEFINITION_REACH = 700;
const QUOTED = /["“”‟]\s?([^"“”‟\n]{1,60}?)\s?["“”‟]/gu;
const COLLECTIVE =
  /^(?:(?:the|each|a|either|both|collectively|together|individually|contracting|such|other)\s?,?\s?)*(?:part(?:y|ies)|agreement|contract|members?|signator(?:y|ies)|effective date|term)\W*$/i;
const COLLECTIVE_WORDS =
  /\b(?:collectively|individually|each|together|jointly|referred to|sometimes|parties)\b/i;
const OTHER_NAME =
  /^[\s,(]*(?:f\/?k\/?a|d\/?b\/?a|a\/?k\/?a|a\.k\.a\.|(?:formerly|also|previously) known as|doing business as|trading as|operating (?:as|under))\W*/i;
/** `Acme Inc. ("Acme")` and `Acme Inc., a company of Iowa (the "Buyer"), is executing …`. */
const NAME_AND_TERMS = /^(?<name>\p{L}[^("“”‟]{2,120}?)[\s,]*\((?<terms>[^)]*["“”‟][^)]*)/u;
const MOST_WORDS = 14;
const LONGEST_MENTION = 400;

const LABEL = /^(?<label>party\s[a-z0-9]|[a-z-]+(?:\s[a-z-]+)?)\s?(?:\([^)]{1,30}\))?\s?:\s?/iu;

const escapeText = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+');

/** Where a name is in the text, over line ends and in any case. */
function placesOf(name: string, text: string): TextSpan[] {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escapeText(name)}(?![\\p{L}\\p{N}])`, 'giu');
  return [...text.slice(0, HEAD).matchAll(pattern)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}

function quotedTerms(text: string): string[] {
  return [...text.matchAll(QUOTED)].map((match) => match[1] ?? '').flatMap(termOf);
}

/** A term by itself; none for what names all parties together. */
function termOf(text: string): string[] {
  const term = bareName(text);
  return term === '' || COLLECTIVE.test(term) || wordCount(term) > 8 ? [] : [term];
}

function isDefined(term: string, text: string): boolean {
  const pattern = new RegExp(`["“”‟('‘]\\s?(?:the\\s+)?["“”‟]?${escapeText(term)}[.,]?\\s?["“”‟)'’]`, 'iu');
  return pattern.test(text.slice(0, HEAD));
}

/** A full name, with the terms that its own mention defines. */
interface FullName {
  readonly name: string;
  readonly terms: readonly string[];
}

interface Sorted {
  readonly names: FullName[];
  /** Terms whose party has yet to be found. */
  readonly terms: string[];
}

const wordCount = (text: string): number => text.split(/\s+/).length;

/** Whether a mention can be a party's name at all. */
function isName(name: string): boolean {
  if (!/\p{L}{2}/u.test(name) || COLLECTIVE.test(name) || wordCount(name) > MOST_WORDS) return false;
  // "The Reseller named above" means a name that is written elsewhere.
  if (/\b(?:set forth|named|identified|specified|listed|described)\b/i.test(name)) return false;
  // "Inc." alone, and what runs from one sentence into the next.
  if (isMadeOfTerms(name) || /^\W*(?:inc|llc|ltd|corp|co|limited|company)\W*$/i.test(name)) return false;
  return isFullName(name) || /^(?:[Tt]he\s)?\P{Ll}/u.test(name);
}

/** Tells the parties' full names from their defined terms. */
function sortMentions(mentions: readonly PartyMention[], text: string): Sorted {
  const names: FullName[] = [];
  const terms: string[] = [];
  for (const mention of mentions.toSorted((a, b) => a.start - b.start)) {
    const label = LABEL.exec(mention.text)?.groups?.['label'];
    const written = label ? mention.text.replace(LABEL, '') : mention.text;
    const own = label ? termOf(label) : [];
    if (OTHER_NAME.test(written)) {
      terms.push(cleanName(written.replace(OTHER_NAME, '')), ...quotedTerms(written));
      continue;
    }
    const whole = NAME_AND_TERMS.exec(written)?.groups;
    if (whole?.['name'] && hasLegalForm(whole['name'])) {
      names.push({ name: cleanName(whole['name']), terms: [...own, ...quotedTerms(whole['terms'] ?? '')] });
      continue;
    }
    const name = cleanName(written);
    if (name === '' || COLLECTIVE.test(name)) continue;
    const isSentence = COLLECTIVE_WORDS.test(written) || /["“”‟]/.test(written);
    if (isSentence) terms.push(...quotedTerms(written));
    else if (mention.isQuoted || isPartyTerm(name)) terms.push(...termOf(name));
    else if (!hasLegalForm(name) && wordCount(name) === 1 && isDefined(name, text))
      terms.push(...termOf(name));
    else if (isName(name)) names.push({ name, terms: own });
  }
  return { names, terms };
}

/** A single word beside two full names is a short form of one of them: of the one that is before it. */
function dropWeak(groups: Group[]): void {
  const isStrong = ({ name }: Group) => isFullName(name) || (hasLegalForm(name) && wordCount(name) > 1);
  if (groups.filter(isStrong).length < 2) return;
  for (const weak of groups.filter((group) => !isStrong(group) && wordCount(group.name) === 1)) {
    groups.splice(groups.indexOf(weak), 1);
    const before = groups.filter((group) => firstPlace(group) < firstPlace(weak));
    const host = before.toSorted((a, b) => firstPlace(b) - firstPlace(a))[0];
    host?.aliases.push(weak.name);
  }
}

/** "RadioWorks" and "Radio Works" are the same. */
const compact = (key: string): string => key.replaceAll(' ', '');

/** One group for each party: short forms of a longer name are its aliases. */
function groupNames(names: readonly FullName[], text: string): Group[] {
  const groups: Group[] = [];
  // A name that is mentioned again and again counts where it is.
  const placed = new Set<string>();
  const placesOnce = (name: string): TextSpan[] => {
    if (placed.has(name)) return [];
    placed.add(name);
    return placesOf(name, text);
  };
  const fullAndLongestFirst = names.toSorted(
    (a, b) =>
      Number(isFullName(b.name)) - Number(isFullName(a.name)) ||
      nameKey(b.name).length - nameKey(a.name).length ||
      b.name.length - a.name.length,
  );
  for (const { name, terms } of fullAndLongestFirst) {
    const key = nameKey(name);
    const isShort = (group: Group) =>
      isShortFor(name, group.name) && !(isFullName(name) && isFullName(group.name));
    const known = groups.find((group) => compact(group.key) === compact(key) || isShort(group));
    const places = placesOnce(name);
    if (!known) groups.push({ name, key, aliases: [...terms], places });
    else {
      known.places.push(...places);
      known.aliases.push(...terms);
      if (known.key !== key) known.aliases.push(name);
    }
  }
  return groups;
}

const NEXT_PARTY = /["“”‟]\s?\)[^("“”‟]{0,40}\band\b(?!\s(?:together|collectively|its|their|all|each|any))/i;

/** The group in whose wake a term is defined: the nearest name before `("Term")`. */
function definedAfter(term: string, groups: readonly Group[], text: string): Group | null {
  let best: { group: Group; distance: number } | null = null;
  const pattern = new RegExp(`["“”‟(]\\s?(?:the\\s+)?${escapeText(term)}[.,]?\\s?["“”‟)]`, 'giu');
  for (const match of text.slice(0, HEAD).matchAll(pattern)) {
    for (const group of groups) {
      for (const place of group.places) {
        const distance = match.index - place.end;
        if (distance < -2 || distance >= (best?.distance ?? DEFINITION_REACH)) continue;
        // A definition that ended in between, and an "and": the term is of a party that was not mentioned.
        if (distance > 0 && NEXT_PARTY.test(text.slice(place.end, match.index))) continue;
        best = { group, distance };
      }
    }
  }
  return best?.group ?? null;
}

function partyOf({ name, aliases }: Group): FoundParty {
  const keys = new Set<string>();
  const distinct = aliases.filter((alias) => {
    const key = nameKey(alias);
    return keys.size < keys.add(key).size;
  });
  return { name, aliases: distinct, role: distinct.map(roleOf).find((role) => role !== null) ?? null };
}

/**
 * The parties of a contract, in the order of its text: each with its short names and its role. Terms for all of them
 * together ("the Parties") are left out.
 * @param mentions names and quoted terms of parties, found anywhere in the text
 */
export function partiesOf(mentions: readonly PartyMention[], text: string): FoundParty[] {
  const { names, terms } = sortMentions(
    mentions.filter((mention) => mention.text.length <= LONGEST_MENTION),
    text,
  );
  const groups = groupNames(names, text);
  dropWeak(groups);
  for (const term of new Set(terms)) {
    const group = definedAfter(term, groups, text) ?? groups.find(({ name }) => isShortFor(term, name));
    group?.aliases.push(term);
  }
  return groups
    .filter(({ name }) => isPartyName(name))
    .toSorted((a, b) => firstPlace(a) - firstPlace(b))
    .map(partyOf);
}

function firstPlace({ places }: Group): number {
  return Math.min(Number.MAX_SAFE_INTEGER, ...places.map(({ start }) => start));
}
