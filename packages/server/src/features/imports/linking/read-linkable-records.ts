import { sql } from 'kysely';
import type { LinkableRecord } from '@pactbook/domain/features/import-rows/record-names.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { readsInFull } from '../../contracts/queries.ts';

/** At most so many records after the one of an id, null for the first. */
interface Page {
  readonly after: string | null;
  readonly limit: number;
}

/**
 * Records outside the trash that cells may name for the actor (null: the system), with the values of some custom fields,
 * in the order of their ids.
 */
export async function readLinkableRecords(
  db: Transaction,
  scope: OrganisationScope,
  { actor, keys }: { readonly actor: Actor | null; readonly keys: readonly string[] },
  { after, limit }: Page,
): Promise<LinkableRecord[]> {
  const isRead = actor === null ? sql`true` : readsInFull(scope, actor, { alias: 'c' });
  const { rows } = await sql<LinkableRecord>`select c.id, c.product,
      (select coalesce(jsonb_object_agg(k.key, c.custom_fields ->> k.key), '{}')
        from unnest(${[...keys]}::text[]) as k (key) where c.custom_fields ->> k.key is not null) as numbers
    from contracts c where c.organisation_id = ${scope.organisationId} and c.deleted_at is null and ${isRead}
      ${after === null ? sql`` : sql`and c.id > ${after}::uuid`}
    order by c.id limit ${limit}`.execute(db);
  return rows;
}

/** The records that rows of an import added, as far as links wait for them, by the numbers of the rows. */
export async function readImportRows(
  db: Transaction,
  { organisationId }: OrganisationScope,
  changeSetId: string,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ row: number; id: string }>`select row_number as "row", contract_id as id
    from import_rows where organisation_id = ${organisationId} and change_set_id = ${changeSetId}`.execute(
    db,
  );
  return new Map(rows.map(({ row, id }) => [row, id]));
}
