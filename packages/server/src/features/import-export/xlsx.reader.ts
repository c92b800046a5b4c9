import { unzipSync, zipSync } from 'fflate';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import {
  isBlankRow,
  UNSAVED_FORMULA,
  type Cell,
  type TableRow,
} from '@pactbook/domain/features/import-export/cell.ts';
import { withoutLostTypes, workbookFacts, type SheetFacts } from '../../platform/xlsx/workbook-facts.ts';
import { tooLarge } from './text.reader.ts';

/** A sheet's name, its rows that hold something, and what of it is hidden. */
export interface Sheet extends Pick<SheetFacts, 'isHidden' | 'hiddenRows' | 'hiddenColumns'> {
  readonly name: string;
  readonly rows: readonly TableRow[];
}

/** Most bytes of XML that are unpacked: a sheet of 20,000 rows and 40 columns has about 60 MB. */
const MOST_UNPACKED_BYTES = 100 * 1024 * 1024;
const MOST_PARTS = 2_000;
/** Cells of the smallest rectangle around all cells of a sheet; the reader fills every one of it. */
const MOST_CELLS = 4_000_000;
/** Cells that are written in a sheet, each of which the reader holds: 20,000 rows of 40 columns have 800,000. */
const MOST_WRITTEN_CELLS = 2_000_000;
const WORKBOOK = 'xl/workbook.xml';
const SHEET_PART = /^xl\/worksheets\/[^/]+\.xml$/;
// No tag holds another's beginning: a search that stops there stays linear whatever the file holds.
const CELL_TAG = /<(?:\w+:)?c\s([^<>]*)>/g;
const ERROR_TYPE = /\bt="e"/;
const CELL_ADDRESS = /\br="([A-Z]{1,3})(\d{1,10})"/;
const ROW_TAG = /<(?:\w+:)?row\s([^<>]*)>/g;
const ROW_NUMBER = /\br="(\d{1,10})"/;
/**
 * A cell holds at most 32,767 characters, however they are written; the library takes too long for a text of millions.
 */
const LONGEST_TEXT = 1_000_000;
/** The format's own limit (ECMA-376): a greater number is a mistake or an attack. */
const LAST_ROW = 1_048_576;

const notXlsx = () =>
  invalidFields({
    file: 'This file is not a readable XLSX workbook. Open it in a spreadsheet and save it anew.',
  });

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
  if (!Object.hasOwn(parted, WORKBOOK)) throw notXlsx();
  return parted;
}

function columnNumber(letters: string): number {
  let number = 0;
  for (let at = 0; at < letters.length; at += 1) number = number * 26 + letters.charCodeAt(at) - 64;
  return number;
}

/** Where the tag, comment or raw text that begins at `start` ends; −1 when it never does or has no place in a workbook. */
function endOfMarkup(xml: string, start: number): number {
  if (xml.startsWith('<!--', start)) return xml.indexOf('-->', start);
  if (xml.startsWith('<![CDATA[', start)) return xml.indexOf(']]>', start);
  // What is left are document types, which could declare entities.
  if (xml.startsWith('<!', start)) return -1;
  const end = xml.indexOf('>', start);
  const next = xml.indexOf('<', start + 1);
  return next >= 0 && next < end ? -1 : end;
}

/**
 * Refuses what no spreadsheet writes and costs the reader minutes, all of which packs into a tiny archive: tags that
 * never end, and texts or tags of millions of characters.
 */
function checkMarkup(xml: string): void {
  for (let at = 0; at < xml.length;) {
    const end = xml[at] === '<' ? endOfMarkup(xml, at) : at;
    if (end < 0) throw notXlsx();
    const next = xml.indexOf('<', end + 1);
    const until = next < 0 ? xml.length : next;
    if (until - at > LONGEST_TEXT) throw tooLarge('A text in this workbook is too long to be read.');
    at = until;
  }
}

