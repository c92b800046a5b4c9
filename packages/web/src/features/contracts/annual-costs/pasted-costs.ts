import { ANNUAL_COSTS_LIMIT } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { readNumberText } from '../../../ui/forms/number-text.ts';
import { readMonthText } from '../../../ui/pickers/month-text.ts';
import { costDraft, withMonth } from './cost-drafts.ts';
import type { CostDraft } from './cost-drafts.ts';

/** The columns of the grid that take input. */
export type CostColumn = 'date' | 'cost';

const MONEY_DECIMALS = 2;

/** The values of one pasted line; a missing column stays unchanged. */
type PastedRow = Partial<Record<CostColumn, string>>;

const monthOf = (text: string) => readMonthText(text);
const amountOf = (text: string) => (text === '' ? undefined : readNumberText(text, MONEY_DECIMALS));

/**
 * A line of several cells: the first cell with a month and the first other one with an amount. Unreadable text is kept
 * for the person to correct.
 */
function rowOfCells(cells: readonly string[]): PastedRow | null {
  const monthAt = cells.findIndex((cell) => monthOf(cell) !== undefined);
  const amountAt = cells.findIndex((cell, index) => index !== monthAt && amountOf(cell) !== undefined);
  if (monthAt === -1 && amountAt === -1) return null;
  const rest = cells.findIndex((cell, index) => cell !== '' && index !== monthAt && index !== amountAt);
  const date = monthAt === -1 ? cells[rest] : monthOf(cells[monthAt] ?? '');
  const cost = amountAt === -1 ? cells[rest] : amountOf(cells[amountAt] ?? '');
  return { ...(date === undefined ? {} : { date }), ...(cost === undefined ? {} : { cost }) };
}

function rowOfCell(cell: string, column: CostColumn): PastedRow {
  if (column === 'date') return { date: monthOf(cell) ?? cell };
  return { cost: amountOf(cell) ?? cell };
}

/** The outcome of a paste, for its message. */
export interface PasteResult {
  readonly rows: CostDraft[];
  readonly pasted: number;
  /** Lines without month and amount, such as headings. */
  readonly unread: number;
  /** Lines beyond the largest number of rows. */
  readonly surplus: number;
}

/** Whether a text comes from several cells of a spreadsheet. */
export function isSheetText(text: string): boolean {
  return /\t|[\r\n][^\r\n]/.test(text);
}

/**
 * Pastes copied cells into the grid from a cell downwards, as spreadsheets do: existing rows are overwritten, more are
 * added. A single column goes into the column of the cell; several are recognised by their content.
 */
export function pasteCosts(
  rows: readonly CostDraft[],
  at: { readonly index: number; readonly column: CostColumn },
  text: string,
): PasteResult {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const found = lines.map((line) => {
    const cells = line.split('\t').map((cell) => cell.trim().replace(/^"(.*)"$/s, '$1'));
    const filled = cells.filter((cell) => cell !== '');
    return filled.length === 1 ? rowOfCell(filled[0] ?? '', at.column) : rowOfCells(cells);
  });
  const known = found.filter((row) => row !== null);
  const kept = known.slice(0, Math.max(0, ANNUAL_COSTS_LIMIT - at.index));
  const next = [...rows];
  kept.forEach(({ date, cost }, offset) => {
    const before = next[at.index + offset] ?? costDraft();
    const dated = date === undefined ? before : withMonth(before, date);
    next[at.index + offset] = cost === undefined ? dated : { ...dated, cost };
  });
  return {
    rows: next,
    pasted: kept.length,
    unread: found.length - known.length,
    surplus: known.length - kept.length,
  };
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The outcome as a sentence. */
export function pasteWords({ pasted, unread, surplus }: PasteResult): string {
  const words = [`Pasted ${counted(pasted, 'row')}.`];
  if (unread > 0) words.push(`Left out ${counted(unread, 'line')} without a month and an amount.`);
  if (surplus > 0) {
    words.push(
      `Left out ${counted(surplus, 'row')}: a record can have at most ${ANNUAL_COSTS_LIMIT} annual costs.`,
    );
  }
  return words.join(' ');
}
