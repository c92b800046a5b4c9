import { Readable } from 'node:stream';
import { forbidden } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { ExportColumn } from '@pactbook/domain/features/exports/export-columns.ts';
import { USD } from '@pactbook/domain/kernel/money.ts';
import type { ExportCell } from '@pactbook/domain/kernel/fields/cell-kinds.ts';
import { linkCells, type LinkCells } from '@pactbook/domain/features/exports/link-cells.ts';
import { numberFieldOf } from '@pactbook/domain/features/custom-fields/number-field.ts';
import type { ExportFormat } from '@pactbook/domain/features/exports/export-request.ts';
import { canReadFieldAnywhere } from '@pactbook/domain/features/contracts/access.ts';
import { withVendorNames } from '@pactbook/domain/features/saved-views/contract-filter.ts';
import type { VendorNames } from '@pactbook/domain/features/vendors/vendor.ts';
import { buildViewFilter, type ContractNames } from '@pactbook/domain/features/saved-views/contract-index.ts';
import { ListOrder } from '@pactbook/domain/features/saved-views/list-order.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { csvFile, csvLine } from '../../platform/csv/csv-text.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { ReorderedRows } from '../../platform/ordered-rows/reordered-rows.ts';
import { sortInSlices } from '../../platform/ordered-rows/sort-in-slices.ts';
import { listCategories } from '../categories/queries.ts';
import { readCalledLinks } from '../contract-links/queries.ts';
import { findContracts } from '../contracts/queries.ts';
import { listCustomFields } from '../custom-fields/queries.ts';
import { findOrganisation } from '../organisations/queries.ts';
import { listTeams } from '../teams/queries.ts';
import { hasRightsAsBefore } from '../users/commands.ts';
import { listPeople } from '../users/queries.ts';
import { readVendorNames } from '../vendors/queries.ts';
import { refuseWhenCancelled } from '../../platform/cancelled-requests.ts';
import { readChangeCounter } from '../../platform/freshness/queries.ts';

/** Which records, for whom, on which day. */
export interface Wanted {
  readonly caller: Caller;
  readonly today: CalendarDate;
  /** As the person may use it, its ranges those of the day. */
  readonly view: TableView;
  /** Only these, whatever the filters; null for all that the filters let through. */
  readonly ids: readonly string[] | null;
  /** Whether the file says what the records are linked with. */
  readonly withLinks: boolean;
  /** Whether it has a column for each year in which its records have costs. */
  readonly withCostYears: boolean;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
}

/** The names that records are read with. */
export interface Names {
  readonly teamNames: ReadonlyMap<string, string>;
  readonly peopleNames: ReadonlyMap<string, string>;
  /** The ids of the categories by name. */
  readonly categoryIds: ReadonlyMap<string, string>;
  readonly fiscalYearStartMonth: number;
  /** By their other names. */
  readonly vendorNames: VendorNames;
  /** Those that the person may read in some record. */
  readonly customFields: readonly CustomField[];
  /** Whether records may have other currencies than US dollars. */
  readonly hasCurrencies: boolean;
  /** What the records are linked with, as far as the person reads both in full. */
  readonly links: LinkCells;
}

/** Records at one moment, which can be gone through more than once, in the order of their ids. */
type Records = () => AsyncIterable<readonly Contract[]>;

/** How cells become a row of the file. */
export interface RowTexts {
  /** How a row waits for its turn, and how it then is in the file. */
  readonly waiting: (cells: readonly ExportCell[]) => string;
  /** @param place counted from 0 */
  readonly written: (text: string, place: number) => string;
  /** Both in one, for a row whose turn it is. @param place counted from 0 */
  readonly atOnce: (cells: readonly ExportCell[], place: number) => string;
}

