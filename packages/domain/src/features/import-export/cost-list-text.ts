import { isCalendarDate } from '../../kernel/calendar-date.ts';
import { fromCents } from '../../kernel/money.ts';
import type { AnnualCost } from '../contracts/annual-cost.ts';
import { readAmount } from '../../kernel/text/number-text.ts';

const BETWEEN_ROWS = '; ';

/** Annual costs as the text of one cell, which `readCostList` parses: "2025-06-01: 1200; 2026-06-01: 1300.50". */
export function costListText(rows: readonly AnnualCost[]): string {
  return rows.map(({ date, cost }) => `${date}: ${cost}`).join(BETWEEN_ROWS);
}

/**
 * Parses the result of `costListText`, and similar texts by hand: days as YYYY-MM-DD, amounts with a decimal point,
 * rows separated by semicolons or line breaks. Whether the rows are valid for a record is checked elsewhere.
 */
export function readCostList(text: string): { readonly value: AnnualCost[] } | { readonly fault: string } {
  const rows: AnnualCost[] = [];
  for (const part of text.split(/[;\n]/)) {
    const row = part.trim();
    if (row === '') continue;
    const colon = row.indexOf(':');
    const date = row.slice(0, Math.max(colon, 0)).trim();
    const { cents, fault } = readAmount(row.slice(colon + 1), '.');
    if (colon < 0 || !isCalendarDate(date)) {
      return {
        fault: `Write each cost as its day and amount, such as "2027-01-01: 1200"; "${row.slice(0, 60)}" is not`,
      };
    }
    if (cents === null) return { fault: fault ?? 'This is not an amount' };
    rows.push({ date, cost: fromCents(Number(cents)) });
  }
  return { value: rows };
}
