import type { ImportNote } from '../import-outcome.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { columnsWords, noteOf, rowsWords } from './note-words.ts';

/** Counts cells and their columns. */
class CellCount {
  readonly #rows: number[] = [];
  readonly #columns = new Set<string>();
  #count = 0;

  add(row: number, columns: readonly string[]): void {
    if (columns.length === 0) return;
    this.#rows.push(row);
    this.#count += columns.length;
    for (const column of columns) this.#columns.add(column);
  }

  note(kind: ImportNote['kind'], what: (count: number) => string): ImportNote[] {
    if (this.#count === 0) return [];
    const where = `${columnsWords(this.#columns)}, ${rowsWords(this.#rows)}`;
    return [noteOf(kind, `${what(this.#count)}: ${where}.`, this.#rows, this.#count)];
  }
}

/** The empty cells of rows whose records have values there. */
export class EmptyCells {
  readonly #kept = new CellCount();
  readonly #cleared = new CellCount();

  add(
    row: number,
    { kept, cleared }: { readonly kept: readonly string[]; readonly cleared: readonly string[] },
  ): void {
    this.#kept.add(row, kept);
    this.#cleared.add(row, cleared);
  }

  get notes(): ImportNote[] {
    return [
      ...this.#kept.note('emptyCellsKept', (count) => {
        const [were, records] =
          count === 1 ? ['was', 'the record keeps its value'] : ['were', 'the records keep their values'];
        return `${counted(count, 'empty cell')} ${were} passed over, so ${records}`;
      }),
      ...this.#cleared.note('emptyCellsCleared', (count) => {
        const [clears, values] =
          count === 1 ? ['clears', 'the value of a record'] : ['clear', 'values of records'];
        return `${counted(count, 'empty cell')} ${clears} ${values}`;
      }),
    ];
  }
}
