import { createHash } from 'node:crypto';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import { cellText, type TableRow } from '@pactbook/domain/features/import-rows/cell.ts';
import { findHeader } from '@pactbook/domain/features/import-rows/import-columns.ts';
import {
  CALL_LIMITS,
  type ImportLimits,
  type ImportMapping,
  type ReadingOptions,
} from '@pactbook/domain/features/import-rows/import-mapping.ts';
import type { ImportTable } from '@pactbook/domain/features/imports/import-plan.ts';
import { detectDelimiter, readCsvRows, tooManyRows } from './csv.reader.ts';
import { compoundKind, otherKind } from './file-kind.reader.ts';
import { decodeText, tellingWords, tooLarge } from './text.reader.ts';
import { isOldOfficeFile, isZip, readXlsxSheets, type Sheet } from './xlsx.reader.ts';
import { unstorableIn, withoutUnstorable } from '@pactbook/domain/kernel/text/storable-text.ts';
import type { ImportReading } from '@pactbook/domain/features/import-analysis/import-reading.ts';

/** How many characters a reading names. */
const NAMED = 5;

/** The cells of rows with characters that no text can have; undefined for none. */
function unshownIn(rows: readonly TableRow[]): ImportReading['unshown'] {
  const characters = new Set<string>();
  let cells = 0;
  let first = 0;
  for (const { row, cells: all } of rows) {
    for (const cell of all) {
      const found = typeof cell === 'string' ? unstorableIn(cell) : [];
      if (found.length === 0) continue;
      cells += 1;
      first ||= row;
      for (const character of found) characters.add(character);
    }
  }
  return cells === 0 ? undefined : { cells, row: first, characters: [...characters].slice(0, NAMED) };
}

/** Rows without these characters. */
function withoutUnshown(rows: readonly TableRow[]): TableRow[] {
  return rows.map(({ row, cells }) => ({
    row,
    cells: cells.map((cell) => (typeof cell === 'string' ? withoutUnstorable(cell) : cell)),
  }));
}

/** A heading that names fewer columns than this is prose, not a table. */
const FEWEST_COLUMNS = 2;

function chosenSheet(sheets: readonly Sheet[], wanted: string | undefined): Sheet {
  const first = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  const sheet = wanted === undefined ? first : sheets.find(({ name }) => name === wanted);
  if (sheet) return sheet;
  const names = sheets.map(({ name }) => `"${name}"`).join(', ');
  throw invalidFields({ 'mapping.sheet': `There is no sheet "${wanted ?? ''}". The sheets are ${names}` });
}

function noTable(sheet: string | null, others: readonly string[]) {
  if (sheet === null) {
    return invalidFields({
      file: 'There is no usable table in this file: no row has the headings of the mapping.',
    });
  }
  const choice = others.length === 0 ? '' : ` Other sheets: ${others.map((name) => `"${name}"`).join(', ')}.`;
  return invalidFields({
    'mapping.sheet': `There is no usable table on the sheet "${sheet}": no row has the headings of the mapping.${choice}`,
  });
}

/**
 * The heading: the row that names the mapped columns, else the first row of a table, to report what is there instead.
 */
function headerOf(rows: readonly TableRow[], mapping: ImportMapping): TableRow | null {
  const named = findHeader(rows, mapping);
  if (named) return named;
  const [first] = rows;
  const filled = first?.cells.filter((cell) => cellText(cell) !== '').length ?? 0;
  return first !== undefined && filled >= FEWEST_COLUMNS && filled === first.cells.length ? first : null;
}

/** What a file holds: the sheets of a workbook, or the one table of a CSV file. */
export interface FileContent extends Omit<ImportTable['source'], 'sheet'> {
  readonly mixedRows: readonly number[];
  /** For CSV one without a name. */
  readonly sheets: readonly Sheet[];
}

/** How to read a file, and the columns that it is known to have. */
type ReadingWishes = ReadingOptions & Pick<ImportMapping, 'columns'>;

/**
 * Reads all that a file holds. What the file is, its first bytes say, never its name.
 *
 * @throws AppError invalid_fields for what is no table, too_large beyond the limits
 */
