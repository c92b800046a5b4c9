import type { ImportNote } from '../import-outcome.ts';
import type { RowReading } from '../../import-rows/row-reading.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { noteOf, rowsWords } from './note-words.ts';

type Kind =
  | 'endlessEnds'
  | 'badCells'
  | 'lostZeros'
  | 'roundedAmounts'
  | 'decodedTexts'
  | 'shortenedTexts'
  | 'filledCells';

const WORDS: Readonly<
  Record<Kind, { readonly one: string; readonly several: string; readonly what: string }>
> = {
  endlessEnds: {
    one: 'cell',
    several: 'cells',
    what: 'read as no end date, and as Evergreen where nothing else is said of the renewal',
  },
  badCells: { one: 'bad cell', several: 'bad cells', what: 'left empty' },
  lostZeros: {
    one: 'number',
    several: 'numbers',
    what: 'taken without leading zeros, which a text field keeps',
  },
  roundedAmounts: { one: 'amount', several: 'amounts', what: 'rounded' },
  decodedTexts: { one: 'text', several: 'texts', what: 'read without HTML characters such as &amp;' },
  shortenedTexts: { one: 'text', several: 'texts', what: 'shortened and kept whole in Description or Notes' },
  filledCells: { one: 'empty cell', several: 'empty cells', what: 'filled with the value above' },
};

/** What was done to cells of accepted rows, as their columns say. */
export class CellNotes {
  readonly #rows = new Map<Kind, Map<string, number[]>>();

  #add(kind: Kind, column: string, row: number): void {
    const columns = this.#rows.get(kind) ?? new Map<string, number[]>();
    this.#rows.set(kind, columns);
    const rows = columns.get(column);
    if (rows) rows.push(row);
    else columns.set(column, [row]);
  }

  /** An accepted row. */
  add(row: number, reading: RowReading): void {
    if (reading.isEndless) this.#add('endlessEnds', reading.columnName('endDate'), row);
    for (const column of reading.blankedColumns) this.#add('badCells', column, row);
    for (const column of reading.withoutZeros) this.#add('lostZeros', column, row);
    for (const column of reading.rounded) this.#add('roundedAmounts', column, row);
    for (const column of reading.decoded) this.#add('decodedTexts', column, row);
    for (const field of reading.wholes.keys()) this.#add('shortenedTexts', reading.columnName(field), row);
  }

  /** @param filled the rows whose empty cells took the value above, by column */
  notes(filled: ReadonlyMap<string, readonly number[]>): ImportNote[] {
    const all = new Map<Kind, ReadonlyMap<string, readonly number[]>>([
      ...this.#rows,
      ['filledCells', filled],
    ]);
    return [...all].flatMap(([kind, columns]) =>
      [...columns].map(([column, rows]) => {
        const { one, several, what } = WORDS[kind];
        const are = rows.length === 1 ? 'is' : 'are';
        const message = `${counted(rows.length, one, several)} of "${column}" ${are} ${what}: ${rowsWords(rows)}.`;
        return noteOf(kind, message, rows);
      }),
    );
  }
}
