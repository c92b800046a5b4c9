import { sql } from 'kysely';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { packRecords, type GroupPlaces, type PackedRecords } from '../packed/queries.ts';

/** How the records of an organisation are divided. */
export interface FigureSizes {
  /** Records of a chunk: what one change costs. */
  readonly perChunk: number;
  /** Records that one transaction reads, or a few more: the embedded database has one connection. */
  readonly perStep: number;
}

const FIGURE_SIZES: FigureSizes = { perChunk: 250, perStep: 1_000 };

/** Statements of one transaction. */
const RUNS_PER_STEP = 6;
/** More records whose figures changed than this, and all are read anew. */
const CHANGES_LOOKED_THROUGH = 5_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The records from one id up to the next chunk's. */
interface Chunk {
  readonly from: string;
  /** Null where they must be read anew. */
  readonly records: PackedRecords | null;
}

/** What the dashboard sums of an organisation's records, whoever asks and on whatever day. */
export interface KeptFigures {
  /** Up to which revision of `contract_figures` (migration 0023) it is current. */
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
  /** The revision at which figures were last removed for good (migration 0043). */
  readonly removed: bigint;
  /** The first month of fiscal years. */
  readonly startMonth: number;
  readonly currency: CurrencyCode;
}

/** The marks of an organisation as they are now. */
export async function readMarks(db: Transaction, { organisationId }: OrganisationScope): Promise<Marks> {
  const { rows } = await sql<{
    changes: string;
    reference_changes: string;
    revision: string;
    removed: string;
    start_month: number;
    currency: string;
  }>`select change_counter as changes, reference_counter as reference_changes,
      greatest(figures_removed,
        (select max(revision) from contract_figures where organisation_id = ${organisationId})) as revision,
      figures_removed as removed, fiscal_year_start_month as start_month, currency
    from organisations where id = ${organisationId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The organization is gone.');
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
 * Finds the chunks whose records have other figures now and reads some of them anew, in the snapshot of the marks. To be
 * repeated until the figures are complete; others use the database in between.
 *
 * @param kept of before; null for an organisation whose figures were never read
 * @returns `kept` itself when nothing changed
 */
export async function stepFigures(
  db: Transaction,
  scope: OrganisationScope,
  { counter, revision, removed }: Marks,
  kept: KeptFigures | null,
  sizes: FigureSizes = FIGURE_SIZES,
): Promise<KeptFigures> {
  // After a restored backup the marks may stand below what was read; figures that are gone cannot be looked through.
  const isBehind = kept !== null && (kept.counter > counter || kept.revision > revision);
  const isUnknown = kept === null || isBehind || kept.revision < removed;
  const changed = isUnknown ? null : await changedSince(db, scope, kept.revision, revision);
  const before: KeptFigures =
    kept !== null && changed !== null
      ? { ...kept, revision, counter, chunks: withoutChanged(kept.chunks, changed) }
      : { revision, counter, chunks: [{ from: FIRST_ID, records: null }], groups: new Map() };
  if (kept !== null && before.chunks === kept.chunks && isComplete(kept)) return kept;
  return { ...before, chunks: await readStale(db, scope, before, sizes) };
}

/** The records whose figures were written after a revision; null when there are too many to look through. */
async function changedSince(
  db: Transaction,
  { organisationId }: OrganisationScope,
  since: bigint,
  present: bigint,
): Promise<string[] | null> {
  if (since === present) return [];
  const { rows } = await sql<{ id: string }>`select contract_id as id from contract_figures
    where organisation_id = ${organisationId} and revision > ${since}
    order by revision limit ${CHANGES_LOOKED_THROUGH + 1}`.execute(db);
  return rows.length > CHANGES_LOOKED_THROUGH ? null : rows.map(({ id }) => id);
}

function withoutChanged(chunks: readonly Chunk[], ids: readonly string[]): readonly Chunk[] {
  if (ids.length === 0) return chunks;
  const stale = new Set(ids.map((id) => chunkOf(chunks, id)));
  return chunks.map((chunk, index) => (stale.has(index) ? { ...chunk, records: null } : chunk));
}

/** The place of the chunk in which an id stands, or would stand. */
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
  scope: OrganisationScope,
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
      const stretch = { from: before[index]?.from ?? FIRST_ID, until: before[end]?.from ?? null };
      const read = await readStretch(db, scope, stretch, groups, sizes);
      chunks.push(...read.chunks);
      records += read.count;
      runs += 1;
    }
    index = end;
  }
  return chunks;
}

/** Reads a stretch of records, divided anew; what one statement could not take stays to be read. */
async function readStretch(
  db: Transaction,
  { organisationId }: OrganisationScope,
  { from, until }: { readonly from: string; readonly until: string | null },
  groups: GroupPlaces,
  { perChunk, perStep }: FigureSizes,
): Promise<{ readonly chunks: Chunk[]; readonly count: number }> {
  // One text for all, because splitting it is cheaper than a row for each.
  const { rows } = await sql<{ lines: string | null }>`with stretch as materialized (
      select contract_id, status, team_ids, category_ids, expected_until, is_converted, currencies, currency_sums
      from contract_figures
      where organisation_id = ${organisationId} and is_counted and contract_id >= ${from}::uuid
        and (${until}::uuid is null or contract_id < ${until}::uuid)
      order by contract_id limit ${perStep + 1}),
    costs as (
      select contract_id, string_agg(date::text || case when cost < 0 then '~' else '=' end || round(coalesce(converted, cost), 2), ',' order by date) as list from annual_costs
      where organisation_id = ${organisationId} and contract_id = any(array(select contract_id from stretch))
      group by contract_id)
    select string_agg(concat_ws('|', s.contract_id, s.status, array_to_string(s.team_ids, ','),
      array_to_string(s.category_ids, ','), coalesce(s.expected_until, 0), coalesce(c.list, ''), array_to_string(s.currencies, ','),
      array_to_string(s.currency_sums, ','), case when s.is_converted then '' else '1' end), E'\n'
      order by s.contract_id) as lines
    from stretch s left join costs c on s.is_converted and c.contract_id = s.contract_id`.execute(db);
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
