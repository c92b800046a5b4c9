import { unzipSync } from 'fflate';
import { AppError, invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import {
  isBlankRow,
  UNSAVED_FORMULA,
  type Cell,
  type TableRow,
} from '@pactbook/domain/features/import-rows/cell.ts';
import type { CellValue } from '../../platform/xlsx/cell-value.ts';
import { TextTooLong } from '../../platform/xlsx/read-xml.ts';
import { readSheetCells } from '../../platform/xlsx/sheet-cells.ts';
import {
  readWorkbook,
  WORKBOOK_PATH,
  type ListedSheet,
  type Workbook,
  type WorkbookParts,
} from '../../platform/xlsx/workbook-parts.ts';
import { NOT_READABLE, otherArchive } from './file-kind.reader.ts';
import { tooLarge } from './text.reader.ts';

/** A sheet's name, its rows that hold something, and what of it is hidden. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly TableRow[];
  readonly isHidden: boolean;
  /** Rows that are hidden or filtered out, as a spreadsheet counts. */
  readonly hiddenRows: ReadonlySet<number>;
  /** Columns from … to, counted from 0. */
  readonly hiddenColumns: readonly (readonly [first: number, last: number])[];
}

/** Most bytes of XML that are unpacked: a sheet of 20,000 rows and 40 columns has about 60 MB. */
const MOST_UNPACKED_BYTES = 100 * 1024 * 1024;
const MOST_PARTS = 2_000;
/** Cells of the smallest rectangle around all cells of a sheet, every one of which is filled. */
const MOST_CELLS = 4_000_000;
/** Cells that are written in a sheet: 20,000 rows of 40 columns have 800,000. */
const MOST_WRITTEN_CELLS = 2_000_000;
/** The format's own limits (ECMA-376): a greater number is a mistake or an attack. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;

const notXlsx = () => invalidFields({ file: NOT_READABLE });

/** Whether the bytes begin as a ZIP archive does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

/** Whether the bytes begin as the old binary office formats do, or an encrypted workbook. */
export function isOldOfficeFile(bytes: Uint8Array): boolean {
  return bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;
}

/**
 * Unpacks the XML parts of a workbook. Every part is bounded by the size that the archive declares,
 * and the sum of these is bounded before anything is unpacked, so a bomb costs nothing.
 */
function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  let declared = 0;
  let parts = 0;
  let parted: Record<string, Uint8Array>;
  try {
    parted = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!name.endsWith('.xml') && !name.endsWith('.rels')) return false;
        declared += originalSize;
        parts += 1;
        return declared <= MOST_UNPACKED_BYTES && parts <= MOST_PARTS;
      },
    });
  } catch {
    throw notXlsx();
  }
  if (declared > MOST_UNPACKED_BYTES || parts > MOST_PARTS) {
    throw tooLarge('This workbook unpacks to more than 100 MB. Save the sheet with the records as CSV.');
  }
  if (!Object.hasOwn(parted, WORKBOOK_PATH)) throw invalidFields({ file: otherArchive(bytes) });
  return parted;
}

function cellOf(value: CellValue): Cell {
  switch (value.kind) {
    case 'plain':
      return value.value;
    case 'unsaved':
      return UNSAVED_FORMULA;
    case 'shown':
    case 'unreadable':
      return value;
  }
}

/** The rows of a sheet as they come, refused where they are too many to be held. */
class SheetRows {
  readonly hiddenRows = new Set<number>();
  readonly hiddenColumns: [number, number][] = [];
  readonly #rows = new Map<number, Cell[]>();
  #written = 0;
  #lastRow = 0;
  #width = 0;

  onRow(row: number, isHidden: boolean): void {
    if (!(row >= 1 && row <= LAST_ROW)) throw notXlsx();
    if (isHidden) this.hiddenRows.add(row);
  }

  onCell(row: number, column: number, value: CellValue): void {
    this.#written += 1;
    if (this.#written > MOST_WRITTEN_CELLS)
      throw tooLarge('A sheet of this workbook has too many cells to be read.');
    if (row < 1 || column >= LAST_COLUMN) throw notXlsx();
    const cell = cellOf(value);
    // An empty cell that only carries a format says nothing about the extent of the data.
    if (cell === null || cell === '') return;
    this.#lastRow = Math.max(this.#lastRow, row);
    this.#width = Math.max(this.#width, column + 1);
    if (this.#lastRow * this.#width > MOST_CELLS) {
      throw tooLarge(
        `A sheet of this workbook reaches to row ${this.#lastRow} and column ${this.#width}. Delete what lies beyond the table.`,
      );
    }
    const cells = this.#rows.get(row) ?? [];
    while (cells.length < column) cells.push(null);
    cells[column] = cell;
    this.#rows.set(row, cells);
  }

  /** All rows as wide as the widest one. */
  rows(): TableRow[] {
    const filled = [...this.#rows].filter(([, cells]) => !isBlankRow(cells));
    return filled
      .toSorted(([one], [other]) => one - other)
      .map(([row, cells]) => {
        while (cells.length < this.#width) cells.push(null);
        return { row, cells };
      });
  }
}

function readSheet(parts: WorkbookParts, workbook: Workbook, { name, path, isHidden }: ListedSheet): Sheet {
  const rows = new SheetRows();
  const part = Object.hasOwn(parts, path) ? parts[path] : undefined;
  if (part === undefined) throw notXlsx();
  readSheetCells(part, workbook, {
    onRow: (row, isRowHidden) => rows.onRow(row, isRowHidden),
    onCell: (row, column, value) => rows.onCell(row, column, value),
    onHiddenColumns: (first, last) => rows.hiddenColumns.push([first, last]),
  });
  const { hiddenRows, hiddenColumns } = rows;
  return { name, isHidden, hiddenRows, hiddenColumns, rows: rows.rows() };
}

/**
 * Reads every sheet of a workbook: what its cells hold and how they are shown, saved results of formulas, dates as
 * calendar days.
 *
 * @throws AppError invalid_fields for what is no workbook, too_large for one that unpacks to too much
 */
export function readXlsxSheets(bytes: Uint8Array): Sheet[] {
  const parts = unpack(bytes);
  try {
    const workbook = readWorkbook(parts);
    if (workbook.sheets.length === 0) throw notXlsx();
    return workbook.sheets.map((sheet) => readSheet(parts, workbook, sheet));
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof TextTooLong) throw tooLarge('A text in this workbook is too long to be read.');
    if (error instanceof RangeError) throw tooLarge('This workbook is too large to be read.');
    throw notXlsx();
  }
}
