import { sql } from 'kysely';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { NO_CREDITS, packRecords, type GroupPlaces, type PackedRecords } from '../packed/packed-records.ts';

/** How the records of an organisation are divided. */
export interface FigureSizes {
  /** Records of a chunk: what one change costs. */
  readonly perChunk: number;
  /** Records that one transaction reads, or a few more. */
  readonly perStep: number;
  /** More records than this are not read while someone waits. */
  readonly most: number;
}

const FIGURE_SIZES: FigureSizes = { perChunk: 250, perStep: 1_000, most: 50_000 };

/** Statements of one transaction. */
const RUNS_PER_STEP = 6;
/** More records whose figures changed than this, and all are read again. */
const CHANGES_LOOKED_THROUGH = 5_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The records from one id up to the next chunk's. */
interface Chunk {
  readonly from: string;
  /** Null where they must be read again. */
  readonly records: PackedRecords | null;
}

/** What the dashboard sums of an organisation's records, for every caller and day. */
export interface KeptFigures {
  /** Up to which revision of `contract_figures` it is current. */
  readonly revision: bigint;
  /** The change counter of that moment. */
  readonly counter: bigint;
  readonly chunks: readonly Chunk[];
  readonly groups: GroupPlaces;
}

/** The bytes that figures take, nearly. */
export function bytesOfFigures({ chunks, groups }: KeptFigures): number {
  const overhead = 1_000 + groups.size * 150 + chunks.length * 200;
  return chunks.reduce((sum, { records }) => sum + (records?.bytes ?? 0), overhead);
}

/** Whether every chunk is as new as the figures' revision. */
export function isComplete({ chunks }: KeptFigures): boolean {
  return chunks.every(({ records }) => records !== null);
}

/** What moves when something that the dashboard tells changes. */
export interface Marks {
  /** The organisation's change counter, and its reference counter. */
  readonly counter: bigint;
  readonly references: bigint;
  /** The newest revision of `contract_figures`, of written and of removed ones. */
  readonly revision: bigint;
  /** The revision at which figures were last removed permanently. */
  readonly removed: bigint;
  /** The first month of fiscal years. */
  readonly startMonth: number;
  readonly currency: CurrencyCode;
}

