import { isCalendarDate } from '../../kernel/calendar-date.ts';
import type { CurrencyCode } from '../../kernel/money.ts';
import { settleDecimalMark, type DecimalMark } from '../../kernel/text/number-text.ts';
import { isCurrency } from './currency.ts';
import { rateSchema, type ExchangeRate } from './exchange-rate.ts';
import { isNoText, NOT_TEXT } from './rate-encoding.ts';

/** The currency of the European Central Bank's file, whose headings do not say it. */
const BASE_OF_EURO_FILES: CurrencyCode = 'EUR';

/** Rates of a file or of what was pasted, or why it has none. */
export type ReadRates =
  | { readonly rates: readonly ExchangeRate[]; readonly fault?: never }
  | { readonly rates?: never; readonly fault: string };

const MISSING: ReadonlySet<string> = new Set(['', 'N/A', 'n/a', '-']);
const LONGEST_SHOWN = 40;

const shown = (cell: string) =>
  `"${cell.length > LONGEST_SHOWN ? `${cell.slice(0, LONGEST_SHOWN)}…` : cell}"`;

/** The cells of a line; a separator between quotation marks is part of its cell. */
function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',';
  const cells = [''];
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) cells.push('');
    else cells[cells.length - 1] += character;
  }
  return cells.map((cell) => cell.trim());
}

/** Files write 0.900000000000 for 0.9. */
function withoutTrailingZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, end);
}

/** Reads the rates of a file, all with its decimal mark. */
class RateReader {
  readonly #mark: DecimalMark;

  constructor(mark: DecimalMark) {
    this.#mark = mark;
  }

  /** A rate as decimal text, or why the cell is none. A comma alone can be a decimal comma or divide thousands. */
  read(cell: string): { readonly rate: string } | { readonly fault: string } {
    if (this.#mark === '.' && !cell.includes('.') && cell.includes(','))
      return { fault: `the comma of ${shown(cell)} can be a decimal comma or divide thousands` };
    const plain = this.#mark === ',' ? cell.replaceAll('.', '').replace(',', '.') : cell.replaceAll(',', '');
    const rate = plain.includes('.') ? withoutTrailingZeros(plain).replace(/\.$/, '') : plain;
    return rateSchema.safeParse(rate).success ? { rate } : { fault: `${shown(cell)} is not a rate` };
  }
}

/** What reads rates that are written like these, or why they cannot be read together. */
function readerOf(cells: readonly string[]): RateReader | { readonly fault: string } {
  const settled = settleDecimalMark(cells);
  if ('mark' in settled) return new RateReader(settled.mark);
  const [point, comma] = settled.samples;
  return { fault: `${shown(point)} has a decimal point, ${shown(comma)} a decimal comma. Use one of them` };
}

/** A heading with days below it and a column for each currency: `eurofxref-hist.csv` of the European Central Bank. */
function readColumns(
  [heading = [], ...lines]: readonly string[][],
  wanted: ReadonlySet<CurrencyCode>,
): ReadRates {
  const columns = heading.flatMap((name, place) => (place > 0 && wanted.has(name) ? [{ name, place }] : []));
  const reader = readerOf(lines.flatMap((cells) => columns.map(({ place }) => cells[place] ?? '')));
  if ('fault' in reader) return reader;
  const rates: ExchangeRate[] = [];
  for (const [index, cells] of lines.entries()) {
    const day = cells[0] ?? '';
    if (!isCalendarDate(day))
      return { fault: `Line ${index + 2}: ${shown(day)} is not a day such as 2026-01-31` };
    for (const { name, place } of columns) {
      const cell = cells[place] ?? '';
      if (MISSING.has(cell)) continue;
      const read = reader.read(cell);
      if ('fault' in read) return { fault: `Line ${index + 2}, ${name}: ${read.fault}` };
      rates.push({ base: BASE_OF_EURO_FILES, currency: name, day, rate: read.rate });
    }
  }
  return { rates };
}

/** Lines of a day, two currencies and a rate: `2026-01-31, CAD, USD, 0.7312` says that 1 CAD is 0.7312 USD. */
function readLines(lines: readonly string[][], wanted: ReadonlySet<CurrencyCode>): ReadRates {
  const reader = readerOf(lines.map(([, , , cell = '']) => cell));
  if ('fault' in reader) return reader;
  const rates: ExchangeRate[] = [];
  for (const [index, [day = '', base = '', currency = '', cell = '', ...more]] of lines.entries()) {
    const fault = (text: string): ReadRates => ({ fault: `Line ${index + 1}: ${text}` });
    if (!isCalendarDate(day)) return fault(`${shown(day)} is not a day such as 2026-01-31`);
    for (const code of [base, currency])
      if (!isCurrency(code)) return fault(`${shown(code)} is not a currency`);
    if (base === currency) return fault('A rate is between two currencies');
    const read = more.some((rest) => rest !== '')
      ? { fault: 'there are more than four values' }
      : reader.read(cell);
    if ('fault' in read) return fault(read.fault);
    if (wanted.has(base) && wanted.has(currency)) rates.push({ base, currency, day, rate: read.rate });
  }
  return { rates };
}

/** A decimal comma between commas: `2026-01-31,CAD,USD,0,7312`. */
function withDecimalComma(cells: string[]): string[] {
  const [day = '', base = '', currency = '', whole = '', decimals = '', ...more] = cells;
  const isOne = more.every((rest) => rest === '') && /^\d+$/.test(whole) && /^\d+$/.test(decimals);
  return isOne ? [day, base, currency, `${whole},${decimals}`] : cells;
}

/**
 * Reads rates from a file or from what was pasted: the European Central Bank's `eurofxref-hist.csv` (a column for each
 * currency, rates of one euro), or lines of day, currency, other currency and rate. Of a day that is there twice the
 * last one counts. Currencies that are not wanted are left out.
 *
 * @param wanted the currencies of the organisation
 */
export function readRates(text: string, wanted: ReadonlySet<CurrencyCode>): ReadRates {
  if (isNoText(text)) return { fault: NOT_TEXT };
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(cellsOf);
  const [first] = lines;
  if (first === undefined) return { fault: 'No rates found' };
  const read =
    first[0]?.toLowerCase() === 'date'
      ? readColumns(lines, wanted)
      : readLines(text.includes(';') ? lines : lines.map(withDecimalComma), wanted);
  if (read.rates === undefined) return read;
  const last = new Map(read.rates.map((rate) => [`${rate.base} ${rate.currency} ${rate.day}`, rate]));
  return last.size === 0 ? { fault: 'No rates of your currencies found' } : { rates: [...last.values()] };
}
