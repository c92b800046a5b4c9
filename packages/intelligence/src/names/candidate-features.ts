import { hashWord, mixHashes, tokensOf } from '../scoring/tokens.ts';
import { collectHashes, type FeatureHashes } from '../scoring/sentence-features.ts';
import type { Candidate, CandidateForm } from './candidates.ts';

/** Tokens on each side of a candidate that are looked at. */
const CONTEXT = 8;
const FORMS: readonly CandidateForm[] = ['name', 'term', 'alias', 'date', 'title'];
/** What a name of a company ends with. */
export const LEGAL_FORM =
  /\b(?:Inc|LLC|L\.L\.C|Ltd|Limited|Corp|Corporation|Company|L\.P|LP|LLP|N\.A|N\.V|S\.A|AG|GmbH|PLC|B\.V|S\.p\.A|S\.R\.L|Pty|Partnership|Trust|Bank|Association|University)\b/i;

const feature = (name: string, hash = 0) => mixHashes(hashWord(name), hash);

/** How often a text is in another, up to a limit. */
function occurrences(text: string, piece: string, limit: number): number {
  let count = 0;
  for (let at = text.indexOf(piece); at >= 0 && count < limit; at = text.indexOf(piece, at + piece.length))
    count += 1;
  return count;
}

function contextFeatures(before: readonly string[], after: readonly string[], form: string): number[] {
  const left = before.slice(-CONTEXT).toReversed().map(hashWord);
  const right = after.slice(0, CONTEXT).map(hashWord);
  const found: number[] = [];
  left.forEach((word, index) => {
    found.push(feature(`${form}:left`, word));
    if (index < 3) found.push(feature(`${form}:left${index}`, word));
    if (index > 0 && index < 4) found.push(feature(`${form}:left pair`, mixHashes(word, left[index - 1]!)));
  });
  right.forEach((word, index) => {
    found.push(feature(`${form}:right`, word));
    if (index < 3) found.push(feature(`${form}:right${index}`, word));
    if (index > 0 && index < 4) found.push(feature(`${form}:right pair`, mixHashes(right[index - 1]!, word)));
  });
  return found;
}

/** The marks directly beside a candidate. */
function marksBeside(text: string, { start, end }: Candidate): string {
  const left = text.slice(Math.max(0, start - 2), start).replaceAll(/[\p{L}\p{N}]/gu, 'a');
  const right = text.slice(end, end + 2).replaceAll(/[\p{L}\p{N}]/gu, 'a');
  return `${left}|${right}`;
}

function ownFeatures(piece: string, form: string): number[] {
  const own = tokensOf(piece).map(hashWord);
  const letters = piece.replaceAll(/[^\p{L}]/gu, '');
  const shape = letters === letters.toUpperCase() ? 'capitals' : /^\p{Lu}/u.test(piece) ? 'title' : 'lower';
  return [
    ...own.map((word) => feature(`${form}:own`, word)),
    feature(`${form}:first`, own[0] ?? 0),
    feature(`${form}:last`, own.at(-1) ?? 0),
    feature(`${form}:shape:${shape}`),
    feature(`${form}:words:${Math.min(8, own.length)}`),
    feature(`${form}:legal:${LEGAL_FORM.test(piece)}`),
  ];
}

const PREAMBLE_BEGINS = /\b(?:between|among|entered\s+into|made\s+by|parties)\b/i;
const PREAMBLE_ENDS =
  /\b(?:WHEREAS|Whereas|RECITALS?|WITNESSETH|W\s?I\s?T\s?N\s?E\s?S|NOW,?\s+THEREFORE|BACKGROUND|agree\s+as\s+follows|DEFINITIONS|ARTICLE\s+(?:1|I)\b)/;
const LONGEST_PREAMBLE = 3_500;

/** Where the parties are named: from "between" to the recitals. */
function findPreamble(text: string): { readonly start: number; readonly end: number } {
  const head = text.slice(0, 9_000);
  const start = Math.max(0, head.search(PREAMBLE_BEGINS));
  const rest = head.slice(start, start + LONGEST_PREAMBLE);
  const end = rest.search(PREAMBLE_ENDS);
  return { start, end: start + (end < 0 ? Math.min(1_500, rest.length) : end) };
}

function regionOf(
  { start }: Candidate,
  preamble: { readonly start: number; readonly end: number },
  length: number,
): string {
  if (start > length - 2_500 && start > preamble.end) return 'end';
  if (start < preamble.start) return preamble.start - start < 400 ? 'shortly before' : 'before';
  if (start <= preamble.end) return 'preamble';
  return start - preamble.end < 400 ? 'shortly after' : 'after';
}

/** Whether an earlier candidate is in this one, or this one in an earlier one: a mention of what was named. */
function repetitionOf(piece: string, earlier: readonly string[]): string {
  const own = piece.toLowerCase();
  if (earlier.includes(own)) return 'same';
  if (earlier.some((other) => other.includes(own))) return 'part';
  return earlier.some((other) => other.length > 3 && own.includes(other)) ? 'whole' : 'new';
}

/** Where a contract says "between", in its beginning; -1 where it does not. */
export const placeOfBetween = (text: string): number =>
  text.slice(0, 9_000).search(/\b(?:by\s+and\s+)?(?:between|among)\b/i);

/** The features of each candidate of a text: its own words, its form, what is beside it, and where. */
export function candidateFeatures(text: string, candidates: readonly Candidate[]): FeatureHashes[] {
  const between = placeOfBetween(text);
  const preamble = findPreamble(text);
  const earlier: string[] = [];
  const ranks = new Map<CandidateForm, number>();
  return candidates.map((candidate) => {
    const { start, end, form } = candidate;
    const piece = text.slice(start, end);
    const rank = ranks.get(form) ?? 0;
    ranks.set(form, rank + 1);
    const region = regionOf(candidate, preamble, text.length);
    const repetition = form === 'name' || form === 'term' ? repetitionOf(piece, earlier) : 'none';
    if ((form === 'name' || form === 'term') && piece.length > 2) earlier.push(piece.toLowerCase());
    const previous = tokensOf(text.slice(Math.max(0, start - 30), start)).at(-1) ?? '';
    const distance =
      between < 0 ? 'none' : String(Math.max(-6, Math.min(12, Math.floor((start - between) / 80))));
    return collectHashes([
      ...FORMS.filter((name) => name === form).map((name) => feature(`form:${name}`)),
      ...ownFeatures(piece, form),
      ...contextFeatures(
        tokensOf(text.slice(Math.max(0, start - 90), start)),
        tokensOf(text.slice(end, end + 90)),
        form,
      ),
      feature(`${form}:marks:${marksBeside(text, candidate)}`),
      feature(`${form}:region:${region}`),
      feature(`${form}:repetition:${repetition}:${region}`),
      feature(`${form}:region:${region}:previous`, hashWord(previous)),
      feature(`${form}:region:${region}:legal:${LEGAL_FORM.test(piece)}`),
      feature(`${form}:rank:${Math.min(9, rank)}`),
      feature(`${form}:between:${distance}`),
      feature(
        `${form}:place:${start < 4_000 ? Math.floor(start / 250) : start < text.length - 2_500 ? 98 : 99}`,
      ),
      feature(`${form}:count:${Math.ceil(Math.log2(1 + occurrences(text, piece, 64)))}`),
    ]);
  });
}
