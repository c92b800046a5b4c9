import { USD } from '../../kernel/money.ts';
import type { ContractUpdate } from '../contracts/contract-update.ts';
import type { ContractInput } from '../contracts/contract.ts';
import type { TableRow } from './cell.ts';
import type { CategoryNames, NewName, TeamNames } from './import-names.ts';
import {
  LISTED_CHANGES_LIMIT,
  LISTED_MISSING_LIMIT,
  type ImportChange,
  type ImportFault,
  type MissingRecord,
} from './import-outcome.ts';
import { CellNotes } from './notes/cell-notes.ts';
import { EmptyCells } from './notes/empty-cells.ts';
import type { KnownRows } from './notes/known-contracts.ts';
import { Outliers } from './notes/outliers.ts';
import type { MissingFate, SourceRecord } from './missing/missing-records.ts';
import { PreviewTally, shownInput } from './preview/preview-tally.ts';
import { readNewRow, type ReadRow } from './rows/read-row.ts';
import { AmountSums } from './preview/amount-sums.ts';
import type { RowMatch } from './rows/row-keys.ts';
import type { CellFault, RowReader, RowReading } from './rows/row-reading.ts';
import { readUpdate, type CurrentImportedContract } from './rows/row-update.ts';

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

/** What rows write. */
export interface PlannedWrites {
  /** The records to create; empty when the import writes nothing. New teams have placeholders. */
  readonly contracts: readonly ContractInput[];
  /** The records to change; empty when the import writes nothing. */
  readonly updates: readonly PlannedChange[];
  /** The records that accepted rows name and do not change. */
  readonly found: readonly string[];
}

/** The added names that rows need. */
export interface NeededNames {
  readonly newTeams: readonly NewName[];
  readonly newCategories: readonly string[];
}

/** Longest text of a cell that a fault repeats. */
const LONGEST_FAULT_TEXT = 500;

function shortened(text: string): string {
  return text.length <= LONGEST_FAULT_TEXT ? text : `${text.slice(0, LONGEST_FAULT_TEXT)}…`;
}

/** What is told of a rejected row besides its faults. */
type RejectedReading = Pick<ReadRow, 'reading'>;

/** Counters of the outcome while rows are read. */
export class Tally {
  contracts: ContractInput[] = [];
  updates: PlannedChange[] = [];
  found: string[] = [];
  readonly missing = { changed: 0, refused: 0, unrecognizedRows: 0, records: [] as MissingRecord[] };
  created = 0;
  updated = 0;
  readonly #usedTeams = new Set<string>();
  readonly #usedCategories = new Set<string>();
  readonly changes: ImportChange[] = [];
  readonly faults: ImportFault[] = [];
  readonly rejected: RejectedRow[] = [];
  readonly emptyCells = new EmptyCells();
  readonly cells = new CellNotes();
  known: KnownRows | null = null;
  unchanged = 0;
  readonly sums = new AmountSums();
  readonly preview: PreviewTally;
  readonly outliers: Outliers;
  readonly #changesFrom: number;

  constructor({ teams, context }: RowReader, changesFrom: number) {
    this.#changesFrom = changesFrom;
    this.preview = new PreviewTally(teams.names, context.currencies?.[0] ?? USD);
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

  /** A record that the list had before and the file does not name. */
  miss(record: SourceRecord, { input, changes, reason }: MissingFate, version: number): void {
    const { id: contractId, product, vendor, status } = record;
    if (input !== null) {
      this.updates.push({ id: contractId, version, input });
      this.missing.changed += 1;
      this.#use(input);
    }
    if (reason !== null) this.missing.refused += 1;
    if (this.missing.records.length >= LISTED_MISSING_LIMIT) return;
    this.missing.records.push({ contractId, product, vendor, status, changes: [...changes], reason });
  }

  #use({ teams = [], categories = [] }: Pick<ContractUpdate, 'teams' | 'categories'>): void {
    for (const team of teams) this.#usedTeams.add(team);
    for (const category of categories) this.#usedCategories.add(category);
  }

  /** The added names that rows need. */
  neededNames(teams: TeamNames, categories: CategoryNames): NeededNames {
    return {
      newTeams: teams.created.filter(({ placeholder }) => this.#usedTeams.has(placeholder)),
      newCategories: [...categories.created].filter((name) => this.#usedCategories.has(name)),
    };
  }

  /** What was read since the last time. */
  takeStep(): PlannedWrites {
    const { contracts, updates, found } = this;
    this.contracts = [];
    this.updates = [];
    this.found = [];
    return { contracts, updates, found };
  }

  /** The amounts of a row, accepted or not. */
  addAmounts({ row }: TableRow, reading: RowReading): void {
    reading.eachAmount((column, cost, currency) => this.outliers.addAmount(row, column, { cost, currency }));
  }

  reject(row: TableRow, faults: readonly CellFault[], { reading }: RejectedReading): void {
    this.sums.add('rejected', reading.sums);
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

/** Reads one row, and counts what it does. */
export function readOne(
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
    if (!read.input) {
      tally.reject(row, read.faults, read);
      tally.missing.unrecognizedRows += 1;
    } else {
      const shown = shownInput(read.input);
      tally.cells.add(row.row, read.reading);
      tally.create(read.input);
      tally.preview.create(row, shown);
      tally.outliers.addContract(row.row, shown.fields);
      tally.sums.add('accepted', read.reading.sums);
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
  const { input, changes, faults, emptyCells, after } = read;
  tally.addAmounts(row, read.reading);
  if (after === null) {
    tally.reject(row, faults, read);
    return;
  }
  tally.preview.meet(row, current, after, input !== null);
  tally.outliers.addContract(row.row, after.fields);
  tally.sums.add('accepted', read.reading.sums);
  tally.emptyCells.add(row.row, emptyCells);
  tally.cells.add(row.row, read.reading);
  if (!input) {
    tally.unchanged += 1;
    tally.found.push(current.id);
  } else {
    const { id, version, fields } = current;
    tally.change({ id, version, input });
    if (tally.listsLast) {
      const { product, vendor } = fields;
      tally.changes.push({ row: row.row, contractId: id, product, vendor, changes: [...changes] });
    }
  }
}
