import type { CalendarDate } from '../../../kernel/calendar-date.ts';
import { formatLongDate } from '../../../kernel/calendar-date.ts';
import { formatMoney, type CurrencyCode } from '../../../kernel/money.ts';
import type { NumberLocale } from '../../../kernel/text/number-locale.ts';
import { nameKey } from '../../import-rows/cell.ts';
import type { ImportNote } from '../import-outcome.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { noteOf, rowsWords } from './note-words.ts';

/** An amount this many times the median of its column is named. */
const MEDIANS = 10;
/** With fewer amounts in a column none counts as unusual. */
const FEWEST_AMOUNTS = 5;
/** An end this many years ahead is named. */
const FAR_YEARS = 20;
/** Values that a note tells; the others are shown by their rows. */
const MOST_NAMED = 3;

/** No name has it. */
const BETWEEN_NAMES = '\u{1f}';

/** A value of a row, counted as in a spreadsheet. */
interface OfRow<Value> {
  readonly row: number;
  readonly value: Value;
}

/** An amount and its currency. */
export interface StatedAmount {
  readonly cost: number;
  readonly currency: CurrencyCode;
}

/** The amounts of a column in one currency. */
interface AmountsOfColumn {
  readonly column: string;
  readonly currency: CurrencyCode;
  readonly values: OfRow<number>[];
}

/** The value in the middle; of an even number the lower one of the two. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0;
}

/** "$120,000 in row 7 and $95,000 in row 9; those in rows 12 and 14". */
function listedValues<Value>(values: readonly OfRow<Value>[], words: (value: Value) => string): string {
  const named = values.slice(0, MOST_NAMED).map(({ row, value }) => `${words(value)} in row ${row}`);
  const left = values.slice(MOST_NAMED).map(({ row }) => row);
  return [...named, ...(left.length > 0 ? [`those in ${rowsWords(left)}`] : [])].join('; ');
}

/**
 * What is unusual about the values of a file, gathered while its rows are read: amounts far above the others of their
 * column, ends that lie decades ahead, rows that name the same product and vendor.
 */
export class Outliers {
  readonly #amounts = new Map<string, AmountsOfColumn>();
  readonly #farEnds: OfRow<CalendarDate>[] = [];
  readonly #rowsByName = new Map<string, number[]>();
  readonly #farFrom: CalendarDate;
  readonly #locale: NumberLocale | undefined;

  /**
   * @param today the day from which ends are far away
   * @param locale how amounts are written
   */
  constructor(today: CalendarDate, locale?: NumberLocale) {
    this.#locale = locale;
    this.#farFrom = `${Number(today.slice(0, 4)) + FAR_YEARS}${today.slice(4)}`;
  }

  /** An amount of a column, whether or not its row is accepted. */
  addAmount(row: number, column: string, { cost: value, currency }: StatedAmount): void {
    if (value <= 0) return;
    // Only amounts of one currency can be compared.
    const key = `${currency}${column}`;
    const known = this.#amounts.get(key);
    if (known) known.values.push({ row, value });
    else this.#amounts.set(key, { column, currency, values: [{ row, value }] });
  }

  /** The record of an accepted row. */
  addContract(
    row: number,
    {
      product,
      vendor,
      endDate,
    }: { readonly product: string; readonly vendor: string; readonly endDate: CalendarDate | null },
  ): void {
    if (endDate !== null && endDate > this.#farFrom) this.#farEnds.push({ row, value: endDate });
    const name = nameKey(`${product}${BETWEEN_NAMES}${vendor}`);
    const rows = this.#rowsByName.get(name);
    if (rows) rows.push(row);
    else this.#rowsByName.set(name, [row]);
  }

  get notes(): ImportNote[] {
    return [
      ...[...this.#amounts.values()].flatMap((one) => amountsNote(one, this.#locale)),
      ...endsNote(this.#farEnds),
      ...repeatedNote([...this.#rowsByName.values()].filter(({ length }) => length > 1)),
    ];
  }
}

function amountsNote(
  { column, currency, values }: AmountsOfColumn,
  locale: NumberLocale | undefined,
): ImportNote[] {
  if (values.length < FEWEST_AMOUNTS) return [];
  const median = medianOf(values.map(({ value }) => value));
  const far = values.filter(({ value }) => value >= MEDIANS * median);
  if (far.length === 0) return [];
  const are = far.length === 1 ? 'amount is' : 'amounts are';
  const words = (amount: number) => formatMoney(amount, 2, currency, locale);
  const message =
    `${counted(far.length, are, are)} at least ${MEDIANS} times the median of "${column}", which is ${words(median)}: ` +
    `${listedValues(far, words)}.`;
  return [
    noteOf(
      'outlyingAmounts',
      message,
      far.map(({ row }) => row),
    ),
  ];
}

function endsNote(far: readonly OfRow<CalendarDate>[]): ImportNote[] {
  if (far.length === 0) return [];
  const lies = far.length === 1 ? 'end date lies' : 'end dates lie';
  const message = `${counted(far.length, lies, lies)} more than ${FAR_YEARS} years ahead: ${listedValues(far, formatLongDate)}.`;
  return [
    noteOf(
      'farEnds',
      message,
      far.map(({ row }) => row),
    ),
  ];
}

/** @param repeated the rows of each name that several rows have */
function repeatedNote(repeated: readonly (readonly number[])[]): ImportNote[] {
  const later = repeated.flatMap(([, ...rows]) => rows).toSorted((one, other) => one - other);
  if (later.length === 0) return [];
  const have = later.length === 1 ? 'row has' : 'rows have';
  const message = `${counted(later.length, have, have)} the product and vendor of an earlier row of the file: ${rowsWords(later)}.`;
  return [noteOf('repeatedRows', message, later)];
}
