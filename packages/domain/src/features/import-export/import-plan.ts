import { forbidden } from '../../kernel/app-error.ts';
import { decide, type Policy } from '../../kernel/access.ts';
import type { ContractUpdate } from '../contracts/contract-update.ts';
import type { ContractInput } from '../contracts/contract.ts';
import { canAdministerOrganisation } from '../organisations/access.ts';
import { canAdministerTeams } from '../teams/access.ts';
import type { TableRow } from './cell.ts';
import { isDateColumn, resolveColumns, rowsBelow } from './import-columns.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportMapping } from './mapping/import-mapping.ts';
import type { CategoryNames, NewName, TeamNames } from './import-names.ts';
import {
  LISTED_CHANGES_LIMIT,
  LISTED_FAULTS_LIMIT,
  type ImportChange,
  type ImportFault,
  type ImportOutcome,
  type ImportReading,
} from './import-outcome.ts';
import { EmptyCells } from './notes/empty-cells.ts';
import { lookThrough, NOTHING_HIDDEN, type HiddenParts, type LookedThrough } from './notes/file-notes.ts';
import { readerOf } from './import-reader.ts';
import { knownNote, knownRows, type KnownContract, type KnownRows } from './notes/known-contracts.ts';
import { readNewRow, type ReadRow } from './rows/read-row.ts';
import { RowMatcher, type KeyedContract, type RowMatch } from './rows/row-keys.ts';
import { PreviewTally, shownInput } from './preview/preview-tally.ts';
import { Outliers } from './notes/outliers.ts';
import type { CellFault, RowReader, RowReading } from './rows/row-reading.ts';
import { readUpdate, type CurrentImportedContract } from './rows/row-update.ts';

/** A table in a file, and how the file was read. */
export interface ImportTable {
  readonly header: TableRow;
  readonly rows: readonly TableRow[];
  readonly source: Pick<ImportReading, 'kind' | 'encoding' | 'delimiter' | 'sheet'>;
  /** The hidden parts of a workbook; absent for others. */
  readonly hidden?: HiddenParts;
}

/** The change of an existing record, and the version it is based on. */
export interface PlannedChange {
  readonly id: string;
  readonly version: number;
  readonly input: ContractUpdate;
}

/** A rejected row, as in the file. */
export interface RejectedRow {
  readonly row: TableRow;
  readonly reasons: readonly string[];
}

/** The complete plan of an import, made before anything is written. */
export interface ImportPlan {
  /** The records to create; empty when the import writes nothing. New teams have placeholders. */
  readonly contracts: readonly ContractInput[];
  /** The records to change; empty when the import writes nothing. */
  readonly updates: readonly PlannedChange[];
  readonly newTeams: readonly NewName[];
  readonly newCategories: readonly string[];
  readonly faults: readonly ImportFault[];
  readonly rejected: readonly RejectedRow[];
  /** The outcome, except for the files of the rejected rows and what is known after writing. */
  readonly outcome: Omit<
    ImportOutcome,
    'dryRun' | 'rejectedFile' | 'rejectedRows' | 'changeSetId' | 'earlierImport'
  >;
}

/** An import whose matched records are known by their ids. */
export interface StartedImport {
  /** The matched records, which `finish` needs. */
  readonly wanted: readonly string[];
  /** The keys of the rows, to check later whether the catalogue still has the same records for them. */
  readonly keys: readonly string[];
  readonly finish: (
    records: ReadonlyMap<string, CurrentImportedContract>,
    changesFrom?: number,
  ) => ImportPlan;
  /** The same in steps, so that neither the records of all rows nor those that they match are held at the same time. */
  readonly inSteps: (how: ImportSteps) => Promise<Omit<ImportPlan, 'contracts' | 'updates'>>;
}

/** What some rows add and change. */
export interface ImportStep extends Pick<ImportPlan, 'contracts' | 'updates'> {
  /** How many rows of the table have been read with it. */
  readonly rows: number;
}

