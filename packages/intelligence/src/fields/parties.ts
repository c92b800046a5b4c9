import type { FoundParty } from '../findings.ts';
import { partiesOf, type PartyMention } from './party-names.ts';
import { cleanName, isFullName, hasLegalForm, isPartyTerm } from './name-words.ts';

/** Where the parties' names may begin. */
const HEAD = 9000;
const LONGEST_PREAMBLE = 3500;
const DEFINED_HEAD = 4000;
const OPENING =
  /\b(?:by\s+and\s+(?:between|among(?:st)?)|between|among(?:st)?|entered\s+into\s+(?:by|with)|made\s+by|(?:made|entered)\b[^.()]{0,90}?\bby(?!\s+and))\b(?:\s+and\s+among(?:st)?)?(?:\s+the\s+following\s+parties)?\s*:?/gi;
const CLOSING =
  /\b(?:WHEREAS|Whereas|W\s?I\s?T\s?N\s?E\s?S\s?S|WITNESSETH|RECITALS?|Recitals?|BACKGROUND|Background|NOW,?\s+THEREFORE|Now,?\s+therefore|PREAMBLE|AGREED\s+TERMS|DEFINITIONS|INTRODUCTION|TABLE OF CONTENTS|Table of Contents|CONTENTS)\b|\n(?:1|I|A)\.\s/;
const DEFINITION =
  /\(([^()]{0,40}["“”‟ʺ'‘][^()]{1,160})\)|\((the\s\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?)\)|(?:referred to|called|known|defined)(?:\s\w+){0,3}\sas\s((?:the\s)?["“”‟ʺ][^"“”‟ʺ]{1,60}["“”‟ʺ])/gu;
/** The definition of all parties together ends their list. */
const ALL_PARTIES = /["“”‟ʺ]\s?(?:part(?:y|ies))\W{0,2}["“”‟ʺ]/iu;
const QUOTED = /["“”‟ʺ]\s?([^"“”‟ʺ]{1,60}?)[\s,.]{0,2}["“”‟ʺ]/gu;
const NOT_A_PARTY =
  /\b(?:agreement|contract|effective date|date|part(?:y|ies)|amendment|term|territory|act|closing|code|products?|services|program|plan)\b/i;
/** What is before a name: "and", "(1)", "A." and the like. */
const LEAD =
  /^(?:[\s,;:.–—-]|and\b|AND\b|And\b|by\b|between\b|among\b|with\b|of\b|on the one hand|on the other hand|(?:its|a)\s(?:affiliate|(?:wholly[- ]owned\s)?subsidiary)(?:\sof)?\b|\(?(?:[0-9]{1,2}|[a-z]|[ivx]{1,4}|[A-Z])[.)]\s)+/;
const FORM =
  '(?:inc|incorporated|l\\.?l\\.?c|ltd|limited|corp|corporation|co|company|plc|l\\.?p|l\\.?l\\.?p|gmbh|ag|s\\.?a|n\\.?v|b\\.?v|n\\.?a|p\\.?c|pte|pty|s\\.?p\\.?a|s\\.?r\\.?l|s\\.?à|sarl|kk|k\\.k|llc)\\b';
/** A name ends at a comma, unless the legal form follows. */
const NAME_END = new RegExp(
  `,(?!\\s*${FORM})|;|:|\\n\\n|\\sof\\s\\d|\\san?\\s\\p{L}|\\s(?:is|with|having|located|whose|acting|organi[sz]ed|incorporated (?:in|under)|hereinafter|represented|at its|and its|on behalf)\\s|\\s\\((?!\\p{L}[\\p{L} .]{0,18}\\),?\\s*${FORM})|\\s[–—-]\\s`,
  'iu',
);
/** Where a full name ends, whatever follows. */
const FORM_END =
  /^.*?[\s,](?:inc(?:orporated)?|l\.?l\.?c|ltd|corp(?:oration)?|l\.?p|l\.?l\.?p|gmbh|plc|n\.v|b\.v|s\.a)\b\.?(?:,?\s(?:inc|ltd|limited|llc|l\.p|company)\b\.?)*(?=[\s,(]|$)/iu;
const NO_NAME =
  /^(?:(?:address|wholly|dated|subsidiary)|(?:an?|in|as|which|that|it|this|each|for|to|under|having|is|are|both|all|such)(?=\s|$))/iu;
const PARAGRAPH_END = /["”)]?\.\s?\n\n|["”)]\.\s/u;
const LIKE_NAME = /^\P{Ll}[^,]{3,50}(?:,\san\s.*)?\s?$/su;
const JOIN = /\s(?:and|AND|And)\s|;\s*/g;

const LABELLED =
  /\b(?<label>Party\s[A-E])\s?(?:\([^)]{1,40}\))?\s?[:：]\s*(?<name>[^\n]{3,100}?)(?=\n|\sAddress|\sRegist|\sLegal|\sParty\s[A-E]|$)/gi;

