import { cellValue, type CellValue, type WrittenCell } from './cell-value.ts';
import { attribute, readXml, type OpenElement } from './read-xml.ts';
import { isTrue, plainText, TextRuns, type Workbook } from './workbook-parts.ts';

/** Takes the cells of a sheet as they come. */
export interface SheetReader {
  /** A row begins. @param row counted from 1 */
  readonly onRow: (row: number, isHidden: boolean) => void;
  /** @param column counted from 0 */
  readonly onCell: (row: number, column: number, value: CellValue) => void;
  /** Columns from … to, counted from 0, are hidden. */
  readonly onHiddenColumns: (first: number, last: number) => void;
}

const ADDRESS = /^([A-Z]{1,3})\d{1,10}$/;

function columnNumber(letters: string): number {
  let number = 0;
  for (let at = 0; at < letters.length; at += 1) number = number * 26 + letters.charCodeAt(at) - 64;
  return number;
}

type OpenCell = Pick<WrittenCell, 'type' | 'style'> & { readonly column: number };

/** Follows the rows and cells of a sheet; those that say no place are beside the one before. */
class SheetCells {
  #row = 0;
  #column = -1;
  #cell: OpenCell | null = null;
  #value: string | null = null;
  #isValue = false;
  #hasFormula = false;
  readonly #runs = new TextRuns();
  readonly #workbook: Workbook;
  readonly #reader: SheetReader;

  constructor(workbook: Workbook, reader: SheetReader) {
    this.#workbook = workbook;
    this.#reader = reader;
  }

  open(element: OpenElement): void {
    const { name } = element;
    if (name === 'row') {
      this.#row = Number(attribute(element, 'r') ?? this.#row + 1);
      this.#column = -1;
      this.#reader.onRow(this.#row, isTrue(attribute(element, 'hidden')));
    } else if (name === 'c') this.#openCell(element);
    else if (name === 'v') {
      this.#isValue = true;
      this.#value = '';
    } else if (name === 'f') this.#hasFormula = true;
    else if (name === 'col' && isTrue(attribute(element, 'hidden'))) {
      const [first, last] = [Number(attribute(element, 'min')), Number(attribute(element, 'max'))];
      if (first > 0 && last >= first) this.#reader.onHiddenColumns(first - 1, last - 1);
    } else this.#runs.open(name);
  }

  #openCell(element: OpenElement): void {
    const letters = ADDRESS.exec(attribute(element, 'r') ?? '')?.[1];
    this.#column = letters === undefined ? this.#column + 1 : columnNumber(letters) - 1;
    this.#cell = {
      column: this.#column,
      type: attribute(element, 't') ?? 'n',
      style: Number(attribute(element, 's') ?? 0),
    };
    this.#value = null;
    this.#hasFormula = false;
    this.#runs.take();
  }

  add(text: string): void {
    if (this.#isValue) this.#value = (this.#value ?? '') + text;
    else if (this.#cell !== null) this.#runs.add(text);
  }

  close(name: string): void {
    if (name === 'v') this.#isValue = false;
    else if (name === 'c') this.#closeCell();
    else this.#runs.close(name);
  }

  #closeCell(): void {
    if (this.#cell === null) return;
    const { column, type, style } = this.#cell;
    const value = type === 'str' && this.#value !== null ? plainText(this.#value) : this.#value;
    const inlineText = this.#runs.take();
    const written = { type, style, value, inlineText, hasFormula: this.#hasFormula };
    this.#cell = null;
    this.#reader.onCell(this.#row, column, cellValue(written, this.#workbook));
  }
}

/** Reads the cells of a sheet's part, one after the other. @throws Error for what is no XML */
export function readSheetCells(part: Uint8Array, workbook: Workbook, reader: SheetReader): void {
  const cells = new SheetCells(workbook, reader);
  readXml(part, {
    onOpen: (element) => cells.open(element),
    onText: (text) => cells.add(text),
    onClose: (name) => cells.close(name),
  });
}