/** How an import is planned in steps. */
export interface ImportSteps {
  /** How many rows are left out, because an import that was cut off has written them. */
  readonly first: number;
  readonly rowsPerStep: number;
  readonly findRecords: (ids: readonly string[]) => Promise<readonly CurrentImportedContract[]>;
  /** Takes a step, whether or not the import writes anything in the end. */
  readonly take: (step: ImportStep) => Promise<void>;
}

/** How far the rows are checked. */
export type OnProgress = (done: number, total: number) => void;

/** Longest text of a cell that a fault repeats. */
const LONGEST_FAULT_TEXT = 500;
/** Rows between two reports of progress. */
const ROWS_PER_NOTE = 500;

/**
 * Refuses a mapping that would create what the actor may not create, whether or not a row needs it.
 * @throws AppError forbidden with the reason
 */
export function checkRights(mapping: ImportMapping, actor: ImportContext['actor']): void {
  if (actor === null) return;
  const wanted: readonly (readonly [boolean, Policy<void>])[] = [
    [mapping.createTeams || (mapping.newTeams ?? []).length > 0, canAdministerTeams],
    [mapping.createCategories || (mapping.newCategories ?? []).length > 0, canAdministerOrganisation],
  ];
  for (const [isWanted, policy] of wanted) {
    const decision = isWanted ? decide(actor, policy) : null;
    if (decision && !decision.allowed) throw forbidden(decision.reason);
  }
}

function shortened(text: string): string {
  return text.length <= LONGEST_FAULT_TEXT ? text : `${text.slice(0, LONGEST_FAULT_TEXT)}…`;
}

/** What is told of a rejected row besides its faults. */
type RejectedReading = Pick<ReadRow, 'cents' | 'reading'>;

/** Counters of the outcome while rows are read. */
class Tally {
  contracts: ContractInput[] = [];
  updates: PlannedChange[] = [];
  created = 0;
  updated = 0;
  readonly #usedTeams = new Set<string>();
  readonly #usedCategories = new Set<string>();
  readonly changes: ImportChange[] = [];
  readonly faults: ImportFault[] = [];
  readonly rejected: RejectedRow[] = [];
  readonly emptyCells = new EmptyCells();
  known: KnownRows | null = null;
  unchanged = 0;
  acceptedCents = 0n;
  rejectedCents = 0n;
  readonly preview: PreviewTally;
  readonly outliers: Outliers;
  readonly #changesFrom: number;

  constructor({ teams, context }: RowReader, changesFrom: number) {
    this.#changesFrom = changesFrom;
    this.preview = new PreviewTally(teams.names);
    this.outliers = new Outliers(context.today);
  }

  /** Whether the outcome lists the changed row that was noted last. */
  get listsLast(): boolean {
    return this.updated > this.#changesFrom && this.changes.length < LISTED_CHANGES_LIMIT;
  }

  create(input: ContractInput): void {
    this.contracts.push(input);
    this.created += 1;
    this.#use(input);
  }

  change(planned: PlannedChange): void {
    this.updates.push(planned);
    this.updated += 1;
    this.#use(planned.input);
  }

