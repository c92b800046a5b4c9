import { USD, type CurrencyCode } from '../../kernel/money.ts';
import type { ContractUpdate } from '../contracts/contract-update.ts';
import type { ContractInput } from '../contracts/contract.ts';
import type { FieldChange } from '../../kernel/event.ts';
import type { TableRow } from '../import-rows/cell.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import type { NewOptions } from '../import-rows/import-context.ts';
import type { NewName } from '../import-rows/import-names.ts';
import { isNewField } from './new-fields.ts';
import {
  LISTED_CHANGES_LIMIT,
  LISTED_MISSING_LIMIT,
  type ImportChange,
  type ImportFault,
  type MissingRecord,
  type ImportNote,
  type ImportOutcome,
} from './import-outcome.ts';
import { linkKey, type NamedLink, type PlannedLink } from '../import-rows/row-links.ts';
import { CellNotes } from './notes/cell-notes.ts';
import { EmptyCells } from './notes/empty-cells.ts';
import { SilentRecords } from './silent-records.ts';
import type { KnownRows } from '../import-analysis/known-rows.ts';
import { OldCosts } from './notes/old-costs.ts';
import { Outliers } from './notes/outliers.ts';
import type { MissingFate, SourceRecord } from './missing/missing-records.ts';
import { PreviewTally, shownInput } from './preview/preview-tally.ts';
import { readNewRow, type ReadRow } from '../import-rows/read-row.ts';
import type { RowMatch } from '../import-rows/row-keys.ts';
import type { CellFault } from '../import-rows/cell-source.ts';
import type { RowReader, RowReading } from '../import-rows/row-reading.ts';
import { readUpdate, type CurrentImportedContract } from '../import-rows/row-update.ts';
import { CONTRACT_STATUSES, STATUS_LABELS, type ContractStatus } from '../contracts/status.ts';
import { counted } from '../../kernel/text/counted.ts';
import { listed, noteOf } from './notes/note-words.ts';

interface Sums {
  accepted: bigint;
  rejected: bigint;
}
const PER_UNIT = 1_000;
const exact = (mills: bigint): number => Number(mills) / PER_UNIT;

/** The sums of the amounts of a file by currency, exact. */
class AmountSums {
  readonly #sums = new Map<CurrencyCode, Sums>();

  /** @param sums of one row, in thousandths */
  add(which: keyof Sums, sums: ReadonlyMap<CurrencyCode, bigint>): void {
    for (const [currency, mills] of sums) {
      const all = this.#sums.get(currency) ?? { accepted: 0n, rejected: 0n };
      all[which] += mills;
      this.#sums.set(currency, all);
    }
  }

