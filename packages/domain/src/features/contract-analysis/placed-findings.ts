import { pageAt } from '../documents/snippets.ts';
import {
  QUOTE_CONTEXT,
  type Evidence,
  type FoundClause,
  type FoundField,
  type FoundFieldName,
} from './analysis.ts';
import { leadInOf } from './lead-in.ts';
import { CLAUSE_CATEGORIES, type ClauseCategory } from './clause-kinds.ts';

/** The text that findings refer to, and where its pages begin. */
export interface FindingText {
  readonly text: string;
  readonly pageStarts: readonly number[] | null;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A clause as it is found, before its quote is taken from the text. */
export interface RawClause extends Span {
  readonly category: string;
  readonly confidence: number;
}

/** A field as it is found. */
export interface RawField {
  readonly field: FoundFieldName;
  readonly value: unknown;
  readonly why: string | null;
  readonly confidence: number;
  readonly evidence: readonly Span[];
}

export type PlacedClause = Omit<FoundClause, 'decision'>;
export type PlacedField = Omit<FoundField, 'record' | 'decision'>;

const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

/** No span begins or ends within a character of two units: no database takes half of one. */
function wholeSpan(text: string, { start, end }: Span): Span {
  const back = (at: number) => (isLowSurrogate(text.charCodeAt(at)) ? at - 1 : at);
  return { start: back(start), end: isLowSurrogate(text.charCodeAt(end)) ? end + 1 : end };
}

function evidenceOf({ text, pageStarts }: FindingText, span: Span): Evidence {
  const { start, end } = wholeSpan(text, span);
  return { start, end, page: pageAt(pageStarts ?? [], start), quote: text.slice(start, end) };
}

/** 53 bits of a text (cyrb53), for keys that only have to differ within one document. */
function digestOf(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 2_654_435_761);
    other = Math.imul(other ^ unit, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & other) + (one >>> 0)).toString(36);
}

/** What a finding is known by when its document is analyzed again: its kind and the letters and digits of its quote. */
export function findingKey(kind: string, quote: string): string {
  return `${kind}:${digestOf(quote.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))}`;
}

const CATEGORIES: ReadonlySet<string> = new Set(CLAUSE_CATEGORIES);
const isCategory = (name: string): name is ClauseCategory => CATEGORIES.has(name);

/** Findings with their quotes, pages and keys, in the order of the text; those of kinds that no one knows are left out. */
export function placeClauses(
  document: FindingText,
  found: readonly RawClause[],
  isExperimental: (category: string) => boolean,
): PlacedClause[] {
  const { text, pageStarts } = document;
  const repeats = new Map<string, number>();
  const ordered = found.toSorted((one, other) => one.start - other.start || one.end - other.end);
  return ordered.flatMap(({ category, confidence, ...span }) => {
    if (!isCategory(category)) return [];
    const evidence = evidenceOf(document, span);
    const { start, end } = evidence;
    const key = findingKey(category, evidence.quote);
    const count = (repeats.get(key) ?? 0) + 1;
    repeats.set(key, count);
    const leadIn = leadInOf(text, start);
    return [
      {
        ...evidence,
        key: count === 1 ? key : `${key}:${count}`,
        category,
        endPage: pageAt(pageStarts ?? [], Math.max(start, end - 1)),
        before: text.slice(Math.max(0, start - QUOTE_CONTEXT), start).toWellFormed(),
        after: text.slice(end, end + QUOTE_CONTEXT).toWellFormed(),
        confidence,
        experimental: isExperimental(category),
        ...(leadIn === undefined ? {} : { leadIn }),
      },
    ];
  });
}

/** The same for fields. */
export function placeFields(document: FindingText, found: readonly RawField[]): PlacedField[] {
  return found.map(({ field, value, why, confidence, evidence }) => {
    const placed = evidence.map((span) => evidenceOf(document, span));
    return {
      key: findingKey(field, placed.map(({ quote }) => quote).join('\n')),
      field,
      value,
      why,
      confidence,
      evidence: placed,
    };
  });
}