  #use({ teams = [], categories = [] }: Pick<ContractUpdate, 'teams' | 'categories'>): void {
    for (const team of teams) this.#usedTeams.add(team);
    for (const category of categories) this.#usedCategories.add(category);
  }

  /** The added names that rows need. */
  neededNames(teams: TeamNames, categories: CategoryNames) {
    return {
      newTeams: teams.created.filter(({ placeholder }) => this.#usedTeams.has(placeholder)),
      newCategories: [...categories.created].filter((name) => this.#usedCategories.has(name)),
    };
  }

  /** What was read since the last time. */
  takeStep(): Pick<ImportPlan, 'contracts' | 'updates'> {
    const { contracts, updates } = this;
    this.contracts = [];
    this.updates = [];
    return { contracts, updates };
  }

  /** The amounts of a row, accepted or not. */
  addAmounts({ row }: TableRow, reading: RowReading): void {
    reading.eachAmount((column, cost) => this.outliers.addAmount(row, column, cost));
  }

  reject(row: TableRow, faults: readonly CellFault[], { cents, reading }: RejectedReading): void {
    this.rejectedCents += cents ?? 0n;
    this.preview.reject(row, {
      product: shortened(reading.line('product')),
      vendor: shortened(reading.line('vendor')),
    });
    this.rejected.push({
      row,
      reasons: faults.map(({ column, reason }) => (column === '' ? reason : `${column}: ${reason}`)),
    });
    for (const fault of faults) this.faults.push({ row: row.row, ...fault, text: shortened(fault.text) });
  }

  get accepted(): number {
    return this.created + this.updated + this.unchanged;
  }
}

function readOne(
  reader: RowReader,
  row: TableRow,
  match: RowMatch,
  records: ReadonlyMap<string, CurrentImportedContract>,
  tally: Tally,
): void {
  const current = match.kind === 'record' ? records.get(match.id) : undefined;
  if (match.kind === 'new') {
    const read = readNewRow(reader, row);
    tally.addAmounts(row, read.reading);
    if (!read.input) tally.reject(row, read.faults, read);
    else {
      const shown = shownInput(read.input);
      tally.create(read.input);
      tally.preview.create(row, shown);
      tally.outliers.addContract(row.row, shown.fields);
      tally.acceptedCents += read.cents ?? 0n;
    }
    return;
  }
  if (match.kind === 'fault' || !current) {
    // Read only for its amount: an ambiguous row is not checked further.
    const read = readNewRow(reader, row);
    const reason = match.kind === 'fault' ? match.reason : 'This record was deleted in the meantime';
    tally.reject(row, [{ column: '', text: '', reason }], read);
    return;
  }
  const read = readUpdate(reader, row, current);
  const { input, changes, faults, cents, emptyCells, after } = read;
  tally.addAmounts(row, read.reading);
  if (after === null) {
    tally.reject(row, faults, read);
    return;
  }
  tally.preview.meet(row, current, after, input !== null);
  tally.outliers.addContract(row.row, after.fields);
  tally.acceptedCents += cents ?? 0n;
  tally.emptyCells.add(row.row, emptyCells);
  if (!input) tally.unchanged += 1;
  else {
    const { id, version, fields } = current;
    tally.change({ id, version, input });
    if (tally.listsLast) {
      const { product, vendor } = fields;
      tally.changes.push({ row: row.row, contractId: id, product, vendor, changes: [...changes] });
    }
  }
}

function dollars(cents: bigint): number {
  return Number(cents) / 100;
}

function planOf(table: ImportTable, reader: RowReader, looked: LookedThrough, tally: Tally): ImportPlan {
  const { mapping, columns, teams, categories } = reader;
  const { created, updated } = tally;
  const rowsRejected = tally.rejected.length;
  const applied = created + updated > 0 && (rowsRejected === 0 || mapping.skipRejectedRows);
  const contracts = applied ? tally.contracts : [];
  const updates = applied ? tally.updates : [];
  const names = applied ? tally.neededNames(teams, categories) : { newTeams: [], newCategories: [] };
  return {
    contracts,
    updates,
    ...names,
    faults: tally.faults,
    rejected: tally.rejected,
    outcome: {
      applied,
      reading: {
        ...table.source,
        headerRow: table.header.row,
        dateFormats: columns
          .filter(isDateColumn)
          .map(({ name, dateFormat }) => ({ column: name, format: dateFormat })),
      },
      rowsRead: looked.rows.length,
      rowsLeftOut: looked.rowsLeftOut,
      rowsAccepted: tally.accepted,
      rowsRejected,
      created,
      updated,
      unchanged: tally.unchanged,
      changes: tally.changes,
      preview: tally.preview.preview,
      acceptedAmount: dollars(tally.acceptedCents),
      rejectedAmount: dollars(tally.rejectedCents),
      teamsCreated: names.newTeams.map(({ name }) => name),
      categoriesCreated: [...names.newCategories],
      notes: [
        ...(tally.known === null ? [] : [knownNote(tally.known)]),
        ...looked.notes,
        ...tally.outliers.notes,
        ...tally.emptyCells.notes,
      ],
      faultsFound: tally.faults.length,
      faults: tally.faults.slice(0, LISTED_FAULTS_LIMIT),
    },
  };
}

/**
 * Reads the rows' keys and finds their records. Then `finish` makes the plan: it reads and checks every row, decides
 * whether anything is written, and counts every row and every readable amount. Pure: a dry run and the real run use it
 * alike.
 * @param catalogue the records by the key of the mapping; empty without a key
 * @param known when the mapping has no key: the records that rows might match anyway
 * @throws AppError invalid_fields when the mapping does not fit the file or a column of dates is ambiguous; forbidden
 * when it would create what the actor may not create
 */
export function startImport(
  table: ImportTable,
  mapping: ImportMapping,
  context: ImportContext,
  catalogue: readonly KeyedContract[] = [],
  onProgress: OnProgress = () => undefined,
  known: readonly KnownContract[] = [],
): StartedImport {
  checkRights(mapping, context.actor);
  const all = rowsBelow(table.header, table.rows);
  // All rows of a sheet are as wide as the widest: cells beside the table are no surplus of its rows.
  const headings = table.source.kind === 'csv' ? table.header.cells.length : Infinity;
  const columns = resolveColumns(mapping, table.header, all, context.customFields);
  const reader = readerOf(columns, headings, mapping, context);
  const { hidden = NOTHING_HIDDEN, source } = table;
  const looked = lookThrough(all, reader.columns, mapping, { hidden, sheet: source.sheet });
  const { rows } = looked;
  const matcher = new RowMatcher(reader, mapping.key ?? [], catalogue);
  const matches = rows.map((row) => matcher.match(row));
  const readRows = (
    { from, until }: { readonly from: number; readonly until: number },
    records: readonly CurrentImportedContract[],
    tally: Tally,
  ): void => {
    const byId = new Map(records.map((record) => [record.id, record]));
    rows.slice(from, until).forEach((row, index) => {
      if ((from + index) % ROWS_PER_NOTE === 0) onProgress(from + index, rows.length);
      readOne(reader, row, matches[from + index] ?? { kind: 'new' }, byId, tally);
    });
  };
  const concluded = (tally: Tally, first: number): ImportPlan => {
    onProgress(rows.length, rows.length);
    tally.known = mapping.key === undefined ? knownRows(rows.slice(first), reader, known) : null;
    return planOf(table, reader, { ...looked, rows: rows.slice(first) }, tally);
  };
  return {
    wanted: idsOf(matches),
    keys: [...matcher.keys],
    finish: (records, changesFrom = 0) => {
      const tally = new Tally(reader, changesFrom);
      readRows({ from: 0, until: rows.length }, [...records.values()], tally);
      return concluded(tally, 0);
    },
    inSteps: async ({ first, rowsPerStep, findRecords, take }) => {
      const tally = new Tally(reader, 0);
      for (let from = first; from < rows.length; from += rowsPerStep) {
        const until = Math.min(from + rowsPerStep, rows.length);
        const ids = idsOf(matches.slice(from, until));
        readRows({ from, until }, ids.length > 0 ? await findRecords(ids) : [], tally);
        await take({ ...tally.takeStep(), rows: until });
      }
      const { contracts, updates, ...plan } = concluded(tally, first);
      return plan;
    },
  };
}

/** The records that rows match. */
function idsOf(matches: readonly RowMatch[]): string[] {
  return [...new Set(matches.flatMap((match) => (match.kind === 'record' ? [match.id] : [])))];
}

/** The plan of an import that only adds records. @throws as `startImport` does */
export function planImport(table: ImportTable, mapping: ImportMapping, context: ImportContext): ImportPlan {
  return startImport(table, mapping, context).finish(new Map());
}
