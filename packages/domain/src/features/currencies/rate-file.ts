import { isCalendarDate, type CalendarDate } from '../../kernel/calendar-date.ts';
import type { CurrencyCode } from '../../kernel/money.ts';
import { isCurrency } from './currency.ts';
import { rateSchema, type ExchangeRate } from './exchange-rate.ts';

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

function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ',';
  return line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

/** Files write 0.900000000000 for 0.9. */
function withoutTrailingZeros(text: string): string {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, end);
}

function rateOf(
  base: CurrencyCode,
  currency: CurrencyCode,
  day: CalendarDate,
  cell: string,
): ExchangeRate | null {
  const rate = cell.includes('.') ? withoutTrailingZeros(cell).replace(/\.$/, '') : cell;
  return rateSchema.safeParse(rate).success ? { base, currency, day, rate } : null;
}

/** A heading with days below it and a column for each currency: `eurofxref-hist.csv` of the European Central Bank. */
function readColumns(
  [heading = [], ...lines]: readonly string[][],
  wanted: ReadonlySet<CurrencyCode>,
): ReadRates {
  const columns = heading.flatMap((name, place) => (place > 0 && wanted.has(name) ? [{ name, place }] : []));
  const rates: ExchangeRate[] = [];
  for (const [index, cells] of lines.entries()) {
    const day = cells[0] ?? '';
    if (!isCalendarDate(day))
      return { fault: `Line ${index + 2}: ${shown(day)} is not a day such as 2026-01-31` };
    for (const { name, place } of columns) {
      const cell = cells[place] ?? '';
      if (MISSING.has(cell)) continue;
      const rate = rateOf(BASE_OF_EURO_FILES, name, day, cell);
      if (rate === null) return { fault: `Line ${index + 2}: ${shown(cell)} is not a rate of ${name}` };
      rates.push(rate);
    }
  }
  return { rates };
}

/** Lines of a day, two currencies and a rate: `2026-01-31, CAD, USD, 0.7312` says that 1 CAD is 0.7312 USD. */
function readLines(lines: readonly string[][], wanted: ReadonlySet<CurrencyCode>): ReadRates {
  const rates: ExchangeRate[] = [];
  for (const [index, [day = '', base = '', currency = '', cell = '', ...more]] of lines.entries()) {
    const fault = (text: string): ReadRates => ({ fault: `Line ${index + 1}: ${text}` });
    if (!isCalendarDate(day)) return fault(`${shown(day)} is not a day such as 2026-01-31`);
    for (const code of [base, currency])
      if (!isCurrency(code)) return fault(`${shown(code)} is not a currency`);
    if (base === currency) return fault('A rate is between two currencies');
    const rate = rateOf(base, currency, day, cell);
    if (rate === null || more.some((rest) => rest !== '')) return fault(`${shown(cell)} is not a rate`);
    if (wanted.has(base) && wanted.has(currency)) rates.push(rate);
  }
  return { rates };
}

/**
 * Reads rates from a file or from what was pasted: the European Central Bank's `eurofxref-hist.csv` (a column for each
 * currency, rates of one euro), or lines of day, currency, other currency and rate. Of a day that stands there twice the
 * last one counts. Currencies that are not wanted are left out.
 *
 * @param wanted the currencies of the organisation
 */
export function readRates(text: string, wanted: ReadonlySet<CurrencyCode>): ReadRates {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(cellsOf);
  const [first] = lines;
  if (first === undefined) return { fault: 'There are no rates in this' };
  const read = first[0]?.toLowerCase() === 'date' ? readColumns(lines, wanted) : readLines(lines, wanted);
  if (read.rates === undefined) return read;
  const last = new Map(read.rates.map((rate) => [`${rate.base} ${rate.currency} ${rate.day}`, rate]));
  return last.size === 0
    ? { fault: 'There are no rates of your currencies in this' }
    : { rates: [...last.values()] };
}
