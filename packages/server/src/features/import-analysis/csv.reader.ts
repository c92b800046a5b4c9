import { CsvError, parse, type Options } from 'csv-parse/sync';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import { withoutFormulaGuard } from '@pactbook/domain/kernel/text/formula-guard.ts';
import { isBlankRow, type TableRow } from '@pactbook/domain/features/import-rows/cell.ts';
import { mappedHeadings } from '@pactbook/domain/features/import-rows/import-columns.ts';
import {
  CALL_LIMITS,
  DELIMITERS,
  type ImportLimits,
  type ImportMapping,
} from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { tooLarge } from './text.reader.ts';
import { counted } from '@pactbook/domain/kernel/text/counted.ts';

export type Delimiter = NonNullable<ImportMapping['delimiter']>;

/** One record is at most this many bytes: an opened quote that is never closed ends here. */
const LONGEST_RECORD = 1024 * 1024;
/** Empty lines cost nothing but time; so many for each row are no table. */
const LINES_PER_ROW = 10;
/** Room for titles above the heading, beyond the rows of the table. */
const MOST_TITLES = 50;
const SAMPLE_ROWS = 50;
const SAMPLE_LENGTH = 256 * 1024;

function optionsFor(delimiter: Delimiter): Options {
  return {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    // Ragged rows are reported row by row; they do not fail the whole file.
    relax_column_count: true,
    // A quote inside an unquoted cell, such as 15" screen, is a character like any other.
    relax_quotes: true,
    max_record_size: LONGEST_RECORD,
  };
}

/** How well a delimiter fits: mapped headings found, then rows as wide as the first, then columns. */
function fitOf(sample: string, delimiter: Delimiter, mapping: Pick<ImportMapping, 'columns'>): number[] {
  const records: string[][] = [];
  try {
    parse(sample, {
      ...optionsFor(delimiter),
      to: SAMPLE_ROWS,
      on_record: (cells: string[]) => {
        records.push(cells);
        return null;
      },
    });
  } catch {
    // What comes before the fault counts: the file itself is refused with its reason.
  }
  const filled = records.filter((cells) => !isBlankRow(cells));
  const headings = Math.max(0, ...filled.map((cells) => mappedHeadings(cells, mapping)));
  const widths = filled.map((cells) => cells.length);
  const [width = 0] = widths;
  const alike = width < 2 ? 0 : widths.filter((other) => other === width).length;
  return [headings, alike, width];
}

/** The start of the text, cut after a whole line so that the last record of the sample is whole in most files. */
function sampleOf(text: string): string {
  if (text.length <= SAMPLE_LENGTH) return text;
  const end = Math.max(text.lastIndexOf('\n', SAMPLE_LENGTH), text.lastIndexOf('\r', SAMPLE_LENGTH));
  return text.slice(0, end > 0 ? end : SAMPLE_LENGTH);
}

/** The delimiter that makes the text a table: the one under which the mapped columns exist decides first. */
export function detectDelimiter(text: string, mapping: Pick<ImportMapping, 'columns'>): Delimiter {
  const sample = sampleOf(text);
  let best: { delimiter: Delimiter; fit: number[] } = { delimiter: ',', fit: [0, 0, 0] };
  for (const delimiter of DELIMITERS) {
    const fit = fitOf(sample, delimiter, mapping);
    const differing = fit.findIndex((score, index) => score !== best.fit[index]);
    if (differing >= 0 && (fit[differing] ?? 0) > (best.fit[differing] ?? 0)) best = { delimiter, fit };
  }
  return best.delimiter;
}

/** The refusal of a file with too many rows below its heading. */
export function tooManyRows({ rows }: ImportLimits) {
  return tooLarge(`This file has more than ${counted(rows, 'row')}. Import it in parts.`);
}

/** Why a text is no CSV. @param row the last one that was read, counted as in a spreadsheet */
function csvFault({ code }: CsvError, row: number) {
  const next = (row + 1).toLocaleString('en-US');
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return invalidFields({
      file: `A quotation mark in row ${next} is opened and never closed. Close or delete it, and choose the file again.`,
    });
  }
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return invalidFields({
      file: `Row ${next} is longer than 1 MB: a quotation mark in it or before it may never be closed.`,
    });
  }
  return invalidFields({ file: `This file cannot be read as CSV from row ${next} on.` });
}

/** What spreadsheets write to keep the zeros of a code: `="00042"`. */
const TEXT_FORMULA = /^="([^"]*)"$/;

const cellOf = (text: string): string => TEXT_FORMULA.exec(text)?.[1] ?? withoutFormulaGuard(text);

/** The rows of a text, and which of them have bytes that were read in another encoding. */
export interface CsvRows {
  readonly rows: TableRow[];
  readonly mixedRows: readonly number[];
}

/**
 * Reads delimited text into rows (RFC 4180, any of CR LF, LF and CR as line end). Empty lines count
 * as rows of the spreadsheet and are left out.
 *
 * @param mixedAt where the text was decoded in another encoding, in bytes of UTF-8
 * @throws AppError invalid_fields for text that is no CSV, too_large for too many rows
 */
export function readCsvRows(
  text: string,
  delimiter: Delimiter,
  limits: ImportLimits = CALL_LIMITS,
  mixedAt: readonly number[] = [],
): CsvRows {
  const rows: TableRow[] = [];
  const mixedRows: number[] = [];
  let row = 0;
  let mixed = 0;
  try {
    parse(text, {
      ...optionsFor(delimiter),
      on_record: (cells: string[], { bytes }) => {
        row += 1;
        if (row > LINES_PER_ROW * limits.rows || rows.length > limits.rows + MOST_TITLES)
          throw tooManyRows(limits);
        const plain = cells.map(cellOf);
        if (!isBlankRow(plain)) rows.push({ row, cells: plain });
        const before = mixed;
        while ((mixedAt[mixed] ?? Infinity) < bytes) mixed += 1;
        if (mixed > before) mixedRows.push(row);
        return null;
      },
    });
  } catch (error) {
    throw error instanceof CsvError ? csvFault(error, row) : error;
  }
  return { rows, mixedRows };
}
