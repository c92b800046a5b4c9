import { sql } from 'kysely';
import type { LinkKind } from '@pactbook/domain/features/contract-links/contract-link.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** A link as it is kept. */
export interface KeptLink {
  readonly id: string;
  readonly kind: LinkKind;
  readonly from: string;
  readonly to: string;
}

/** Keeps a link. */
export async function insertLink(
  db: Transaction,
  { id, kind, from, to }: KeptLink,
  now: number,
): Promise<void> {
  await sql`insert into contract_links (organisation_id, id, kind, contract_id, other_id, created_at)
    values (${db.organisationId}, ${id}, ${kind}, ${from}, ${to}, ${new Date(now)})`.execute(db);
}

/** Removes a link. */
export async function deleteLink(db: Transaction, id: string): Promise<void> {
  await sql`delete from contract_links where organisation_id = ${db.organisationId} and id = ${id}`.execute(
    db,
  );
}

/** Keeps links that a change set adds. */
export async function insertLinks(
  db: Transaction,
  links: readonly KeptLink[],
  { changeSetId, now }: { readonly changeSetId: string; readonly now: number },
): Promise<void> {
  await sql`insert into contract_links (organisation_id, id, kind, contract_id, other_id, created_at, change_set_id)
    select ${db.organisationId}::uuid, id, kind, "from", "to", ${new Date(now)}, ${changeSetId}::uuid
    from json_to_recordset(${JSON.stringify(links)}::json) as r(id uuid, kind text, "from" uuid, "to" uuid)`.execute(
    db,
  );
}

/** Removes links. */
export async function deleteLinks(db: Transaction, ids: readonly string[]): Promise<void> {
  await sql`delete from contract_links where organisation_id = ${db.organisationId} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
}
