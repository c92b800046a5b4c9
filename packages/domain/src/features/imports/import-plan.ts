import { forbidden } from '../../kernel/app-error.ts';
import { decide, type Policy } from '../../kernel/access.ts';
import { USD } from '../../kernel/money.ts';
import { canAdministerOrganisation } from '../organisations/access.ts';
import { canAdministerTeams } from '../teams/access.ts';
import type { TableRow } from '../import-rows/cell.ts';
import { isDateColumn, resolveColumns, rowsBelow } from '../import-rows/import-columns.ts';
import type { ImportReading } from '../import-analysis/import-reading.ts';
import type { ImportContext, RemindedPeople } from '../import-rows/import-context.ts';
import type { ImportMapping } from '../import-rows/import-mapping.ts';
import {
  LISTED_FAULTS_LIMIT,
  type ImportFault,
  type ImportNote,
  type ImportOutcome,
} from './import-outcome.ts';
import { readOne, Tally, type NeededNames, type PlannedWrites, type RejectedRow } from './import-tally.ts';
import { fateOf, LEFT, missingRecords, type SourceRecord } from './missing/missing-records.ts';
import { lookThrough, NOTHING_HIDDEN, type HiddenParts, type LookedThrough } from './notes/file-notes.ts';
import { readerOf } from '../import-rows/import-reader.ts';
import { planLinks, type LinkBasis } from '../import-rows/plan-links.ts';
import { RowLinks } from '../import-rows/row-links.ts';
import { knownRows, type KnownContract } from '../import-analysis/known-rows.ts';
import { knownNote } from './notes/known-note.ts';
import { linkNotes } from './notes/link-notes.ts';
import { filledDown, type FilledDown } from './filled-down.ts';
import {
  joinedKey,
  partsOf,
  RowMatcher,
  type KeyedContract,
  type RowMatch,
} from '../import-rows/row-keys.ts';
import type { RowReader } from '../import-rows/row-reading.ts';
import type { CurrentImportedContract } from '../import-rows/row-update.ts';

/** A table in a file, and how the file was read. */
export interface ImportTable {
  readonly header: TableRow;
  readonly rows: readonly TableRow[];
  readonly source: Pick<ImportReading, 'kind' | 'encoding' | 'decoding' | 'unshown' | 'delimiter' | 'sheet'>;
  /** The hidden parts of a workbook; absent for others. */
  readonly hidden?: HiddenParts;
  /** Rows of a text in UTF-8 with bytes that are not, and were read in another encoding. */
  readonly mixedRows?: readonly number[];
}

/** The complete plan of an import, made before anything is written. */
export interface ImportPlan extends PlannedWrites, NeededNames {
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
  /** The matched records and the missing ones that may change, which `finish` needs. */
  readonly wanted: readonly string[];
  /** The keys of the rows, to check later whether the catalogue still has the same records for them. */
  readonly keys: readonly string[];
  readonly finish: (
    records: ReadonlyMap<string, CurrentImportedContract>,
    changesFrom?: number,
  ) => ImportPlan;
  /** The same in steps, so that neither the records of all rows nor those that they match are held at the same time. */
  readonly inSteps: (how: ImportSteps) => Promise<Omit<ImportPlan, keyof PlannedWrites>>;
}

/** What some rows add and change. */
export interface ImportStep extends PlannedWrites {
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

/** Links of one step. */
const LINKS_PER_STEP = 500;

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
    [(mapping.newFields ?? []).length > 0, canAdministerOrganisation],
  ];
  for (const [isWanted, policy] of wanted) {
    const decision = isWanted ? decide(actor, policy) : null;
    if (decision && !decision.allowed) throw forbidden(decision.reason);
  }
}

function howRead({ source, header }: ImportTable, { columns }: RowReader): ImportReading {
  return {
    ...source,
    headerRow: header.row,
    dateFormats: columns
      .filter(isDateColumn)
      .map(({ name, dateFormat }) => ({ column: name, format: dateFormat })),
  };
}

/** What the check says of the file and of what becomes of it. */
function notesOf(tally: Tally, looked: LookedThrough & Pick<FilledDown, 'filled'>): ImportNote[] {
  return [
    ...(tally.known === null ? [] : [knownNote(tally.known)]),
    ...tally.openStatuses.notes,
    ...tally.oldCosts.notes,
    ...(tally.silent?.notes ?? []),
    ...looked.notes,
    ...tally.outliers.notes,
    ...tally.cells.notes(looked.filled),
    ...tally.emptyCells.notes,
    ...linkNotes(tally.links.length, tally.linkRows),
  ];
}

const NO_NAMES: NeededNames = { newTeams: [], newCategories: [], newFields: [], newOptions: [] };