/** Refuses a sheet whose outermost cells span more than can be held, however few there are. */
function checkExtent(xml: string): void {
  for (const [, attributes = ''] of xml.matchAll(ROW_TAG)) {
    if (Number(ROW_NUMBER.exec(attributes)?.[1] ?? 0) > LAST_ROW) throw notXlsx();
  }
  let lastRow = 0;
  let lastColumn = 0;
  let written = 0;
  for (const [, attributes = ''] of xml.matchAll(CELL_TAG)) {
    written += 1;
    if (written > MOST_WRITTEN_CELLS)
      throw tooLarge('A sheet of this workbook has too many cells to be read.');
    const address = CELL_ADDRESS.exec(attributes);
    if (!address) continue;
    // An empty cell that only carries a format says nothing about the extent of the data.
    if (attributes.endsWith('/')) continue;
    lastRow = Math.max(lastRow, Number(address[2]));
    lastColumn = Math.max(lastColumn, columnNumber(address[1] ?? ''));
  }
  if (lastRow * lastColumn > MOST_CELLS) {
    throw tooLarge(
      `A sheet of this workbook reaches to row ${lastRow} and column ${lastColumn}. Delete what lies beyond the table.`,
    );
  }
}

/** The reader takes #N/A and its kind for empty cells; as text they are reported instead. */
function withErrorsAsText(xml: string): string {
  return xml.replace(CELL_TAG, (tag) => tag.replace(ERROR_TYPE, 't="str"'));
}

/** A day, with its time when it has one. The reader gives the cell's day as if it were in UTC. */
function dateText(date: Date): string {
  // A serial number such as 45678.99999999 is the next midnight, not a time just before it.
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000);
  if (Number.isNaN(rounded.getTime())) return '';
  const text = rounded.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, -14) : text.slice(0, -5);
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}

const NO_FACTS: SheetFacts = { isHidden: false, hiddenRows: new Set(), hiddenColumns: [], marks: [] };

/** The cells of a sheet: numbers in another currency and formulas without a stored result are marked. */
function cellsOf(data: readonly (readonly unknown[])[], { marks }: SheetFacts): Cell[][] {
  const rows = data.map((cells) => cells.map(cellOf));
  for (const { row, column, currency } of marks) {
    const cells = rows[row] ?? [];
    const cell = cells[column] ?? null;
    if (currency === null) {
      while (rows.length <= row) rows.push([]);
      while (cells.length < column) cells.push(null);
      cells[column] = UNSAVED_FORMULA;
      rows[row] = cells;
    } else if (typeof cell === 'number') {
      cells[column] = { kind: 'money', amount: cell, currency };
    }
  }
  return rows;
}

/**
 * Reads every sheet of a workbook: cached results of formulas, dates as calendar days.
 *
 * @throws AppError invalid_fields for what is no workbook, too_large for one that unpacks to too much
 */
export async function readXlsxSheets(bytes: Uint8Array): Promise<Sheet[]> {
  const parts = unpack(bytes);
  for (const [name, part] of Object.entries(parts)) {
    const xml = new TextDecoder().decode(part);
    checkMarkup(xml);
    if (!SHEET_PART.test(name)) continue;
    checkExtent(xml);
    const readable = withoutLostTypes(ERROR_TYPE.test(xml) ? withErrorsAsText(xml) : xml);
    if (readable !== xml) parts[name] = new TextEncoder().encode(readable);
  }
  const facts = workbookFacts(parts);
  // The reader gets an archive of our own making: parts whose sizes are true, and nothing else.
  const canonical = Buffer.from(zipSync(parts, { level: 0 }));
  const { default: readExcelFile } = await import('read-excel-file/node');
  try {
    const sheets = await readExcelFile(canonical);
    return sheets.map(({ sheet, data }, place) => {
      const found = facts[place] ?? NO_FACTS;
      const { isHidden, hiddenRows, hiddenColumns } = found;
      const rows = cellsOf(data, found)
        .map((cells, index) => ({ row: index + 1, cells }))
        .filter(({ cells }) => !isBlankRow(cells));
      return { name: sheet, rows, isHidden, hiddenRows, hiddenColumns };
    });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge('This workbook is too large to be read.');
    throw notXlsx();
  }
}
