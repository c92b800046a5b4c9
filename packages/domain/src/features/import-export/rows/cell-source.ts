import { withoutHtmlCharacters } from './html-characters.ts';
import { cellText, nameKey, numberText, type Cell } from '../cell.ts';
import type { ResolvedColumn } from '../import-columns.ts';
import { kindOfTarget } from '../mapping/import-targets.ts';

/** The text of a field, and its cell. */
export interface Source {
  readonly text: string;
  readonly column: ResolvedColumn | null;
  readonly isNumber: boolean;
  /** The currency of its number format when not US dollars. */
  readonly currency: string | null;
}

/** The errors of formulas in spreadsheets. */
const SPREADSHEET_ERROR = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;
/** The longest text of a cell in a mapping; a longer one is matched by its beginning. */
const LONGEST_NAMED_TEXT = 500;

/** The mapping's replacement of a cell's text. */
export function replaced(text: string, { values }: ResolvedColumn): string {
  if (values.size === 0) return text;
  return values.get(nameKey(text.slice(0, LONGEST_NAMED_TEXT))) ?? text;
}

/** Whether a column's cells are money. */
function takesMoney({ target }: ResolvedColumn): boolean {
  return (target.kind === 'custom' ? target.field.type : kindOfTarget(target.field)) === 'money';
}

/** The text that is read from a cell: money as displayed when money is expected, otherwise its number. */
export function sourceOf(cell: Cell | undefined, column: ResolvedColumn): Source {
  const money = typeof cell === 'object' && cell?.kind === 'money' ? cell : null;
  const shown = money !== null && !takesMoney(column) ? numberText(money.amount) : cellText(cell);
  const isNumber = typeof cell === 'number' || money !== null;
  const currency = money !== null && takesMoney(column) ? money.currency : null;
  const text = replaced(shown, column);
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
  if (SPREADSHEET_ERROR.test(text)) return 'This cell holds an error of the spreadsheet, not a value';
  if (currency !== null)
    return `Amounts are in US dollars; cell ${address} is in another currency, "${currency}"`;
  const isUnsaved = typeof cell === 'object' && cell?.kind === 'unsavedFormula';
  return isUnsaved
    ? `Cell ${address} holds a formula without a saved result; save the file in a spreadsheet`
    : null;
}
