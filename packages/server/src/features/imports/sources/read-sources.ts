import { sql } from 'kysely';
import type { SourceRecord } from '@pactbook/domain/features/imports/missing/missing-records.ts';
import { nameKey } from '@pactbook/domain/features/import-rows/cell.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import type { Edition } from './write-editions.ts';

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
export async function findSettledEdition(
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
export async function findEditionOf(
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