function planOf(
  table: ImportTable,
  reader: RowReader,
  looked: LookedThrough & Pick<FilledDown, 'filled'>,
  tally: Tally,
  absence: Absence | null,
): ImportPlan {
  const { mapping } = reader;
  const { created, updated } = tally;
  const rowsRejected = tally.rejected.length;
  const writes = created + updated + tally.missing.changed + tally.links.length;
  const applied = writes > 0 && (rowsRejected === 0 || mapping.skipRejectedRows);
  const contracts = applied ? tally.contracts : [];
  const updates = applied ? tally.updates : [];
  const names = applied ? tally.neededNames(reader) : NO_NAMES;
  return {
    contracts,
    contractRows: applied ? tally.contractRows : [],
    updates,
    found: tally.found,
    links: applied ? tally.links : [],
    ...names,
    faults: tally.faults,
    rejected: tally.rejected,
    outcome: {
      applied,
      reading: howRead(table, reader),
      rowsRead: looked.rows.length,
      rowsLeftOut: looked.rowsLeftOut,
      rowsAccepted: tally.accepted,
      rowsRejected,
      created,
      updated,
      unchanged: tally.unchanged,
      changes: tally.changes,
      missing: absence && {
        source: absence.source,
        known: absence.known,
        count: absence.records.length,
        added: absence.known === 0 ? 0 : tally.created + absence.foundBesides,
        ...tally.missing,
      },
      preview: tally.preview.preview,
      ...tally.sums.outcome(reader.context.currencies?.[0] ?? USD),
      teamsCreated: names.newTeams.map(({ name }) => name),
      categoriesCreated: [...names.newCategories],
      fieldsCreated: names.newFields.map(({ label }) => label),
      optionsCreated: names.newOptions.flatMap(({ label, options }) =>
        options.map((option) => `${label}: ${option}`),
      ),
      notes: notesOf(tally, looked),
      faultsFound: tally.faults.length,
      faults: tally.faults.slice(0, LISTED_FAULTS_LIMIT),
    },
  };
}

/** The records of a source, and those of them that the file does not name. */
interface Absence {
  readonly source: string;
  readonly known: number;
  readonly records: readonly SourceRecord[];
  /** How many records that rows find were not in it. */
  readonly foundBesides: number;
}

/** What is there besides the records by their keys. */
export interface ThereBesides {
  /** When the mapping has no key: the records that rows might match anyway. */
  readonly known?: readonly KnownContract[];
  /** When the mapping has a key and a source: the records of that source. */
  readonly ofSource?: readonly SourceRecord[];
  /** When columns name other records: what these may be, and how they are linked. */
  readonly links?: LinkBasis | undefined;
  /** Who is reminded of records. */
  readonly reminded?: RemindedPeople | undefined;
}

/** What the file does not name; null without a key or a source. */
function absenceOf(
  { mapping }: RowReader,
  ofSource: readonly SourceRecord[],
  catalogue: readonly KeyedContract[],
  found: readonly string[],
  named: () => ReadonlySet<string>,
): Absence | null {
  const { key, source } = mapping;
  if (key === undefined || source === undefined) return null;
  const records = ofSource.length === 0 ? [] : missingRecords(ofSource, catalogue, named());
  const before = new Set(ofSource.map(({ id }) => id));
  const foundBesides = found.filter((id) => !before.has(id)).length;
  return { source, known: ofSource.length, records, foundBesides };
}

/**
 * Reads the rows' keys and finds their records. Then `finish` makes the plan: it reads and checks every row, decides
 * whether anything is written, and counts every row and every readable amount. Pure: a dry run and the real run use it
 * alike.
 * @param catalogue the records by the key of the mapping; empty without a key
 * @throws AppError invalid_fields when the mapping does not fit the file or a column of dates is ambiguous; forbidden
 * when it would create what the actor may not create
 */
export function startImport(
  table: ImportTable,
  mapping: ImportMapping,
  context: ImportContext,
  catalogue: readonly KeyedContract[] = [],
  onProgress: OnProgress = () => undefined,
  { known = [], ofSource = [], links, reminded }: ThereBesides = {},
): StartedImport {
  checkRights(mapping, context.actor);
  const { all, reader, looked } = lookedThrough(table, mapping, context, {
    links: links && new RowLinks(),
    reminded,
  });
  const { rows } = looked;
  const matcher = new RowMatcher(reader, mapping.key ?? [], catalogue);
  const matches = rows.map((row) => matcher.match(row));
  if (links && reader.links) planLinks(reader, rows, matches, links, reader.links);
  const absence = absenceOf(reader, ofSource, catalogue, idsOf(matches), () => {
    const kept = new Set(rows.map(({ row }) => row));
    const leftOut = all.filter(({ row }) => !kept.has(row));
    const keysLeftOut = leftOut.map((row) => joinedKey(partsOf(reader, row, mapping.key ?? [])));
    return new Set([...matcher.keys, ...keysLeftOut]);
  });
  const missing = absence?.records ?? [];
  const mayChange = mapping.missing.action === 'leave' ? [] : missing.map(({ id }) => id);
  const readRows = ({ from, until }: Range, records: Records, tally: Tally): void => {
    rows.slice(from, until).forEach((row, index) => {
      if ((from + index) % ROWS_PER_NOTE === 0) onProgress(from + index, rows.length);
      readOne(reader, row, { match: matches[from + index] ?? { kind: 'new' }, records }, tally);
    });
  };
  const concluded = (tally: Tally, first: number): ImportPlan => {
    onProgress(rows.length, rows.length);
    tally.known = mapping.key === undefined ? knownRows(rows.slice(first), reader, known) : null;
    return planOf(table, reader, { ...looked, rows: rows.slice(first) }, tally, absence);
  };
  return {
    wanted: [...idsOf(matches), ...mayChange],
    keys: [...matcher.keys],
    finish: (records, changesFrom = 0) => {
      const tally = new Tally(reader, changesFrom);
      readRows({ from: 0, until: rows.length }, records, tally);
      missAll(missing, reader, records, tally);
      return concluded(tally, 0);
    },
    inSteps: (how) => planInSteps({ reader, rows, matches, missing, mayChange, readRows, concluded }, how),
  };
}