/** The marks of an organisation as they are now. */
export async function readMarks(db: Transaction): Promise<Marks> {
  const { rows } = await sql<{
    changes: string;
    reference_changes: string;
    revision: string;
    removed: string;
    start_month: number;
    currency: string;
  }>`select f.change_counter as changes, f.reference_counter as reference_changes,
      greatest(f.figures_removed,
        (select max(revision) from contract_figures where organisation_id = ${db.organisationId})) as revision,
      f.figures_removed as removed, o.fiscal_year_start_month as start_month, o.currency
    from organisations o, freshness f
    where o.id = ${db.organisationId} and f.organisation_id = ${db.organisationId} and f.id = ${db.organisationId}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The organization no longer exists.');
  return {
    counter: BigInt(row.changes),
    references: BigInt(row.reference_changes),
    revision: BigInt(row.revision),
    removed: BigInt(row.removed),
    startMonth: row.start_month,
    currency: row.currency,
  };
}

/**
 * Finds the chunks whose records have other figures now and reads some of them again, in the snapshot of the marks. To be
 * repeated until the figures are complete; others use the database in between.
 *
 * @param kept of before; null for an organisation whose figures were never read
 * @param asked what is divided otherwise than usual
 * @returns `kept` itself when nothing changed; null where more than `most` records must be read
 */
export async function stepFigures(
  db: Transaction,
  { counter, revision, removed }: Marks,
  kept: KeptFigures | null,
  asked: Partial<FigureSizes> = {},
): Promise<KeptFigures | null> {
  const sizes = { ...FIGURE_SIZES, ...asked };
  // After a restored backup the marks may be below what was read; figures that are gone cannot be looked through.
  const isBehind = kept !== null && (kept.counter > counter || kept.revision > revision);
  const isUnknown = kept === null || isBehind || kept.revision < removed;
  const changed = isUnknown ? null : await changedSince(db, kept.revision, revision);
  const before: KeptFigures =
    kept !== null && changed !== null
      ? { ...kept, revision, counter, chunks: withoutChanged(kept.chunks, changed) }
      : { revision, counter, chunks: [{ from: FIRST_ID, records: null }], groups: new Map() };
  if (kept !== null && before.chunks === kept.chunks && isComplete(kept)) return kept;
  if (await isMoreThan(db, before, sizes)) return null;
  return { ...before, chunks: await readStale(db, before, sizes) };
}

/** Whether more records than `most` must be read again. What was never read is one chunk, however many there are. */
async function isMoreThan(
  db: Transaction,
  { chunks }: KeptFigures,
  { perChunk, most }: FigureSizes,
): Promise<boolean> {
  if (!Number.isFinite(most)) return false;
  const isUnread = chunks.length === 1 && chunks[0]?.records === null;
  if (!isUnread) return chunks.filter(({ records }) => records === null).length * perChunk > most;
  const { rows } = await sql<{ count: string }>`select count(*) as count from (
    select from contract_figures where organisation_id = ${db.organisationId} and is_counted limit ${most + 1}) f`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0) > most;
}

/** The records whose figures were written after a revision; null when there are too many to look through. */
async function changedSince(db: Transaction, since: bigint, present: bigint): Promise<string[] | null> {
  if (since === present) return [];
  const { rows } = await sql<{ id: string }>`select contract_id as id from contract_figures
    where organisation_id = ${db.organisationId} and revision > ${since}
    order by revision limit ${CHANGES_LOOKED_THROUGH + 1}`.execute(db);
  return rows.length > CHANGES_LOOKED_THROUGH ? null : rows.map(({ id }) => id);
}

function withoutChanged(chunks: readonly Chunk[], ids: readonly string[]): readonly Chunk[] {
  if (ids.length === 0) return chunks;
  const stale = new Set(ids.map((id) => chunkOf(chunks, id)));
  return chunks.map((chunk, index) => (stale.has(index) ? { ...chunk, records: null } : chunk));
}

/** The place of the chunk in which an id is, or would be. */
function chunkOf(chunks: readonly Chunk[], id: string): number {
  let low = 0;
  let high = chunks.length;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if ((chunks[middle]?.from ?? '') <= id) low = middle;
    else high = middle;
  }
  return low;
}

/** The chunks, with as many of those without records read as one transaction may take. */
async function readStale(
  db: Transaction,
  { chunks: before, groups }: KeptFigures,
  sizes: FigureSizes,
): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  let records = 0;
  let runs = 0;
  for (let index = 0; index < before.length;) {
    let end = index;
    while (end < before.length && before[end]?.records === null) end += 1;
    if (end === index || records >= sizes.perStep || runs >= RUNS_PER_STEP) {
      end = Math.max(end, index + 1);
      chunks.push(...before.slice(index, end));
    } else {
      const range = { from: before[index]?.from ?? FIRST_ID, until: before[end]?.from ?? null };
      const read = await readRange(db, range, groups, sizes);
      chunks.push(...read.chunks);
      records += read.count;
      runs += 1;
    }
    index = end;
  }
  return chunks;
}

/** Reads a range of records, divided again; what one statement could not take stays to be read. */
async function readRange(
  db: Transaction,
  { from, until }: { readonly from: string; readonly until: string | null },
  groups: GroupPlaces,
  { perChunk, perStep }: FigureSizes,
): Promise<{ readonly chunks: Chunk[]; readonly count: number }> {
  // One text for all, because splitting it is cheaper than a row for each.
  const list = (column: string) => sql`array_to_string(s.${sql.ref(column)}, ',')`;
  const { rows } = await sql<{ lines: string | null }>`
    select string_agg(concat_ws('|', s.contract_id, s.status, ${list('team_ids')}, ${list('category_ids')},
      coalesce(s.expected_until, 0), ${list('cost_days')}, ${list('cost_sums')}, coalesce(${list('priced_days')}, ${NO_CREDITS}::text),
      ${list('currencies')}, ${list('currency_sums')}, case when s.is_converted then '' else '1' end), E'\n'
      order by s.contract_id) as lines
    from (select * from contract_figures
      where organisation_id = ${db.organisationId} and is_counted and contract_id >= ${from}::uuid
        and (${until}::uuid is null or contract_id < ${until}::uuid)
      order by contract_id limit ${perStep + 1}) s`.execute(db);
  const lines = (rows[0]?.lines ?? '').split('\n').filter((line) => line !== '');
  const rest = lines[perStep];
  const count = Math.min(lines.length, perStep);
  // Few records more than a chunk should have do not divide it.
  const size = lines.length <= perChunk * 2 ? perChunk * 2 : perChunk;
  const chunks: Chunk[] = [];
  for (let start = 0; start < Math.max(count, 1); start += size) {
    const some = lines.slice(start, Math.min(start + size, count));
    chunks.push({ from: start === 0 ? from : idOf(some[0]), records: packRecords(some, groups) });
  }
  return { chunks: rest === undefined ? chunks : [...chunks, { from: idOf(rest), records: null }], count };
}

const idOf = (line = ''): string => line.slice(0, line.indexOf('|'));