/** What rows are written with. */
export interface RowsWanted {
  readonly columns: readonly ExportColumn[];
  readonly texts: RowTexts;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** What a file will hold. */
export interface Gathered extends Names {
  /** Its rows in their order, some hundred at a time; fails when rights change meanwhile. */
  readonly rows: (wanted: RowsWanted) => AsyncGenerator<readonly string[]>;
  /** How many it holds. */
  readonly count: number;
  /** The years of the annual costs, earliest first. */
  readonly costYears: readonly number[];
  /** Whether the person reads one of the records only in part. */
  readonly hasLimited: boolean;
}

/** Records that have their places in a file. */
interface PlacedRecords {
  readonly database: Database;
  readonly caller: Caller;
  readonly records: Records;
  /** Of each of them its place in the file, -1 for those that it does not hold. */
  readonly places: Int32Array;
  readonly count: number;
}

/** Reading a few chosen records takes a moment: longer ones are looked for in the list. */
const FEW_RECORDS = 1_000;
/** How long to read a few chosen records on a busy machine. */
const FEW_RECORDS_MS = 5_000;
/** How often the names are read again when something changes while the list is read. */
const MOST_ATTEMPTS = 3;

/** Which links a file says: none, all, or those of some records. */
export type LinksOf = Pick<Wanted, 'ids' | 'withLinks'>;

/** The names of an organisation at the moment of a transaction. */
export async function readNames(
  db: Transaction,
  { actor }: Caller,
  { ids, withLinks }: LinksOf,
): Promise<Names> {
  const [teams, people, categories, vendorNames, organisation, customFields] = await Promise.all([
    listTeams(db),
    listPeople(db),
    listCategories(db),
    readVendorNames(db),
    findOrganisation(db),
    listCustomFields(db, {
      withRestricted: canReadFieldAnywhere(actor, { accessGroup: 'restricted' }),
    }),
  ]);
  const numberKey = numberFieldOf(customFields)?.key ?? null;
  const links = withLinks ? await readCalledLinks(db, actor, { numberKey, ids }) : [];
  return {
    teamNames: new Map(teams.map(({ id, name }) => [id, name])),
    peopleNames: new Map(people.map(({ id, name }) => [id, name])),
    categoryIds: new Map(categories.map(({ id, name }) => [name, id])),
    fiscalYearStartMonth: organisation.fiscalYearStartMonth,
    vendorNames,
    customFields,
    hasCurrencies: organisation.currency !== USD || organisation.recordCurrencies.length > 0,
    links: linkCells(links),
  };
}

/** A few records and the names, at one moment. */
async function readFew(
  database: Database,
  caller: Caller,
  wanted: LinksOf & { readonly ids: readonly string[] },
): Promise<{ names: Names; records: Records }> {
  const { scope, actor } = caller;
  return await database.read(
    scope,
    async (db) => {
      const [names, found] = await Promise.all([
        readNames(db, caller, wanted),
        findContracts(db, scope, actor, [...new Set(wanted.ids)]),
      ]);
      const ordered = found.toSorted((one, other) => (one.id < other.id ? -1 : 1));
      return {
        names,
        records: async function* () {
          yield ordered;
        },
      };
    },
    { timeoutMs: FEW_RECORDS_MS, isLong: true },
  );
}

/**
 * All records and the names, at one moment: the chunks of the list of the person's rights, which are kept and brought up
 * to date in steps. No transaction and no connection is held while the file is written.
 */
async function readAll(
  { database, lists }: Sources,
  caller: Caller,
  wanted: LinksOf,
): Promise<{ names: Names; records: Records }> {
  for (let attempt = 1; ; attempt += 1) {
    const [since, names] = await database.read(caller.scope, (db) =>
      Promise.all([readChangeCounter(db), readNames(db, caller, wanted)]),
    );
    const { counter, records } = await lists.readContracts(caller, since);
    // Where changes never pause, the names may be a moment older than the records.
    if (counter === since || attempt === MOST_ATTEMPTS) return { names, records };
  }
}

/** Whole lists at one moment: the records' own, which all-handlers.ts passes in. */
export interface RecordLists {
  /** No more records than these were in the list of a person when it was built last; null where none is kept. */
  readonly mostKept: (caller: Caller) => number | null;
  /** The list of a person, at least as new as a value of the change counter. */
  readonly readContracts: (
    caller: Caller,
    since: bigint,
  ) => Promise<{ readonly counter: bigint; readonly records: Records }>;
}

/** Whether records are so few that they are read at once, whatever the length of the list. */
export function areFew(ids: Wanted['ids']): ids is readonly string[] {
  return ids !== null && ids.length <= FEW_RECORDS;
}

/** Where records are read. */
export interface Sources {
  readonly database: Database;
  readonly lists: RecordLists;
}

/**
 * Finds the records that a file will hold and puts them into its order, with the rules by which the table on the screen
 * filters and sorts (docs/product/guarantees.md, "Lessons from other products"): what the person may not read of a
 * record decides nothing.
 */
export async function gatherContracts(sources: Sources, wanted: Wanted): Promise<Gathered> {
  const { caller, view, ids, today, withLinks } = wanted;
  const { names, records } = areFew(ids)
    ? await readFew(sources.database, caller, { ids, withLinks })
    : await readAll(sources, caller, { ids, withLinks });
  const { customFields, vendorNames, ...known } = names;
  const named = { ...view, filters: withVendorNames(view.filters, vendorNames) };
  const given: ContractNames = {
    ...known,
    customFields: new Map(customFields.map((field) => [field.key, field])),
  };
  const chosen = ids === null ? null : new Set(ids);
  const passes =
    chosen === null ? buildViewFilter(named, given, today) : ({ id }: Contract) => chosen.has(id);
  const order = new ListOrder(view, given, today);
  const found: number[] = [];
  const years = new Set<string>();
  let hasLimited = false;
  let length = 0;
  for await (const step of records()) {
    refuseWhenCancelled(wanted.signal);
    for (const contract of step) {
      if (passes(contract)) {
        order.add(contract);
        found.push(length);
        hasLimited ||= contract.access === 'limited';
        for (const { date } of contract.annualCosts ?? []) years.add(date.slice(0, 4));
      }
      length += 1;
    }
  }
  const places = new Int32Array(length).fill(-1);
  const ordered = await sortInSlices(order.length, (left, right) => order.compare(left, right));
  ordered.forEach((nth, place) => (places[found[nth] ?? 0] = place));
  const placed = { database: sources.database, caller, records, places, count: found.length };
  return {
    ...names,
    rows: (rowsWanted) => rowsInOrder(placed, rowsWanted),
    count: found.length,
    costYears: Array.from(years, Number).toSorted((one, other) => one - other),
    hasLimited,
  };
}

/** What a file is written from. */
export interface ExportContent extends Pick<Gathered, 'rows'>, Omit<RowsWanted, 'texts'> {
  readonly format: ExportFormat;
}

/** What the file is, by its format. */
export const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** @throws AppError `forbidden` for users who lost or got rights since the file was begun */
export async function refuseOtherRights(db: Transaction, { actor }: Caller, now: number): Promise<void> {
  if (!(await hasRightsAsBefore(db, actor, now)))
    throw forbidden('Your rights changed while the file was written.');
}

/** Rights are looked at again after so long: a file that leaves slowly ends when they change. */
const RIGHTS_HOLD_MS = 200;

/** The rows as texts, in the order of the file, some hundred at a time. */
async function* rowsInOrder(
  { database, caller, records, places, count }: PlacedRecords,
  { columns, texts: { waiting, written }, signal, now }: RowsWanted,
): AsyncGenerator<readonly string[]> {
  const reordered = new ReorderedRows(count);
  let at = 0;
  for await (const step of records()) {
    refuseWhenCancelled(signal);
    const rows = step.flatMap((contract) => {
      const place = places[at++] ?? -1;
      if (place < 0) return [];
      const cells = columns.map(({ cellOf }) => cellOf(contract));
      return [{ place, text: waiting(cells) }];
    });
    await reordered.add(rows);
  }
  let checkedAt = -Infinity;
  let place = 0;
  for await (const rows of reordered.take()) {
    if (performance.now() - checkedAt > RIGHTS_HOLD_MS) {
      await database.read(caller.scope, (db) => refuseOtherRights(db, caller, now()));
      checkedAt = performance.now();
    }
    yield rows.map((text) => written(text, place++));
  }
}

/**
 * Records as a file, written as fast as it is read: neither memory nor the database waits for a slow reader, and what
 * no one reads any more ends. When rights change meanwhile, it fails.
 */
export async function exportFile({ format, columns, rows, ...wanted }: ExportContent): Promise<Readable> {
  if (format === 'csv') {
    const texts: RowTexts = { waiting: csvLine, written: (line) => line, atOnce: csvLine };
    return Readable.from(csvFile(columns, rows({ ...wanted, columns, texts })), { highWaterMark: 1 });
  }
  // Loaded with the first workbook that is asked for.
  const { xlsxFile, xlsxRowWriter } = await import('../../platform/xlsx/xlsx-file.ts');
  const rowText = xlsxRowWriter(columns);
  const texts: RowTexts = {
    // A sixth of the row as XML.
    waiting: JSON.stringify,
    written: (text, place) => rowText(place, JSON.parse(text) as ExportCell[]),
    atOnce: (cells, place) => rowText(place, cells),
  };
  const written = rows({ ...wanted, columns, texts });
  return Readable.from(xlsxFile('Records', columns, written), { highWaterMark: 1 });
}