export async function readFileContent(
  bytes: Uint8Array,
  wishes: ReadingWishes,
  limits: ImportLimits = CALL_LIMITS,
): Promise<FileContent> {
  if (bytes.length > limits.bytes) {
    throw tooLarge(`This file is larger than ${limits.bytes / 1024 / 1024} MB.`);
  }
  if (isZip(bytes)) {
    return { kind: 'xlsx', encoding: null, delimiter: null, mixedRows: [], sheets: readXlsxSheets(bytes) };
  }
  if (isOldOfficeFile(bytes)) throw invalidFields({ file: compoundKind(bytes) });
  const other = await otherKind(bytes);
  if (other !== null) throw invalidFields({ file: other });
  const { text, encoding, confidence, mixedAt } = await decodeText(bytes, wishes.encoding);
  const delimiter = wishes.delimiter ?? detectDelimiter(text, wishes);
  const { rows, mixedRows } = readCsvRows(text, delimiter, limits, mixedAt);
  if (rows.length === 0) throw invalidFields({ file: 'This file is empty.' });
  return {
    kind: 'csv',
    encoding,
    ...(confidence === 'sure' ? {} : { decoding: { confidence, words: tellingWords(text, mixedAt) } }),
    delimiter,
    mixedRows,
    sheets: [{ name: '', rows, isHidden: false, hiddenRows: new Set(), hiddenColumns: [] }],
  };
}

/**
 * The rows below a heading.
 *
 * @throws AppError invalid_fields when there are none, too_large beyond the limits
 */
export function rowsUnder(
  header: TableRow,
  rows: readonly TableRow[],
  limits: ImportLimits = CALL_LIMITS,
): TableRow[] {
  const below = rows.filter(({ row }) => row > header.row);
  if (below.length === 0) throw invalidFields({ file: 'This file has headings but no rows below them.' });
  if (below.length > limits.rows) throw tooManyRows(limits);
  return below;
}

/** The row that was chosen as the one with the headings. @throws AppError invalid_fields when it is empty */
export function chosenHeader(rows: readonly TableRow[], headerRow: number): TableRow {
  const header = rows.find(({ row }) => row === headerRow);
  if (!header)
    throw invalidFields({
      'mapping.headerRow': `Row ${headerRow} is empty. Choose the row with the headings`,
    });
  return header;
}

/** The rows of a table with characters that no text can have, counted, and taken out where that is wanted. */
export function withShownTexts<Content>(
  rows: readonly TableRow[],
  content: Content,
  { removeUnshown }: ReadingOptions,
) {
  const unshown = unshownIn(rows);
  if (unshown === undefined) return { ...content, rows };
  return { ...content, unshown, rows: removeUnshown === true ? withoutUnshown(rows) : rows };
}

/**
 * Reads the table that a file holds, as a mapping wants it.
 *
 * @throws AppError invalid_fields when there is no usable table, too_large beyond the limits
 */
export async function readTable(
  bytes: Uint8Array,
  mapping: ImportMapping,
  limits: ImportLimits = CALL_LIMITS,
): Promise<ImportTable> {
  const { sheets, mixedRows, ...content } = await readFileContent(bytes, mapping, limits);
  const { kind } = content;
  const chosen = kind === 'csv' ? chosenSheet(sheets, undefined) : chosenSheet(sheets, mapping.sheet);
  const { name } = chosen;
  const { rows, ...source } = withShownTexts(chosen.rows, content, mapping);
  const sheet = kind === 'csv' ? null : name;
  const others = sheets.map((one) => one.name).filter((other) => other !== name);
  const header =
    mapping.headerRow === undefined ? headerOf(rows, mapping) : chosenHeader(rows, mapping.headerRow);
  if (!header) throw noTable(sheet, others);
  return {
    header,
    rows: rowsUnder(header, rows, limits),
    source: { ...source, sheet },
    mixedRows,
    hidden: {
      rows: chosen.hiddenRows,
      columns: chosen.hiddenColumns,
      isSheetHidden: chosen.isHidden,
      otherSheets: sheets.filter((one) => one !== chosen && one.isHidden).map((one) => one.name),
    },
  };
}

/** A filled line of a file, counted from 1, with its cells as texts. */
export interface FileLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The filled lines of a CSV file, or of a workbook's first sheet that is not hidden. @throws AppError as {@link readFileContent} */
export async function readLines(bytes: Uint8Array): Promise<FileLine[]> {
  const { sheets } = await readFileContent(bytes, { columns: [] });
  return chosenSheet(sheets, undefined).rows.map(({ row, cells }) => ({
    line: row,
    cells: cells.map((cell) => cellText(cell)),
  }));
}

/** By which a table is known again: its headings and rows as texts, however the file is called, saved or packed. */
export function contentHashOf({ header, rows }: Pick<ImportTable, 'header' | 'rows'>): string {
  const hash = createHash('sha256');
  for (const { cells } of [header, ...rows]) {
    const texts = cells.map((cell) => cellText(cell));
    // A workbook fills its rows up to the widest one.
    while (texts.at(-1) === '') texts.pop();
    if (texts.length > 0) hash.update(`${JSON.stringify(texts)}\n`);
  }
  return hash.digest('hex');
}
