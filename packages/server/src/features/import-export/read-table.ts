import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import { cellText, type TableRow } from '@pactbook/domain/features/import-export/cell.ts';
import { findHeader } from '@pactbook/domain/features/import-export/import-columns.ts';
import {
  IMPORT_FILE_LIMIT,
  IMPORT_ROWS_LIMIT,
  type ImportMapping,
} from '@pactbook/domain/features/import-export/import-mapping.ts';
import type { ImportTable } from '@pactbook/domain/features/import-export/import-plan.ts';
import { detectDelimiter, readCsvRows, tooManyRows } from './csv-table.ts';
import { decodeText, tooLarge } from './text-decoding.ts';
import { isOldOfficeFile, isZip, readXlsxSheets, type Sheet } from './xlsx-table.ts';

/** A heading that names fewer columns than this is prose, not a table. */
const FEWEST_COLUMNS = 2;

function chosenSheet(sheets: readonly Sheet[], wanted: string | undefined): Sheet {
  const sheet = wanted === undefined ? sheets[0] : sheets.find(({ name }) => name === wanted);
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

/** The heading: the row that names the mapped columns, else, to tell what is there instead, the first row of a table. */
function headerOf(rows: readonly TableRow[], mapping: ImportMapping): TableRow | null {
  const named = findHeader(rows, mapping);
  if (named) return named;
  const [first] = rows;
  const filled = first?.cells.filter((cell) => cellText(cell) !== '').length ?? 0;
  return first !== undefined && filled >= FEWEST_COLUMNS && filled === first.cells.length ? first : null;
}

function tableOf(
  rows: readonly TableRow[],
  mapping: ImportMapping,
  source: ImportTable['source'],
  otherSheets: readonly string[],
): ImportTable {
  if (rows.length === 0 && source.sheet === null) throw invalidFields({ file: 'This file is empty.' });
  const header = headerOf(rows, mapping);
  if (!header) throw noTable(source.sheet, otherSheets);
  const below = rows.filter(({ row }) => row > header.row);
  if (below.length === 0) throw invalidFields({ file: 'This file has headings but no rows below them.' });
  if (below.length > IMPORT_ROWS_LIMIT) throw tooManyRows();
  return { header, rows: below, source };
}

async function readXlsx(bytes: Uint8Array, mapping: ImportMapping): Promise<ImportTable> {
  const sheets = await readXlsxSheets(bytes);
  const { name, rows } = chosenSheet(sheets, mapping.sheet);
  const others = sheets.map((sheet) => sheet.name).filter((other) => other !== name);
  return tableOf(rows, mapping, { kind: 'xlsx', encoding: null, delimiter: null, sheet: name }, others);
}

function readCsv(bytes: Uint8Array, mapping: ImportMapping): ImportTable {
  const { text, encoding } = decodeText(bytes);
  const delimiter = mapping.delimiter ?? detectDelimiter(text, mapping);
  const rows = readCsvRows(text, delimiter);
  return tableOf(rows, mapping, { kind: 'csv', encoding, delimiter, sheet: null }, []);
}

/**
 * Reads the table that a file holds. What the file is, its first bytes say, never its name.
 *
 * @throws AppError invalid_fields when there is no usable table, too_large beyond 10 MB or 20,000 rows
 */
export async function readTable(bytes: Uint8Array, mapping: ImportMapping): Promise<ImportTable> {
  if (bytes.length > IMPORT_FILE_LIMIT) throw tooLarge('This file is larger than 10 MB.');
  if (isZip(bytes)) return await readXlsx(bytes, mapping);
  if (isOldOfficeFile(bytes)) {
    throw invalidFields({
      file: 'This is an old or an encrypted Excel file. Save it as XLSX without a password, or as CSV.',
    });
  }
  return readCsv(bytes, mapping);
}
