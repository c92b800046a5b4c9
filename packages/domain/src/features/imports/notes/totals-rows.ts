import { headingWords } from '../../import-analysis/heading-words.ts';
import { saysNothing } from '../../import-analysis/column-facts.ts';
import { cellText, heldText, type Cell, type TableRow } from '../../import-rows/cell.ts';
import type { ResolvedColumn } from '../../import-rows/import-columns.ts';
import { isForeignAmount, readAmount, readNumber } from '../../../kernel/text/number-text.ts';

/** One of these makes a label of totals … */
const TOTALS = new Set(
  'total totals subtotal subtotals sum sums summe gesamt gesamtsumme zwischensumme somme totaal'.split(' '),
);
/** … and only these may be beside it. */
const BESIDE = new Set(
  'grand sub overall all of the for annual yearly year cost costs amount amounts value spend contracts records rows count usd'.split(
    ' ',
  ),
);

/** A cheap first test, because most texts are no labels. */
const MAYBE_LABEL = /tot|sum|gesamt|somme/i;

function isTotalsLabel(text: string): boolean {
  if (text.length > 60 || !MAYBE_LABEL.test(text)) return false;
  const words = headingWords(text);
  return (
    words.some((word) => TOTALS.has(word)) &&
    words.every((word) => TOTALS.has(word) || BESIDE.has(word) || /^\d+$/.test(word))
  );
}

/** Whether a cell is a number in any notation; a formula without a result counts as one. */
function isFigure(cell: Cell): boolean {
  if (typeof cell === 'number' || (typeof cell === 'object' && cell !== null)) return true;
  const text = cellText(cell).replace(/ ?%$/, '');
  const isNumber = readNumber(text, '.') !== null || readNumber(text, ',') !== null;
  return isNumber || readAmount(text, '.').cents !== null || isForeignAmount(text);
}

const isFilled = (cell: Cell) => cell !== null && (typeof cell === 'object' || cellText(cell) !== '');

/** Whether a row has only "Total" and numbers. */
function isLabelled({ cells }: TableRow): boolean {
  const labels = cells.filter((cell) => typeof cell === 'string' && isTotalsLabel(cell));
  if (labels.length === 0) return false;
  const others = cells.filter(
    (cell) => isFilled(cell) && !labels.includes(cell) && !saysNothing(cellText(cell)),
  );
  return others.length > 0 && others.every(isFigure);
}

/** The sums of the columns of amounts since the previous totals. */
class RunningSums {
  readonly #columns: readonly ResolvedColumn[];
  #sums = new Map<number, bigint>();
  #rows = 0;

  constructor(columns: readonly ResolvedColumn[]) {
    this.#columns = columns.filter(({ target }) =>
      target.kind === 'custom' ? target.field.type === 'money' : target.field === 'annualCost',
    );
  }

  #amountsOf({ cells }: TableRow): [number, bigint][] {
    return this.#columns.flatMap(({ index, decimalMark, unit }): [number, bigint][] => {
      const cell = cells[index];
      const { cents } = readAmount(heldText(cell), typeof cell === 'string' ? decimalMark : '.', unit);
      return cents === null ? [] : [[index, cents]];
    });
  }

  /** Whether a row has only numbers, and each amount is the sum of those above it. */
  isSumOf(row: TableRow): boolean {
    const amounts = this.#amountsOf(row);
    const isSum = amounts.every(([index, cents]) => this.#sums.get(index) === cents);
    if (this.#rows < 2 || amounts.length === 0 || !isSum) return false;
    return row.cells.every((cell) => !isFilled(cell) || isFigure(cell));
  }

  add(row: TableRow): void {
    this.#rows += 1;
    for (const [index, cents] of this.#amountsOf(row))
      this.#sums.set(index, (this.#sums.get(index) ?? 0n) + cents);
  }

  restart(): void {
    this.#sums = new Map();
    this.#rows = 0;
  }
}

/** The rows of totals in a table: "Total" beside numbers, or only numbers that are sums. */
export function totalsRows(rows: readonly TableRow[], columns: readonly ResolvedColumn[]): Set<number> {
  const found = new Set<number>();
  const sums = new RunningSums(columns);
  for (const row of rows) {
    if (isLabelled(row) || sums.isSumOf(row)) {
      found.add(row.row);
      sums.restart();
    } else {
      sums.add(row);
    }
  }
  return found;
}
