import {
  hasLeadingZeros,
  isSpreadsheetError,
  nameKey,
  writtenText,
  type TableRow,
} from '../import-rows/cell.ts';
import { withoutHtmlCharacters } from '../import-rows/html-characters.ts';
import { saysEndless } from '../import-rows/endless-words.ts';
import { dateKind } from '../../kernel/text/date-text.ts';
import {
  isForeignAmount,
  readAmount,
  settleDecimalMark,
  type AmountUnit,
} from '../../kernel/text/number-text.ts';

/** Texts that people write into a cell for "nothing". */
const NOTHING = new Set(
  [
    '-',
    '--',
    '—',
    '–',
    '.',
    '?',
    '???',
    'n/a',
    'na',
    'n.a.',
    'none',
    'nil',
    'null',
    'tbd',
    'tbc',
    'unknown',
    'not applicable',
  ].concat(['- not identified', 'not identified', 'not available', '(blank)', 'not specified']),
);

/** Whether a text means "nothing". */
export function saysNothing(text: string): boolean {
  return NOTHING.has(nameKey(text));
}

/** The texts of a column with their counts, the most frequent first. */
export type TextCounts = ReadonlyMap<string, number>;

/** How names are found in a cell. */
export interface NameReading {
  /** Null for one name in each. */
  readonly separator: string | null;
  /** Whether HTML characters are read as the characters that they mean. */
  readonly decodes: boolean;
}

const AS_IT_IS: NameReading = { separator: null, decodes: false };

/**
 * The different texts of one column. A map keeps the order of first occurrences, so equally frequent ones stay in it.
 */
export function textCounts(
  index: number,
  rows: readonly TableRow[],
  { separator, decodes }: NameReading = AS_IT_IS,
): TextCounts {
  const counts = new Map<string, number>();
  for (const { cells } of rows) {
    const written = writtenText(cells[index]);
    // An error says nothing of its column; the check refuses its cell.
    if (isSpreadsheetError(written)) continue;
    if (written === '') continue;
    const text = decodes ? withoutHtmlCharacters(written) : written;
    for (const part of separator === null ? [text] : text.split(separator)) {
      const one = part.trim();
      if (one !== '') counts.set(one, (counts.get(one) ?? 0) + 1);
    }
  }
  return new Map([...counts].toSorted(([, one], [, other]) => other - one));
}

/** The content of a column. Shares are of the non-empty cells, 0 … 1. */
export interface ColumnFacts {
  readonly counts: TextCounts;
  readonly filled: number;
  /** Texts that mean "nothing". */
  readonly nothings: readonly string[];
  readonly dates: number;
  readonly hasTimes: boolean;
  readonly hasMonths: boolean;
  readonly amounts: number;
  readonly hasCurrency: boolean;
  /** Whether a text has zeros that a number loses: then all are codes. */
  readonly hasCodes: boolean;
  /** Numbers, dates and web addresses are no names. */
  readonly words: number;
}

const CURRENCY = /[$€£]|\b(usd|eur|gbp|cad|aud)\b/i;
const WEB_ADDRESS = /^(https?:\/\/|www\.)\S+$/i;
const NUMBER = /^[\d\s.,'%()+-]+$/;

/**
 * Analyses every different text of a column once.
 * @param unit the unit of amounts in its heading
 */
export function columnFacts(counts: TextCounts, unit: AmountUnit): ColumnFacts {
  const sum = { filled: 0, said: 0, dates: 0, endless: 0, amounts: 0, words: 0 };
  const seen = { times: false, months: false, currency: false, codes: false };
  const nothings: string[] = [];
  const settled = settleDecimalMark(counts.keys());
  const mark = 'mark' in settled ? settled.mark : '.';
  for (const [text, count] of counts) {
    sum.filled += count;
    if (saysNothing(text)) {
      nothings.push(text);
      continue;
    }
    sum.said += count;
    const kind = dateKind(text);
    if (kind !== null) sum.dates += count;
    else if (saysEndless(text)) sum.endless += count;
    seen.codes ||= hasLeadingZeros(text);
    seen.times ||= kind === 'time';
    seen.months ||= kind === 'month';
    const amount = readAmount(text, mark, unit);
    // Amounts in another currency count as amounts, too: the check refuses them with a reason, which is better than
    // leaving out the column.
    if (amount.cents !== null || isForeignAmount(text)) sum.amounts += count;
    if (CURRENCY.test(text) && /\d/.test(text)) seen.currency = true;
    if (kind === null && !NUMBER.test(text) && !WEB_ADDRESS.test(text)) sum.words += count;
  }
  const share = (count: number) => (sum.said === 0 ? 0 : count / sum.said);
  return {
    counts,
    filled: sum.filled,
    nothings,
    // Among dates, an end that is none is one of them.
    dates: share(sum.dates === 0 ? 0 : sum.dates + sum.endless),
    hasTimes: seen.times,
    hasMonths: seen.months,
    amounts: share(sum.amounts),
    hasCurrency: seen.currency,
    hasCodes: seen.codes,
    words: share(sum.words),
  };
}

/** A share as whole percent. */
export const percent = (share: number) => `${Math.floor(share * 100)}%`;

/** The share of cells whose texts are meant. */
export function shareOf(counts: TextCounts, isMeant: (text: string) => boolean): number {
  let meant = 0;
  let all = 0;
  for (const [text, count] of counts) {
    all += count;
    if (isMeant(text)) meant += count;
  }
  return all === 0 ? 0 : meant / all;
}

/** Long texts are no names; a column of names is more likely the more of them differ. */
export function differs({ counts, filled }: ColumnFacts): number {
  return filled === 0 ? 0 : counts.size / filled;
}