interface Piece {
  readonly start: number;
  readonly text: string;
}

/** The sentence that names the parties: from "between" to the recitals. */
function preambleOf(text: string): Piece | null {
  const head = text.slice(0, HEAD);
  let best: Piece | null = null;
  for (const match of head.matchAll(OPENING)) {
    const start = match.index + match[0].length;
    const rest = text.slice(start, start + LONGEST_PREAMBLE);
    const end = CLOSING.exec(rest)?.index ?? Math.min(rest.length, 1200);
    const piece = { start, text: rest.slice(0, end) };
    // The first one that defines somebody: a title page names the parties without short names.
    if ([...piece.text.matchAll(DEFINITION)].some((one) => isDefinition(one[1] ?? one[2] ?? one[3] ?? '')))
      return piece;
    best ??= piece;
  }
  return best;
}

function isDefinition(inside: string): boolean {
  if (/^the\s\p{Lu}/u.test(inside)) return !NOT_A_PARTY.test(inside);
  return [...inside.matchAll(QUOTED)].some((match) => !NOT_A_PARTY.test(match[1] ?? ''));
}

/** The name at the start of a piece of the preamble. */
function nameAt({ start, text }: Piece, mustBeFull: boolean): PartyMention | null {
  const lead = LEAD.exec(text)?.[0].length ?? 0;
  const rest = text.slice(lead);
  const end = NAME_END.exec(rest)?.index ?? rest.length;
  const whole = rest.slice(0, end).trimEnd();
  const written = FORM_END.exec(whole.replace(/\s/g, ' '))?.[0] ?? whole;
  const name = cleanName(written);
  if (name.length < 3 || name.split(' ').length > 12 || NO_NAME.test(name)) return null;
  if (!/^(?:[Tt]he\s)?\P{Ll}/u.test(name) && !isFullName(name)) return null;
  if (isPartyTerm(name) || (mustBeFull && !isFullName(name))) return null;
  if (NOT_A_PARTY.test(name) && !hasLegalForm(name)) return null;
  return { start: start + lead, end: start + lead + written.length, text: written, isQuoted: false };
}