  /** @param home the organisation's currency */
  outcome(home: CurrencyCode): Pick<ImportOutcome, 'acceptedAmount' | 'rejectedAmount' | 'amounts'> {
    const { accepted, rejected } = this.#sums.get(home) ?? { accepted: 0n, rejected: 0n };
    const isPlain = home === USD && [...this.#sums.keys()].every((currency) => currency === USD);
    const rank = (currency: CurrencyCode) => (currency === home ? '' : currency);
    const amounts = [...this.#sums]
      .map(([currency, sums]) => ({
        currency,
        accepted: exact(sums.accepted),
        rejected: exact(sums.rejected),
      }))
      .toSorted((one, other) => (rank(one.currency) < rank(other.currency) ? -1 : 1));
    return {
      acceptedAmount: exact(accepted),
      rejectedAmount: exact(rejected),
      ...(isPlain ? {} : { amounts }),
    };
  }
}

/** New records whose rows say no status, by the status that they get. */
class OpenStatuses {
  readonly #byDates: boolean;
  readonly #rows: number[] = [];
  readonly #counts = new Map<ContractStatus, number>();
  #haveDates = false;

  /** @param byDates whether their dates tell the status */
  constructor(byDates: boolean) {
    this.#byDates = byDates;
  }

  add(row: number, status: ContractStatus, hasDates: boolean): void {
    this.#rows.push(row);
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1);
    this.#haveDates ||= hasDates;
  }

  get notes(): ImportNote[] {
    if (!this.#haveDates) return [];
    const rows = counted(this.#rows.length, 'row has no status', 'rows have no status');
    const counts = CONTRACT_STATUSES.flatMap((status) => {
      const count = this.#counts.get(status);
      return count === undefined ? [] : [counted(count, STATUS_LABELS[status], STATUS_LABELS[status])];
    });
    const message = this.#byDates
      ? `${rows}. By their dates: ${listed(counts)}.`
      : `${rows} and become Evaluating, whatever their dates. Evaluating records remind no one.`;
    return [noteOf('openStatuses', message, this.#rows)];
  }
}

/** The change of an existing record, and the version it is based on. */
export interface PlannedChange {
  readonly id: string;
  readonly version: number;
  readonly input: ContractUpdate;
  /** Whether the file does not name the record: it is changed because it is missing. */
  readonly isMissing?: boolean;
}

/** A rejected row, as in the file. */
export interface RejectedRow {
  readonly row: TableRow;
  readonly reasons: readonly string[];
}

/** A link to write, which leads from the record of its row. */
export interface RowLink extends PlannedLink {
  /** Whether a row changes nothing of its record but links. */
  readonly isAlone: boolean;
}

/** What rows write. */
export interface PlannedWrites {
  /** The records to create; empty when the import writes nothing. New teams have placeholders. */
  readonly contracts: readonly ContractInput[];
  /** Of each of them its row, where a link leads from or to it; otherwise null. */
  readonly contractRows: readonly (number | null)[];
  /** The records to change; empty when the import writes nothing. */
  readonly updates: readonly PlannedChange[];
  /** The records that accepted rows name and do not change. */
  readonly found: readonly string[];
  /** The links to add once the records are there. */
  readonly links: readonly RowLink[];
}

/** The added names that rows need. */
export interface NeededNames {
  readonly newTeams: readonly NewName[];
  readonly newCategories: readonly string[];
  /** Custom fields to add, with the keys by which rows name them. */
  readonly newFields: readonly CustomField[];
  /** Options to add to custom fields that are there. */
  readonly newOptions: readonly NewOptions[];
}

/** Longest text of a cell that a fault repeats. */
const LONGEST_FAULT_TEXT = 500;

function shortened(text: string): string {
  return text.length <= LONGEST_FAULT_TEXT ? text : `${text.slice(0, LONGEST_FAULT_TEXT)}…`;
}

/** What is said of a rejected row besides its faults. */
type RejectedReading = Pick<ReadRow, 'reading'>;

/** Counters of the outcome while rows are read. */
export class Tally {
  contracts: ContractInput[] = [];
  contractRows: (number | null)[] = [];
  links: RowLink[] = [];
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
  readonly openStatuses: OpenStatuses;
  readonly oldCosts: OldCosts;
  readonly silent: SilentRecords | null;
  known: KnownRows | null = null;
  unchanged = 0;
  readonly sums = new AmountSums();
  readonly preview: PreviewTally;
  readonly outliers: Outliers;
  readonly #changesFrom: number;
  readonly #linkKeys = new Set<string>();
  /** The rows that bring links. */
  readonly linkRows: number[] = [];
  readonly #rowsAsEnds: ReadonlySet<number>;

  constructor({ teams, context, links, mapping, reminded }: RowReader, changesFrom: number) {
    this.#changesFrom = changesFrom;
    this.#rowsAsEnds = links?.rowsAsEnds ?? new Set();
    this.preview = new PreviewTally(teams.names, context.currencies?.[0] ?? USD);
    this.openStatuses = new OpenStatuses(mapping.statusFromDates);
    this.oldCosts = new OldCosts(mapping.costsOfContractYear);
    this.silent = reminded ? new SilentRecords(reminded, context.today) : null;
    this.outliers = new Outliers(context.today, context.numberLocale);
  }

  /** Whether the outcome lists the changed row that was noted last. */
  get listsLast(): boolean {
    return this.updated > this.#changesFrom && this.changes.length < LISTED_CHANGES_LIMIT;
  }

  create(input: ContractInput, row: number): void {
    this.contracts.push(input);
    this.contractRows.push(this.#rowsAsEnds.has(row) ? row : null);
    this.created += 1;
    this.#use(input);
  }

  change(planned: PlannedChange): void {
    this.updates.push(planned);
    this.#use(planned.input);
  }

  /** Those of the links of a row that no earlier row brings as well. */
  newLinks(links: readonly NamedLink[]): NamedLink[] {
    return links.filter((link) => {
      const key = linkKey(link);
      const isNew = !this.#linkKeys.has(key);
      this.#linkKeys.add(key);
      return isNew;
    });
  }

  /** Links of an accepted row. */
  link(row: number, links: readonly NamedLink[], isAlone: boolean): void {
    if (links.length === 0) return;
    this.linkRows.push(row);
    for (const { kind, from, to } of links) this.links.push({ kind, from, to, isAlone });
  }

  /** Takes the links over that another tally has. */
  takeLinks({ links, linkRows }: Tally): void {
    for (const link of links) this.links.push(link);
    for (const row of linkRows) this.linkRows.push(row);
  }

  /** A row that changes a record, or its links alone. */
  noteChange(row: number, { id, fields }: CurrentImportedContract, changes: readonly FieldChange[]): void {
    this.updated += 1;
    if (!this.listsLast) return;
    const { product, vendor } = fields;
    this.changes.push({ row, contractId: id, product, vendor, changes: [...changes] });
  }

  /** A record that the list had before and the file does not name. */
  miss(record: SourceRecord, { input, changes, reason }: MissingFate, version: number): void {
    const { id: contractId, product, vendor, status } = record;
    if (input !== null) {
      this.updates.push({ id: contractId, version, input, isMissing: true });
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
  neededNames({ teams, categories, columns, context }: RowReader): NeededNames {
    const isFilled = (id: string) =>
      columns.some(({ target }) => target.kind === 'custom' && target.field.id === id);
    return {
      newOptions: (context.newOptions ?? []).filter(({ id }) => isFilled(id)),
      newTeams: teams.created.filter(({ placeholder }) => this.#usedTeams.has(placeholder)),
      newCategories: [...categories.created].filter((name) => this.#usedCategories.has(name)),
      newFields: columns.flatMap(({ target }) =>
        target.kind === 'custom' && isNewField(target.field) ? [target.field] : [],
      ),
    };
  }

  /** What was read since the last time. */
  takeStep(): Omit<PlannedWrites, 'links'> {
    const { contracts, contractRows, updates, found } = this;
    this.contracts = [];
    this.contractRows = [];
    this.updates = [];
    this.found = [];
    return { contracts, contractRows, updates, found };
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

/** What is known about the record of a row. */
interface OfRow {
  readonly match: RowMatch;
  readonly records: ReadonlyMap<string, CurrentImportedContract>;
}

/** Reads one row, and counts what it does. */
export function readOne(reader: RowReader, row: TableRow, { match, records }: OfRow, tally: Tally): void {
  const current = match.kind === 'record' ? records.get(match.id) : undefined;
  if (match.kind === 'new') {
    readAdded(reader, row, tally);
    return;
  }
  if (match.kind === 'fault' || !current) {
    // Read only for its amount: an ambiguous row is not checked further.
    const read = readNewRow(reader, row);
    const reason = match.kind === 'fault' ? match.reason : 'This record was deleted in the meantime';
    tally.reject(row, [{ column: '', text: '', reason }], read);
    return;
  }
  readChanged(reader, row, current, tally);
}

function readAdded(reader: RowReader, row: TableRow, tally: Tally): void {
  const read = readNewRow(reader, row);
  tally.addAmounts(row, read.reading);
  if (!read.input) {
    tally.reject(row, read.faults, read);
    tally.missing.unrecognizedRows += 1;
    return;
  }
  const shown = shownInput(read.input);
  tally.cells.add(row.row, read.reading);
  tally.silent?.add(row.row, read.input);
  const { status, startDate, endDate } = shown.fields;
  if (read.reading.hasOldCost) tally.oldCosts.rows.push(row.row);
  if (read.reading.isStatusOpen)
    tally.openStatuses.add(row.row, status, startDate !== null || endDate !== null);
  tally.create(read.input, row.row);
  tally.link(row.row, tally.newLinks(reader.links?.linksOf(row.row) ?? []), false);
  tally.preview.create(row, shown);
  tally.outliers.addContract(row.row, shown.fields);
  tally.sums.add('accepted', read.reading.sums);
}

function readChanged(reader: RowReader, row: TableRow, current: CurrentImportedContract, tally: Tally): void {
  const read = readUpdate(reader, row, current);
  const { input, changes, faults, emptyCells, after } = read;
  tally.addAmounts(row, read.reading);
  if (after === null) {
    tally.reject(row, faults, read);
    return;
  }
  const links = tally.newLinks(reader.links?.linksOf(row.row) ?? []);
  const isChanged = input !== null || links.length > 0;
  tally.preview.meet(row, current, after, isChanged);
  tally.outliers.addContract(row.row, after.fields);
  tally.sums.add('accepted', read.reading.sums);
  tally.emptyCells.add(row.row, emptyCells);
  tally.cells.add(row.row, read.reading);
  tally.link(row.row, links, input === null);
  if (input === null) tally.found.push(current.id);
  else tally.change({ id: current.id, version: current.version, input });
  if (isChanged) tally.noteChange(row.row, current, [...changes, ...linkChanges(links)]);
  else tally.unchanged += 1;
}

/** Links of a row as a change, as in history. */
function linkChanges(links: readonly NamedLink[]): FieldChange[] {
  if (links.length === 0) return [];
  return [{ field: 'links', from: null, to: links.map(({ words }) => words).join('; ') }];
}
