import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import {
  analyseTable,
  analysisContextOf,
  previewOf,
} from '@pactbook/domain/features/import-analysis/analysis/analyse-table.ts';
import { findTableHeader } from '@pactbook/domain/features/import-analysis/analysis/find-table.ts';
import { knownIn } from '@pactbook/domain/features/import-analysis/known-in-table.ts';
import { cellText, type TableRow } from '@pactbook/domain/features/import-rows/cell.ts';
import type {
  AnalysisOptions,
  ImportAnalysis,
} from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import type { ImportContext } from '@pactbook/domain/features/import-rows/import-context.ts';
import {
  fittingMapping,
  type SavedMapping,
} from '@pactbook/domain/features/import-analysis/saved-mapping.ts';
import type { KnownContract } from '@pactbook/domain/features/import-analysis/known-rows.ts';
import { chosenHeader, contentHashOf, readFileContent, rowsUnder, withShownTexts } from './table.reader.ts';
import type { Sheet } from './xlsx.reader.ts';

/** What looking into a file needs. */
export interface AnalysisTask {
  readonly bytes: Uint8Array;
  readonly options: AnalysisOptions;
  readonly context: ImportContext;
  /** The vendors of the catalogue, and the mappings that the organisation kept. */
  readonly vendors: readonly string[];
  readonly mappings: readonly SavedMapping[];
  /** 1 is January. */
  readonly fiscalYearStartMonth: number;
  /** The records that rows could mean. */
  readonly known?: readonly KnownContract[];
}

/** What a file holds, and what the same content is known by. */
export interface FileAnalysis {
  readonly analysis: Omit<ImportAnalysis, 'earlierImport' | 'sources'>;
  readonly contentHash: string;
}

/** A table of fewer columns is taken only where no sheet has a wider one. */
const USUAL_COLUMNS = 3;
const FEWEST_COLUMNS = 2;
const ROWS_LOOKED_AT = 50;

interface FoundTable {
  readonly sheet: Sheet;
  readonly header: TableRow;
}

function filledIn({ cells }: TableRow): number {
  return cells.filter((cell) => cellText(cell) !== '').length;
}

function headerIn({ rows }: Sheet, { headerRow }: AnalysisOptions): TableRow | null {
  return headerRow === undefined ? findTableHeader(rows) : chosenHeader(rows, headerRow);
}

/** A guess where no row looks like headings, so that a person can choose sheet and row. */
function widestRow(sheet: Sheet): FoundTable | null {
  const [header] = sheet.rows
    .slice(0, -1)
    .slice(0, ROWS_LOOKED_AT)
    .toSorted((one, other) => filledIn(other) - filledIn(one));
  return header && filledIn(header) >= FEWEST_COLUMNS ? { sheet, header } : null;
}

const SEPARATORS = ' The columns of a text file are separated by commas, semicolons, tabs or pipes.';

/** The chosen sheet, else the first with a table of some width, else the first with any. */
function findTable(sheets: readonly Sheet[], options: AnalysisOptions): FoundTable {
  const wanted = options.sheet === undefined ? sheets : sheets.filter(({ name }) => name === options.sheet);
  // A hidden sheet is rarely the one to import.
  const inOrder = wanted.toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden));
  const found = inOrder.flatMap((sheet) => {
    const header = headerIn(sheet, options);
    const hasRows = header !== null && sheet.rows.some(({ row }) => row > header.row);
    return header && (hasRows || options.sheet !== undefined || sheets.length === 1)
      ? [{ sheet, header }]
      : [];
  });
  const best = found.find(({ header }) => filledIn(header) >= USUAL_COLUMNS) ?? found[0];
  const fallback = best ?? inOrder.flatMap((sheet) => widestRow(sheet) ?? [])[0];
  if (fallback) return fallback;
  throw options.sheet === undefined
    ? invalidFields({
        file: `There is no usable table in this file: no row looks like headings above a list.${sheets.some(({ name }) => name !== '') ? '' : SEPARATORS}`,
      })
    : invalidFields({ 'options.sheet': `There is no usable table on the sheet "${options.sheet}".` });
}

/**
 * Looks into a file, in this thread: how it is read, what its columns and values could be, and which mapping fits.
 *
 * @throws AppError invalid_fields when there is no usable table, too_large beyond 10 MB or 20,000 rows
 */
export async function analyseFile(task: AnalysisTask): Promise<FileAnalysis> {
  const { bytes, options, context, mappings } = task;
  const { sheets, mixedRows: _rows, ...content } = await readFileContent(bytes, { ...options, columns: [] });
  const { kind } = content;
  const { sheet, header } = findTable(sheets, kind === 'csv' ? { ...options, sheet: undefined } : options);
  const { rows: shown, ...source } = withShownTexts(sheet.rows, content, options);
  const rows = rowsUnder(header, shown);
  const { columns, vendors } = analyseTable({ header, rows }, options, analysisContextOf(context, task));
  const headings = columns.map(({ name }) => name);
  const analysis = {
    reading: { ...source, sheet: kind === 'csv' ? null : sheet.name, headerRow: header.row },
    sheets:
      kind === 'csv'
        ? []
        : sheets.map(({ name, rows: all, isHidden }) => ({ name, rows: all.length, isHidden })),
    preview: previewOf(shown),
    rows: rows.length,
    columns,
    mapping: fittingMapping(headings, mappings),
    vendors,
    known: knownIn({ header, rows }, columns, { options, context, known: task.known ?? [] }),
  };
  return { analysis, contentHash: contentHashOf({ header, rows }) };
}
