import { withoutHtmlCharacters } from './html-characters.ts';
import { cellText, hasLeadingZeros, heldText, isSpreadsheetError, nameKey, type Cell } from './cell.ts';
import type { ResolvedColumn } from './import-columns.ts';
import { kindOfTarget } from './import-targets.ts';

/** A fault of one cell; the plan adds the row. */
export interface CellFault {
  readonly column: string;
  readonly text: string;
  readonly reason: string;
}

/** The text of a field, and its cell. */
export interface Source {
  readonly text: string;
  readonly column: ResolvedColumn | null;
  readonly isNumber: boolean;
  /** The currency of its number format when not US dollars. */
  readonly currency: string | null;
}

/** The longest text of a cell in a mapping; a longer one is matched by its beginning. */
const LONGEST_NAMED_TEXT = 500;

/** The mapping's replacement of a cell's text. */
export function replaced(text: string, { values }: ResolvedColumn): string {
  if (values.size === 0) return text;
  return values.get(nameKey(text.slice(0, LONGEST_NAMED_TEXT))) ?? text;
}

const kindOf = ({ target }: ResolvedColumn) =>
  target.kind === 'custom' ? target.field.type : kindOfTarget(target.field);

/** Targets that read a number from a text. */
const COUNTS: readonly string[] = ['termMonths', 'noticeValue'];

/** Whether a column takes what a cell holds: numbers, amounts and days. All others take what it shows. */
function takesHeld(column: ResolvedColumn): boolean {
  const kind = kindOf(column);
  const isCount = column.target.kind === 'field' && COUNTS.includes(column.target.field);
  return isCount || kind === 'number' || kind === 'money' || kind === 'date';
}

/** Whether a column makes a number of a code whose zeros are then lost. */
export const losesZeros = (cell: Cell | undefined, column: ResolvedColumn): boolean =>
  kindOf(column) === 'number' && hasLeadingZeros(cellText(cell));

/** The text that is read from a cell: where a value is wanted what it holds, otherwise what it shows. */
export function sourceOf(cell: Cell | undefined, column: ResolvedColumn): Source {
  const shown = typeof cell === 'object' && cell?.kind === 'shown' ? cell : null;
  const currency = kindOf(column) === 'money' ? (shown?.currency ?? null) : null;
  const held = currency === null ? heldText(cell) : `${currency} ${heldText(cell)}`;
  const text = replaced(takesHeld(column) ? held : cellText(cell), column);
  const isNumber = typeof (shown?.value ?? cell) === 'number';
  return { text: column.decodes ? withoutHtmlCharacters(text) : text, column, isNumber, currency };
}

/** Whether a column has annual costs, whose amounts may be in any currency. */
export const isCost = ({ target }: ResolvedColumn) =>
  target.kind === 'field' && target.field === 'annualCost';

/** Why a cell cannot be read at all; null when it can. */
export function cellFault(
  cell: Cell | undefined,
  { text, currency }: Pick<Source, 'text' | 'currency'>,
  address: string,
): string | null {
  if (isSpreadsheetError(text))
    return `Cell ${address} shows the error ${text} of a formula, not a value; correct it in the spreadsheet`;
  if (currency !== null)
    return `Amounts are in US dollars; cell ${address} is in another currency, "${currency}"`;
  if (typeof cell !== 'object' || cell === null) return null;
  if (cell.kind === 'unreadable' && text !== '')
    return `Cell ${address} cannot be read: "${text.slice(0, 60)}" does not fit the type of the cell; enter it again in the spreadsheet`;
  return cell.kind === 'unsavedFormula'
    ? `Cell ${address} holds a formula without a saved result; save the file in a spreadsheet`
    : null;
}
