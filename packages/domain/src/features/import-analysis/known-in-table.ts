import { nameKey } from '../import-rows/cell.ts';
import type { AnalysedColumn, AnalysisOptions, ImportAnalysis } from './import-analysis.ts';
import type { ImportContext } from '../import-rows/import-context.ts';
import { findColumns } from '../import-rows/import-columns.ts';
import { importMappingSchema, type ImportColumn } from '../import-rows/import-mapping.ts';
import { readerOf } from '../import-rows/import-reader.ts';
import { knownRows, type KnownContract } from './known-rows.ts';
import type { AnalysedTable } from './analysis/analyse-table.ts';

const IDENTIFYING = ['recordId', 'product', 'vendor', 'startDate'] as const;

/** The data that a table's rows are compared with. */
export interface KnownContext {
  readonly options: AnalysisOptions;
  readonly context: ImportContext;
  readonly known: readonly KnownContract[];
}

/** The columns that identify a row's record, as chosen or suggested. */
function identifyingColumns(columns: readonly AnalysedColumn[], options: AnalysisOptions): ImportColumn[] {
  return IDENTIFYING.flatMap((field) => {
    const found = columns.find(({ name, suggestion }) => {
      const chosen = options.columns?.find(({ column }) => nameKey(column) === nameKey(name));
      return (chosen ? chosen.field : suggestion?.field) === field;
    });
    if (!found) return [];
    const settings = found.suggestion?.field === field ? found.suggestion.settings : {};
    return [{ column: found.name, field, ...settings }];
  });
}

/**
 * The number of rows of a table that match existing records, and by which fields. Ambiguous dates are ignored here: the
 * person is asked about them first.
 */
export function knownIn(
  { header, rows }: AnalysedTable,
  columns: readonly AnalysedColumn[],
  { options, context, known }: KnownContext,
): ImportAnalysis['known'] {
  if (known.length === 0) return null;
  const identifying = identifyingColumns(columns, options);
  const isDated = columns.every(
    ({ name, undecidedDates }) =>
      undecidedDates === undefined || identifying.every(({ column }) => column !== name),
  );
  const usable = isDated ? identifying : identifying.filter(({ field }) => field !== 'startDate');
  if (usable.length === 0) return null;
  const mapping = importMappingSchema.parse({ columns: usable });
  const { columns: found, faults } = findColumns(mapping, header, rows, context.customFields);
  // Columns that cannot be read yet are reported elsewhere.
  if (Object.keys(faults).length > 0) return null;
  const meant = knownRows(rows, readerOf(found, Infinity, mapping, context), known);
  return meant && { rows: meant.rows.length, key: [...meant.key] };
}
