import type { TextSpan } from '../findings.ts';

/** Words after which a full stop ends no sentence. */
const ABBREVIATION =
  /(?:\b(?:Inc|Ltd|Co|Corp|No|Nos|Art|Arts|Sec|Secs|Sect|Mr|Mrs|Ms|Dr|St|vs|v|al|approx|Exh|Ex|Fig|Vol|pp?|cf|Cal|Del|Dept|Est|Attn|Tel|Ave|Blvd|Rd|Jr|Sr|Messrs|U\.S|U\.K|e\.g|i\.e|L\.P|L\.L\.C|L\.L\.P|N\.V|B\.V|S\.A|N\.A|P\.O|d\/b\/a|a\.m|p\.m)|\b[A-Z])\.$/;
/** A number of a section, such as "4.2." or "(a)." */
const SECTION_NUMBER = /(?:^|\s)\(?\d{1,2}(?:\.\d{1,2})*\.$/;
/** An end mark, an empty line, or the blank before a subsection's number or a bullet that begins a sentence. */
const BOUNDARY =
  /[.?!]["'”’)\]]*(?=\s)|\n\n|(?<=[a-z.;:)\]"”_-])\s(?=\d{1,2}\.\d{1,2}(?:\.\d{1,2})*\.?\s+[A-Z"“])|\s(?=[●•▪]\s?)/g;
/** Words that name a section by its number, after which the number begins nothing. */
const NAMES_SECTION =
  /(?:\b(?:sections?|secs?|articles?|clauses?|paragraphs?|subsections?|exhibits?|schedules?|annex|appendix|rules?|parts?|items?|and|or|of|to|in|with|by|under|through|see|per|version|least)\.?|§)$/i;
const NEXT_BEGINS = /^\s+["'“‘([]*[A-Z0-9(*•]/;

function endsSentence(text: string, start: number, end: number, mark: string): boolean {
  if (mark !== '.') return NEXT_BEGINS.test(text.slice(end, end + 10));
  const left = text.slice(Math.max(start, end - 14), end);
  if (ABBREVIATION.test(left) || SECTION_NUMBER.test(left)) return false;
  return NEXT_BEGINS.test(text.slice(end, end + 10));
}

/** Whether a paragraph break interrupts a sentence: what follows begins in lower case, and what is before has no end. */
function continues(text: string, start: number, at: number, next: number): boolean {
  if (!/[a-z]/.test(text.charAt(next))) return false;
  return at > start && !/[.?!:;]["'”’)\]]*$/.test(text.slice(Math.max(start, at - 4), at));
}

function endsAt(text: string, start: number, at: number, mark: string): boolean {
  if (mark === '\n\n') return !continues(text, start, at, at + 2);
  if (mark.trim() !== '') return endsSentence(text, start, at + mark.length, mark.charAt(0));
  return !NAMES_SECTION.test(text.slice(Math.max(start, at - 14), at));
}

function trimmed(text: string, from: number, to: number): TextSpan | null {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(text.charAt(start))) start += 1;
  while (end > start && /\s/.test(text.charAt(end - 1))) end -= 1;
  return end - start >= 3 ? { start, end } : null;
}

/**
 * Splits a normalised text into sentences, in order: at end marks, except after abbreviations and numbers of sections,
 * and at empty lines, except where a sentence continues in lower case.
 */
export function splitSentences(text: string): TextSpan[] {
  const found: TextSpan[] = [];
  let start = 0;
  const add = (end: number) => {
    const span = trimmed(text, start, end);
    if (span !== null) found.push(span);
    start = end;
  };
  for (const match of text.matchAll(BOUNDARY)) {
    const mark = match[0];
    if (endsAt(text, start, match.index, mark)) add(match.index + mark.length);
  }
  add(text.length);
  return found;
}
