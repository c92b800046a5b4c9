import { sql } from 'kysely';
import { nameKey } from '@pactbook/domain/features/import-rows/cell.ts';
import type { ImportMapping } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import type { SourceRecord } from '@pactbook/domain/features/imports/missing/missing-records.ts';
import { runCommand, type Command, type CommandOrigin } from '../../../platform/command.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { runInSteps } from '../../../platform/run-in-steps.ts';
import type { Services } from '../../../platform/services.ts';

/** An edition of a list: what one import brought or found. */
export interface Edition {
  readonly sourceId: string;
  readonly edition: number;
}

/**
 * Begins the next edition of a list, which is kept by its name. Editions before the newest one that cannot be undone any
 * more are not needed from then on.
 *
 * @param id of a new list
 * @param before the edition before which none is needed; null to keep all
 */
async function beginEdition(
  db: Transaction,
  { organisationId }: OrganisationScope,
  name: string,
  id: string,
  before: number | null,
): Promise<Edition> {
  const { rows } =
    await sql<Edition>`insert into import_sources as l (organisation_id, id, name, name_key, edition)
    values (${organisationId}, ${id}, ${name}, ${nameKey(name)}, 1)
    on conflict (organisation_id, name_key) do update set edition = l.edition + 1
    returning id as "sourceId", edition`.execute(db);
  const [begun] = rows;
  if (begun === undefined) throw new Error('An edition was not begun.');
  if (before !== null) {
    await sql`delete from import_source_records where organisation_id = ${organisationId}
      and source_id = ${begun.sourceId} and edition < ${before}`.execute(db);
  }
  return begun;
}

/**
 * Keeps that records are in an edition of a list.
 *
 * @param changeSetId of the import; null for one that changed nothing
 */
export async function insertSourceRecords(
  db: Transaction,
  { organisationId }: OrganisationScope,
  { sourceId, edition, changeSetId }: Edition & { readonly changeSetId: string | null },
  contractIds: readonly string[],
): Promise<void> {
  if (contractIds.length === 0) return;
  await sql`insert into import_source_records (organisation_id, source_id, edition, contract_id, change_set_id)
    select ${organisationId}, ${sourceId}, ${edition}, c.id, ${changeSetId}
    from contracts c where c.organisation_id = ${organisationId} and c.id = any(${[...contractIds]}::uuid[])
    on conflict do nothing`.execute(db);
}

/** The names of the lists that came before. */
export async function listSources(db: Transaction, { organisationId }: OrganisationScope): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from import_sources
    where organisation_id = ${organisationId} order by name_key collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}

/** The editions of a list: one counts unless its import was undone or is not finished. */
const editionsOf = ({ organisationId }: OrganisationScope, source: string) => sql`select r.edition,
    min(s.undo_until) as undo_until
  from import_sources l
  join import_source_records r on r.organisation_id = l.organisation_id and r.source_id = l.id
  left join change_sets s on s.organisation_id = r.organisation_id and s.id = r.change_set_id
  left join import_files f on f.organisation_id = r.organisation_id and f.change_set_id = r.change_set_id
  where l.organisation_id = ${organisationId} and l.name_key = ${nameKey(source)}
    and (r.change_set_id is null or (s.undone_at is null and f.finished_at is not null))
  group by r.edition`;

/** The newest edition of a list that cannot be undone any more; null for none. */
async function findSettledEdition(
  db: Transaction,
  scope: OrganisationScope,
  source: string,
  now: number,
): Promise<number | null> {
  const { rows } = await sql<{ edition: number | null }>`select max(edition) as edition
    from (${editionsOf(scope, source)}) e
    where e.undo_until is null or e.undo_until < ${new Date(now)}`.execute(db);
  return rows[0]?.edition ?? null;
}

/** The edition that an import has begun before it was cut off; null for none. */
async function findEditionOf(
  db: Transaction,
  { organisationId }: OrganisationScope,
  changeSetId: string,
): Promise<Edition | null> {
  const { rows } = await sql<Edition>`select source_id as "sourceId", edition from import_source_records
    where organisation_id = ${organisationId} and change_set_id = ${changeSetId} limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * The records outside the trash of the newest edition of a list: a page of them in the order of their ids.
 *
 * @param after the last id of the page before; null for the first
 */
export async function readSourceRecords(
  db: Transaction,
  scope: OrganisationScope,
  source: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<SourceRecord[]> {
  const { organisationId } = scope;
  const { rows } = await sql<SourceRecord>`select c.id, c.product, c.vendor, c.status
    from import_sources l
    join import_source_records r on r.organisation_id = l.organisation_id and r.source_id = l.id
      and r.edition = (select max(e.edition) from (${editionsOf(scope, source)}) e)
    join contracts c on c.organisation_id = r.organisation_id and c.id = r.contract_id and c.deleted_at is null
    where l.organisation_id = ${organisationId} and l.name_key = ${nameKey(source)}
      ${after === null ? sql`` : sql`and r.contract_id > ${after}::uuid`}
    order by r.contract_id limit ${limit}`.execute(db);
  return rows;
}

/** Records that one transaction keeps. */
const PER_STEP = 2_000;

/** The edition of a list that records are in, and the import that brought them; null for one that changed nothing. */
interface ImportOfSource extends Edition {
  readonly changeSetId: string | null;
}

/**
 * The edition that an import is of the list that its mapping names; null for none.
 *
 * @param changeSetId of an import that was cut off and is continued
 */
export async function editionOf(
  { db, scope, newId, now }: Command,
  { source }: Pick<ImportMapping, 'source'>,
  changeSetId: string | null = null,
): Promise<Edition | null> {
  if (source === undefined) return null;
  const begun = changeSetId === null ? null : await findEditionOf(db, scope, changeSetId);
  if (begun !== null) return begun;
  return await beginEdition(db, scope, source, newId(), await findSettledEdition(db, scope, source, now));
}

/** Keeps that records are of a list, a portion in each transaction. */
export async function keepFound(
  run: (work: (command: Command) => Promise<void>) => Promise<void>,
  of: ImportOfSource,
  found: readonly string[],
): Promise<void> {
  const step = async (size: number, done: number): Promise<number> => {
    const some = found.slice(done, done + size);
    await run(({ db, scope }) => insertSourceRecords(db, scope, of, some));
    return some.length;
  };
  await runInSteps(step, { size: PER_STEP, total: found.length });
}

/** The same for an import that changes nothing: the next one knows which records the list has. */
export async function keepUnchanged(
  services: Services,
  origin: CommandOrigin,
  mapping: Pick<ImportMapping, 'source'>,
  found: readonly string[],
): Promise<void> {
  if (mapping.source === undefined || found.length === 0) return;
  const edition = await runCommand(services, origin, (command) => editionOf(command, mapping));
  if (edition === null) return;
  await keepFound((work) => runCommand(services, origin, work), { ...edition, changeSetId: null }, found);
}