/** A table whose rows have their records. */
interface MatchedTable {
  readonly reader: RowReader;
  readonly rows: readonly TableRow[];
  readonly matches: readonly RowMatch[];
  readonly missing: readonly SourceRecord[];
  readonly mayChange: readonly string[];
  readonly readRows: (range: Range, records: Records, tally: Tally) => void;
  readonly concluded: (tally: Tally, first: number) => ImportPlan;
}

async function planInSteps(
  { reader, rows, matches, missing, mayChange, readRows, concluded }: MatchedTable,
  { first, rowsPerStep, findRecords, take }: ImportSteps,
): Promise<Omit<ImportPlan, keyof PlannedWrites>> {
  const tally = new Tally(reader, 0);
  const takeStep = (until: number) => take({ ...tally.takeStep(), links: [], rows: until });
  const find = async (ids: readonly string[]): Promise<Records> =>
    byId(ids.length > 0 ? await findRecords(ids) : []);
  const findOf = ({ from, until }: Range) => find(idsOf(matches.slice(from, until)));
  // Links are written last: those of rows that an earlier run has written are still to come.
  const written = new Tally(reader, 0);
  for (const range of rangesOf(0, reader.links ? Math.min(first, rows.length) : 0, rowsPerStep)) {
    readRows(range, await findOf(range), written);
    written.takeStep();
  }
  tally.takeLinks(written);
  for (const range of rangesOf(first, rows.length, rowsPerStep)) {
    readRows(range, await findOf(range), tally);
    await takeStep(range.until);
  }
  // A run that continues looks at all of them again: those that were changed before change no more.
  for (const range of rangesOf(0, missing.length, rowsPerStep)) {
    const current = await find(mayChange.slice(range.from, range.until));
    missAll(missing.slice(range.from, range.until), reader, current, tally);
    if (mayChange.length > 0) await takeStep(rows.length);
  }
  // One that was cut off behind its last row still has to come to its end.
  if (first >= rows.length) await takeStep(rows.length);
  for (const range of rangesOf(0, tally.links.length, LINKS_PER_STEP)) {
    const links = tally.links.slice(range.from, range.until);
    await take({ ...tally.takeStep(), links, rows: rows.length });
  }
  const { contracts, contractRows, updates, found, links: _links, ...plan } = concluded(tally, first);
  return plan;
}

/** The rows of a table, read by a mapping that fits it. */
function lookedThrough(
  table: ImportTable,
  mapping: ImportMapping,
  context: ImportContext,
  beside: Pick<RowReader, 'links' | 'reminded'>,
) {
  const { header, source, hidden = NOTHING_HIDDEN, mixedRows = [] } = table;
  const all = rowsBelow(header, table.rows);
  // All rows of a sheet are as wide as the widest: cells beside the table are no surplus of its rows.
  const headings = source.kind === 'csv' ? header.cells.length : Infinity;
  const columns = resolveColumns(mapping, header, all, context.customFields);
  const reader = { ...readerOf(columns, headings, mapping, context), ...beside };
  const looked = lookThrough(all, columns, mapping, { hidden, mixedRows, sheet: source.sheet });
  return { all, reader, looked: { ...looked, ...filledDown(looked.rows, columns) } };
}

/** Decides about missing records, and counts them. */
function missAll(missing: readonly SourceRecord[], reader: RowReader, records: Records, tally: Tally): void {
  for (const record of missing) {
    const current = records.get(record.id);
    const fate = current ? fateOf(reader, current, reader.mapping.missing) : LEFT;
    tally.miss(record, fate, current?.version ?? 0);
  }
}

interface Range {
  readonly from: number;
  readonly until: number;
}

function* rangesOf(first: number, end: number, size: number): Generator<Range> {
  for (let from = first; from < end; from += size) yield { from, until: Math.min(from + size, end) };
}

type Records = ReadonlyMap<string, CurrentImportedContract>;

const byId = (records: readonly CurrentImportedContract[]): Records =>
  new Map(records.map((record) => [record.id, record]));

/** The records that rows match. */
function idsOf(matches: readonly RowMatch[]): string[] {
  return [...new Set(matches.flatMap((match) => (match.kind === 'record' ? [match.id] : [])))];
}

/** The plan of an import that only adds records. @throws as `startImport` does */
export function previewRows(table: ImportTable, mapping: ImportMapping, context: ImportContext): ImportPlan {
  return startImport(table, mapping, context).finish(new Map());
}
