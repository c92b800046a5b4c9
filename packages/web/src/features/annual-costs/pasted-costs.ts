import { ANNUAL_COSTS_LIMIT } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { USD } from '@pactbook/domain/kernel/money.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import { costDraft, QUANTITY_PARTS, withAmount, withMonth, withPart } from './cost-drafts.ts';
import type { CostDraft } from './cost-drafts.ts';
import { readCosts } from './read-costs.ts';
import type { CostColumn, ReadCost } from './read-costs.ts';
import { counted } from '../../ui/text/own-numbers.ts';

/** The outcome of a paste, for its message. */
export interface PasteResult {
  readonly rows: CostDraft[];
  readonly pasted: number;
  /** The places in the grid of rows with a value that cannot be read. */
  readonly refused: readonly number[];
  /** Headings and totals, as they were written. */
  readonly leftOut: readonly string[];
  /** Lines beyond the largest number of rows. */
  readonly surplus: number;
}

/** Whether a text comes from several cells of a spreadsheet. */
export function isSheetText(text: string): boolean {
  return /\t|[\r\n][^\r\n]/.test(text);
}

function withRead(
  before: CostDraft,
  { date, cost, refused, parts = {} }: ReadCost,
  currency: CurrencyCode,
): CostDraft {
  const dated = date === undefined ? before : withMonth(before, date);
  // An amount that is not quantity × unit price stays as it was copied, and is refused.
  const priced =
    cost === undefined
      ? {
          ...QUANTITY_PARTS.reduce(
            (row, part) => withPart(row, part, parts[part] ?? row[part] ?? '', currency),
            dated,
          ),
          ...(parts.changeReason === undefined ? {} : { changeReason: parts.changeReason }),
        }
      : { ...withAmount(dated, cost), ...parts };
  return Object.keys(refused).length === 0
    ? priced
    : { ...priced, refused: { ...priced.refused, ...refused } };
}

/**
 * Pastes copied cells into the grid from a cell downwards, as spreadsheets do: existing rows are overwritten, more are
 * added. A single column goes into the column of the cell; several are recognised by their content.
 * @param takesCredits whether amounts below 0 are taken, whose reason is entered afterwards
 * @param currency the record's
 */
export function pasteCosts(
  rows: readonly CostDraft[],
  at: { readonly index: number; readonly column: CostColumn },
  text: string,
  takesCredits = false,
  currency: CurrencyCode = USD,
): PasteResult {
  const { rows: read, leftOut } = readCosts(text, at.column, takesCredits);
  const kept = read.slice(0, Math.max(0, ANNUAL_COSTS_LIMIT - at.index));
  const next = [...rows];
  kept.forEach((row, offset) => {
    next[at.index + offset] = withRead(next[at.index + offset] ?? costDraft(), row, currency);
  });
  return {
    rows: next,
    pasted: kept.length,
    refused: kept.flatMap(({ refused }, offset) =>
      Object.keys(refused).length === 0 ? [] : [at.index + offset],
    ),
    leftOut,
    surplus: read.length - kept.length,
  };
}

const quoted = (lines: readonly string[]) => lines.map((line) => `“${line}”`).join(', ');

/** The outcome as a sentence. */
export function pasteWords({ pasted, refused, leftOut, surplus }: PasteResult): string {
  const words = [`Pasted ${counted(pasted, 'row')}.`];
  if (refused.length > 0) {
    const places = refused.map((index) => index + 1).join(', ');
    words.push(`Correct row${refused.length === 1 ? '' : 's'} ${places}.`);
  }
  if (leftOut.length > 0) words.push(`Left out, as heading or total: ${quoted(leftOut)}.`);
  if (surplus > 0) {
    words.push(
      `Left out ${counted(surplus, 'row')}: a record can have at most ${ANNUAL_COSTS_LIMIT} annual costs.`,
    );
  }
  return words.join(' ');
}
