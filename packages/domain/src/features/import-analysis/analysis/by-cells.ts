import { readDate, settleDateFormat } from '../../../kernel/text/date-text.ts';
import { isCurrency } from '../../currencies/currency.ts';
import type { ImportTarget } from '../../import-rows/import-targets.ts';
import { readNotice } from '../../import-rows/notice-cells.ts';
import { differs, percent, shareOf, type ColumnFacts } from '../column-facts.ts';

/** A column of the file. */
interface LookedColumn {
  readonly name: string;
  readonly facts: ColumnFacts;
}

/** What a column could mean, by its place. */
export interface CellGuess {
  readonly column: number;
  readonly field: ImportTarget;
  readonly reason: string;
}

/** The share of cells that must fit, and of texts that must differ. */
const MOST = 0.9;
const ENOUGH = 0.5;

/** A heading that says nothing of its column: "Column C", "Spalte 3", a single letter, a number. */
const SAYS_NOTHING =
  /^(?:(?:column|spalte|colonne|columna|feld|field|champ|campo|col|unnamed)\b.{0,6}|\p{L}|[\d .:-]*)$/iu;

/** The day in the middle of a column of dates, which tells starts from ends; null without any. */
function middleDay({ counts }: ColumnFacts): string | null {
  const settled = settleDateFormat(counts.keys());
  const format = 'format' in settled ? settled.format : 'D/M/YYYY';
  const days = [...counts].flatMap(([text, count]) => {
    const read = readDate(text, format, true, 'first');
    return 'date' in read ? Array.from({ length: Math.min(count, 100) }, () => read.date) : [];
  });
  return days.toSorted()[Math.floor(days.length / 2)] ?? null;
}

/**
 * What columns mean by their cells alone, where no heading says it: amounts with a currency, notice periods, codes of
 * currencies; of several columns of dates the earlier ones are starts; names that differ most are products.
 */
export function guessesByCells(columns: readonly LookedColumn[]): CellGuess[] {
  const silent = columns.flatMap(({ name, facts }, column) =>
    SAYS_NOTHING.test(name.trim()) && facts.filled > 0 ? [{ column, facts }] : [],
  );
  const guess = (column: number, field: ImportTarget, reason: string): CellGuess => ({
    column,
    field,
    reason,
  });
  const dates = silent
    .filter(({ facts }) => facts.dates >= MOST)
    .flatMap(({ column, facts }) => {
      const day = middleDay(facts);
      return day === null ? [] : [{ column, day }];
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const [start, end] = dates;
  const texts = silent
    .filter(({ facts }) => facts.words >= MOST && facts.dates === 0 && differs(facts) >= ENOUGH)
    .toSorted((one, other) => differs(other.facts) - differs(one.facts) || one.column - other.column);
  const isMost = (facts: ColumnFacts, isMeant: (text: string) => boolean) =>
    shareOf(facts.counts, isMeant) >= MOST;
  return [
    ...(start ? [guess(start.column, 'startDate', 'Its cells are the earlier dates of this file')] : []),
    ...(start && end ? [guess(end.column, 'endDate', 'Its cells are dates after the start dates')] : []),
    ...silent.flatMap(({ column, facts }) => {
      if (facts.hasCurrency && facts.amounts >= MOST)
        return [
          guess(column, 'annualCost', `${percent(facts.amounts)} of the cells are amounts in a currency`),
        ];
      if (isMost(facts, (text) => /\p{L}/u.test(text) && 'value' in readNotice(text)))
        return [guess(column, 'noticeValue', 'Its cells are periods such as notice periods')];
      if (isMost(facts, (text) => isCurrency(text)))
        return [guess(column, 'currency', 'Its cells are currency codes')];
      return [];
    }),
    ...texts.slice(0, 1).map(({ column }) => guess(column, 'product', 'Its cells differ most')),
  ];
}
