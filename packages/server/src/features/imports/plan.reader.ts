import { cellText, type TableRow } from '@pactbook/domain/features/import-rows/cell.ts';
import type { ImportContext, RemindedPeople } from '@pactbook/domain/features/import-rows/import-context.ts';
import type {
  ImportFault,
  ImportOutcome,
  ImportProgress,
} from '@pactbook/domain/features/imports/import-outcome.ts';
import type { LinkBasis } from '@pactbook/domain/features/import-rows/plan-links.ts';
import { startImport, type ImportStep } from '@pactbook/domain/features/imports/import-plan.ts';
import type {
  NeededNames,
  PlannedWrites,
  RejectedRow,
} from '@pactbook/domain/features/imports/import-tally.ts';
import type { SourceRecord } from '@pactbook/domain/features/imports/missing/missing-records.ts';
import type { ImportLimits, ImportMapping } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import type { KnownContract } from '@pactbook/domain/features/import-analysis/known-rows.ts';
import type { KeyedContract } from '@pactbook/domain/features/import-rows/row-keys.ts';
import type { CurrentImportedContract } from '@pactbook/domain/features/import-rows/row-update.ts';
import { csvText } from '../../platform/csv/csv-text.ts';
import { contentHashOf, readTable } from '../import-analysis/table.reader.ts';

/** What planning an import needs. */
export interface PlanTask {
  readonly bytes: Uint8Array;
  readonly mapping: ImportMapping;
  readonly context: ImportContext;
  /** The records by the key of the mapping; empty where it has none. */
  readonly catalogue: readonly KeyedContract[];
  /** How many changed rows the outcome leaves out before the first that it lists. */
  readonly changesFrom?: number;
  /** Without a key: the records that rows could mean even so. */
  readonly known?: readonly KnownContract[];
  /** With a key and a source: the records of that source. */
  readonly ofSource?: readonly SourceRecord[];
  /** Where columns name other records: what these may be, and how they are linked. */
  readonly links?: LinkBasis | undefined;
  /** Who is reminded of records. */
  readonly reminded?: RemindedPeople;
}

/** The plan of an import with the answer complete but for what is known after writing. */
export interface PreparedImport extends PlannedWrites, NeededNames {
  /** The keys of the rows. */
  readonly keys: readonly string[];
  /** By which the same content is known again, in whatever file. */
  readonly contentHash: string;
  readonly outcome: Omit<ImportOutcome, 'dryRun' | 'changeSetId' | 'earlierImport'>;
}

/** An import that is planned step by step. */
export interface StepsTask extends PlanTask {
  readonly limits: ImportLimits;
  readonly rowsPerStep: number;
}

/** The steps of an import, kept apart, with the answer complete but for what is known after writing. */
export interface PreparedSteps extends Omit<PreparedImport, keyof PlannedWrites | 'keys'> {
  /** How many rows an import that was cut off has written; 0 for one that begins. */
  readonly first: number;
  /** How many rows there are in all. */
  readonly rows: number;
}

/** What preparing an import needs from its caller. */
export interface PreparationTools {
  /** Gives the current versions of those of the records that exist. */
  readonly findRecords: (ids: readonly string[]) => Promise<readonly CurrentImportedContract[]>;
  readonly onProgress: (progress: ImportProgress) => void;
}

/** How far a run came that was cut off. */
export interface Resumption {
  /** Rows of the file that are written; 0 for none. */
  readonly rows: number;
  /** The records that they added and that links wait for. */
  readonly made: readonly string[];
}

/** What preparing an import in steps needs from its caller. */
export interface StepTools extends PreparationTools {
  /** Gives how far an import of this content came that was cut off. */
  readonly findFirst: (contentHash: string) => Promise<Resumption>;
  readonly take: (step: ImportStep) => Promise<void>;
}

const ALONE: PreparationTools = { findRecords: () => Promise.resolve([]), onProgress: () => undefined };

/** The heading of the reasons in a file of rejected rows. */
const REASON = 'Why this row was rejected';

