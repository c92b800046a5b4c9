import { changeWords } from '@pactbook/domain/features/contracts/change-words.ts';
import type {
  ImportFault,
  ImportNote,
  ImportOutcome,
} from '@pactbook/domain/features/imports/import-outcome.ts';
import type {
  PreviewRow,
  PreviewValues,
  RowOutcome,
} from '@pactbook/domain/features/imports/preview/import-preview.ts';
import { faultLabel } from '../../import-analysis/target-words.ts';
import type { WordedChange } from '../../../field-kit/value/change-lines.tsx';

/** The rows that a preview lists: all outcomes together, or one. */
export type PreviewFilter = 'all' | RowOutcome;

/** What is said of a row beside its values. */
export interface RowDetails {
  /** Changes of fields that have no column. */
  readonly changes: readonly WordedChange[];
  /** Why it is rejected. */
  readonly reasons: readonly string[];
  /** What is unusual about it. */
  readonly remarks: readonly string[];
}

/** What a note says of one of its rows, in a few words; other notes are not about single rows. */
const REMARKS: Partial<Record<ImportNote['kind'], string>> = {
  outlyingAmounts: 'Unusual amount',
  outlyingDates: 'Unusual date',
  farEnds: 'Ends in decades',
  repeatedRows: 'Named by an earlier row',
  knownRecords: 'You have this record',
  totalsRows: 'Sum of other rows',
  hiddenRows: 'Hidden in the workbook',
};

/** A reason with its column, and with the text of the cell where it does not say that itself. */
function reasonOf({ column, text, reason }: ImportFault): string {
  if (column === '') return reason;
  const cell = text === '' || reason.includes(text) ? '' : ` “${text}”`;
  return `${faultLabel(column)}${cell}: ${reason}`;
}

/** The fields whose changes are in the columns. */
const IN_COLUMNS: ReadonlySet<string> = new Set<keyof PreviewValues>([
  'product',
  'vendor',
  'status',
  'startDate',
  'endDate',
  'totalCost',
  'teams',
]);

/** The rows of a filter, most `limit`. */
export function rowsOf(
  { preview }: ImportOutcome,
  filter: PreviewFilter,
  limit: number,
): readonly PreviewRow[] {
  return preview.rows.filter(({ outcome }) => filter === 'all' || outcome === filter).slice(0, limit);
}

/** How many rows of the file have an outcome. */
export function countOf(outcome: ImportOutcome, filter: PreviewFilter): number {
  const { rowsRead, created, updated, unchanged, rowsRejected } = outcome;
  return { all: rowsRead, new: created, changed: updated, unchanged, rejected: rowsRejected }[filter];
}

/** Gives the details of rows, from the lists that the outcome has. */
export function detailsOf(
  { changes, faults, notes }: ImportOutcome,
  context: Parameters<typeof changeWords>[1],
): (row: PreviewRow) => RowDetails {
  const changesByRow = new Map(changes.map((change) => [change.row, change.changes]));
  const remarks = notes.flatMap(({ kind, rows }) => {
    const words = REMARKS[kind];
    return words === undefined ? [] : [{ words, rows: new Set(rows) }];
  });
  return ({ row, values, before }) => ({
    changes: (changesByRow.get(row) ?? [])
      .filter(({ field }) => !IN_COLUMNS.has(field))
      // The total says it, unless the costs moved within it.
      .filter(({ field }) => field !== 'annualCosts' || before?.totalCost === values.totalCost)
      .flatMap((change) => changeWords(change, context)),
    reasons: faults.filter((fault) => fault.row === row).map(reasonOf),
    remarks: remarks.filter(({ rows }) => rows.has(row)).map(({ words }) => words),
  });
}