function termsAt({ start, text }: Piece): PartyMention[] {
  if (/^the\s\p{Lu}[^"“”‟ʺ]*$/u.test(text)) {
    return [{ start: start + 4, end: start + text.length, text: text.slice(4), isQuoted: true }];
  }
  return [...text.matchAll(QUOTED)].flatMap((match) => {
    const term = match[1] ?? '';
    if (NOT_A_PARTY.test(term)) return [];
    const at = start + match.index + match[0].indexOf(term);
    return [{ start: at, end: at + term.length, text: term, isQuoted: true }];
  });
}

/** Where the names of a piece begin: at its start and behind each "and" that joins two of them. */
function nameStarts(text: string): number[] {
  const starts = [0];
  for (const match of text.matchAll(JOIN)) {
    const left = text.slice(starts.at(-1), match.index);
    const right = text.slice(match.index + match[0].length).replace(/\s/g, ' ');
    // "Institute of Grassland and Water Research" is one name, "Jane Doe and Acme Inc." are two.
    if (/[,;]/.test(left) || isFullName(left) || FORM_END.test(right)) {
      starts.push(match.index + match[0].length);
    }
  }
  return starts;
}

/** The names in a piece of the preamble: `Acme Inc. and Bolt LLC`. */
function joinedNames(whole: Piece, isDefined: boolean): PartyMention[] {
  const lead = LEAD.exec(whole.text)?.[0].length ?? 0;
  const piece = { start: whole.start + lead, text: whole.text.slice(lead) };
  const starts = nameStarts(piece.text);
  const names = starts.map((from, at) => {
    const text = piece.text.slice(from, starts[at + 1] ?? piece.text.length);
    // Right before its definition a name needs no legal form: `and Jane Doe ("Consultant")`.
    const isLast = at === starts.length - 1 && LIKE_NAME.test(text.replace(LEAD, ''));
    return nameAt({ start: piece.start + from, text }, !(isDefined && (at === 0 || isLast)));
  });
  const last = names.at(-1);
  // What is before the defined name is the end of another one's address.
  const first =
    names[0] && last && names.length > 1 && isDefined && !isFullName(names[0].text) ? [] : [names[0]];
  return [...first, ...names.slice(1)].filter((name) => name !== null && name !== undefined);
}

/** `Party A: Acme Ltd.` and `Party B (Carrier): Bolt Ltd.`. */
function labelledParties(text: string): PartyMention[] {
  const found = new Map<string, PartyMention>();
  for (const match of text.slice(0, HEAD).matchAll(LABELLED)) {
    const { label = '', name = '' } = match.groups ?? {};
    const end = NAME_END.exec(name)?.index ?? name.length;
    const written = name.slice(0, end).trimEnd();
    if (!isFullName(written) || found.has(label.toLowerCase())) continue;
    const start = match.index;
    const stop = start + match[0].lastIndexOf(name) + end;
    found.set(label.toLowerCase(), { start, end: stop, text: `${label}: ${written}`, isQuoted: false });
  }
  return [...found.values()];
}

/**
 * The parties' names and terms in the sentence that opens a contract: `between Acme Inc., a Delaware corporation
 * ("Acme"), and …`.
 */
export function findPreambleParties(text: string): PartyMention[] {
  const labelled = labelledParties(text);
  if (labelled.length >= 2) return labelled;
  const readable = text.replaceAll("''", ' "');
  const preamble = preambleOf(readable);
  const found = preamble ? namesOf(preamble) : [];
  if (found.filter(({ isQuoted }) => !isQuoted).length >= 2) return found;
  const defined = definedNames(readable);
  return defined.filter(({ isQuoted }) => !isQuoted).length >= 2 ? defined : found;
}

/** Full names that are defined at a contract's start, for one that has no "between". */
function definedNames(text: string): PartyMention[] {
  const head = text.slice(0, DEFINED_HEAD);
  const mentions: PartyMention[] = [];
  let from = 0;
  for (const match of head.matchAll(DEFINITION)) {
    const inside = match[1] ?? match[2] ?? match[3] ?? '';
    if (ALL_PARTIES.test(inside) && mentions.length > 2) break;
    const before = head.slice(from, match.index);
    const paragraph = Math.max(before.lastIndexOf('\n\n') + 2, 0);
    const piece = {
      start: from + (paragraph > 1 ? paragraph : 0),
      text: before.slice(paragraph > 1 ? paragraph : 0),
    };
    from = match.index + match[0].length;
    if (!isDefinition(inside)) continue;
    const names = joinedNames(piece, false);
    if (names.length > 0) {
      mentions.push(...names, ...termsAt({ start: match.index + match[0].indexOf(inside), text: inside }));
    }
  }
  return mentions;
}

function namesOf(preamble: Piece): PartyMention[] {
  const mentions: PartyMention[] = [];
  let from = 0;
  for (const match of preamble.text.matchAll(DEFINITION)) {
    const inside = match[1] ?? match[2] ?? match[3] ?? '';
    if (ALL_PARTIES.test(inside) && mentions.length > 2) return mentions;
    if (!isDefinition(inside)) continue;
    const piece = { start: preamble.start + from, text: preamble.text.slice(from, match.index) };
    const at = match.index + match[0].indexOf(inside);
    const terms = termsAt({ start: preamble.start + at, text: inside });
    mentions.push(...joinedNames(piece, true), ...terms);
    from = match.index + match[0].length;
  }
  const tail = preamble.text.slice(from, from + 400);
  const rest = { start: preamble.start + from, text: tail.slice(0, PARAGRAPH_END.exec(tail)?.index) };
  mentions.push(...joinedNames(rest, false));
  return mentions;
}

/** So much of the text's end holds the signatures. */
const TAIL = 6000;
const LONGEST_LINE = 120;
const SIGNED = /^(?:By|BY|Per)\s?:/;
const SIGNED_INLINE = /(?<name>\p{Lu}[^\n:]{3,80}?)\s(?:By|BY)\s?:/u;

interface Line {
  readonly start: number;
  readonly text: string;
}

function linesOf(text: string, from: number): Line[] {
  const lines: Line[] = [];
  let start = from;
  for (const line of text.slice(from).split('\n')) {
    const written = line.trim();
    if (written !== '') lines.push({ start: start + line.indexOf(written), text: written });
    start += line.length + 1;
  }
  return lines;
}

/** The companies that sign at the end of a text: the lines before "By:". */
export function findSignatureParties(text: string): PartyMention[] {
  const lines = linesOf(text, Math.max(0, text.length - TAIL));
  return lines.flatMap((line, at): PartyMention[] => {
    const inline = SIGNED_INLINE.exec(line.text.slice(0, 2 * LONGEST_LINE));
    const next = lines[at + 1]?.text ?? '';
    const written = inline?.groups?.['name'] ?? (SIGNED.test(next) ? line.text : '');
    if (written.length > LONGEST_LINE || !isFullName(written)) return [];
    if (cleanName(written).split(' ').length > 10) return [];
    const start = line.start + line.text.indexOf(written);
    return [{ start, end: start + written.length, text: written, isQuoted: false }];
  });
}

/** A contract has two sides. */
const FEWEST = 2;

/**
 * The parties of a contract: those of its opening sentence, with the signatures where that names fewer than two, with what
 * a model found where those do not either.
 * @param scored mentions that a model is sure enough of, without overlaps
 */
export function readParties(text: string, scored: readonly PartyMention[]): FoundParty[] {
  const opening = findPreambleParties(text);
  const named = partiesOf(opening, text);
  if (named.length >= FEWEST) return named;
  const signing = findSignatureParties(text);
  const signed = partiesOf([...opening, ...signing], text);
  if (signed.length >= FEWEST) return signed;
  return partiesOf([...opening, ...signing, ...scored], text);
}