/** The faults as CSV (RFC 4180) with the columns row, column, text and reason; empty when there are none. */
export function rejectedFileOf(faults: readonly ImportFault[]): string {
  if (faults.length === 0) return '';
  const rows = faults.map(({ row, column, text, reason }) => [row, column, text, reason]);
  return csvText([['Row', 'Column', 'Text', 'Reason'], ...rows]);
}

/**
 * The rejected rows with all their columns and their reasons as CSV, to be put right and brought again
 * (docs/product/records.md, "Import"); empty when there are none.
 */
function rejectedRowsOf(header: TableRow, rejected: readonly RejectedRow[]): string {
  if (rejected.length === 0) return '';
  const width = Math.max(header.cells.length, ...rejected.map(({ row }) => row.cells.length));
  const textsOf = ({ cells }: TableRow) => Array.from({ length: width }, (_, at) => cellText(cells[at]));
  return csvText([
    [...textsOf(header), REASON],
    ...rejected.map(({ row, reasons }) => [...textsOf(row), reasons.join('; ')]),
  ]);
}

/**
 * Reads a file and works out the whole import, in this thread.
 *
 * @throws AppError when the file, the mapping or the actor's rights do not allow it
 */
export async function prepareImport(
  { bytes, mapping, context, catalogue, known, ofSource, links, reminded, changesFrom }: PlanTask,
  { findRecords, onProgress }: PreparationTools = ALONE,
): Promise<PreparedImport> {
  onProgress({ phase: 'reading', done: 0, total: 0 });
  const table = await readTable(bytes, mapping);
  const started = startImport(
    table,
    mapping,
    context,
    catalogue,
    (done, total) => onProgress({ phase: 'checking', done, total }),
    { ...(known ? { known } : {}), ...(ofSource ? { ofSource } : {}), links, reminded },
  );
  const records = started.wanted.length > 0 ? await findRecords(started.wanted) : [];
  const plan = started.finish(new Map(records.map((record) => [record.id, record])), changesFrom);
  const { contracts, contractRows, updates, found, faults, rejected, outcome } = plan;
  const { newTeams, newCategories, newFields, newOptions } = plan;
  return {
    contracts,
    contractRows,
    updates,
    found,
    links: plan.links,
    newTeams,
    newCategories,
    newFields,
    newOptions,
    keys: started.keys,
    contentHash: contentHashOf(table),
    outcome: {
      ...outcome,
      rejectedFile: rejectedFileOf(faults),
      rejectedRows: rejectedRowsOf(table.header, rejected),
    },
  };
}

/** Records that rows added before the cut are named as these rows. */
function withoutMade(links: LinkBasis | undefined, made: readonly string[]): LinkBasis | undefined {
  if (links === undefined || made.length === 0) return links;
  const ids = new Set(made);
  return { ...links, records: links.records.filter(({ id }) => !ids.has(id)) };
}

/**
 * Reads a file and works out the whole import step by step: every row is checked before the caller writes the first.
 *
 * @throws as {@link prepareImport} does
 */
export async function prepareSteps(
  { bytes, mapping, context, catalogue, known, ofSource, links, reminded, limits, rowsPerStep }: StepsTask,
  { findRecords, findFirst, take, onProgress }: StepTools,
): Promise<PreparedSteps> {
  onProgress({ phase: 'reading', done: 0, total: 0 });
  const table = await readTable(bytes, mapping, limits);
  const contentHash = contentHashOf(table);
  const { rows: first, made } = await findFirst(contentHash);
  const started = startImport(
    table,
    mapping,
    context,
    catalogue,
    (done, total) => onProgress({ phase: 'checking', done, total }),
    {
      ...(known ? { known } : {}),
      ...(ofSource ? { ofSource } : {}),
      links: withoutMade(links, made),
      reminded,
    },
  );
  const plan = await started.inSteps({ first, rowsPerStep, findRecords, take });
  const { newTeams, newCategories, newFields, newOptions, faults, rejected, outcome } = plan;
  return {
    newTeams,
    newCategories,
    newFields,
    newOptions,
    contentHash,
    first,
    rows: first + outcome.rowsRead,
    outcome: {
      ...outcome,
      rejectedFile: rejectedFileOf(faults),
      rejectedRows: rejectedRowsOf(table.header, rejected),
    },
  };
}
