import { sql } from 'kysely';
import type { ContractLink, LinkKind } from '@pactbook/domain/features/contract-links/contract-link.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { readsInFull } from '../contracts/queries.ts';

/** A record as far as its links ask for it. */
export interface LinkedContract {
  readonly id: string;
  readonly product: string;
  readonly teams: readonly string[];
}

/** A record that is not in the trash; null when there is none. */
export async function findLinkedContract(
  db: Transaction,
  { organisationId }: OrganisationScope,
  id: string,
): Promise<LinkedContract | null> {
  const { rows } = await sql<LinkedContract>`select c.id, c.product,
      array(select t.team_id::text from contract_teams t
        where t.organisation_id = ${organisationId} and t.contract_id = c.id order by t.team_id) as teams
    from contracts c where c.organisation_id = ${organisationId} and c.id = ${id} and c.deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The links of a record to others that are not in the trash and that the person reads in full, by kind and product. */
export async function readLinks(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  contractId: string,
): Promise<ContractLink[]> {
  const { organisationId } = scope;
  const { rows } = await sql<{
    link_id: string;
    kind: LinkKind;
    is_inverse: boolean;
    id: string;
    product: string;
    vendor: string;
    status: ContractLink['record']['status'];
    start_date: string | null;
    end_date: string | null;
  }>`select l.id as link_id, l.kind, l.kind <> 'RELATED' and l.other_id = ${contractId} as is_inverse,
      c.id, c.product, c.vendor, c.status, c.start_date::text, c.end_date::text
    from contract_links l join contracts c on c.organisation_id = l.organisation_id
      and c.id = case when l.contract_id = ${contractId} then l.other_id else l.contract_id end
    where l.organisation_id = ${organisationId} and (l.contract_id = ${contractId} or l.other_id = ${contractId})
      and c.deleted_at is null and ${readsInFull(scope, actor, { alias: 'c' })}
    order by l.kind, 3, c.product_key, c.id`.execute(db);
  return rows.map(({ link_id: id, kind, is_inverse: isInverse, start_date, end_date, ...record }) => ({
    id,
    kind,
    isInverse,
    record: { ...record, startDate: start_date, endDate: end_date },
  }));
}

/** How many links a record has, those to records in the trash among them. */
export async function countLinks(
  db: Transaction,
  { organisationId }: OrganisationScope,
  contractId: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from contract_links
    where organisation_id = ${organisationId} and (contract_id = ${contractId} or other_id = ${contractId})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Whether a chain of links of one kind leads from a record to another; also over records in the trash, which come back. */
export async function leadsTo(
  db: Transaction,
  { organisationId }: OrganisationScope,
  { kind, from, to }: { readonly kind: LinkKind; readonly from: string; readonly to: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`with recursive chain (id) as (
      select ${from}::uuid
      union
      select l.other_id from chain join contract_links l on l.organisation_id = ${organisationId}
        and l.kind = ${kind} and l.contract_id = chain.id
    )
    select exists (select from chain where id = ${to}::uuid) as found`.execute(db);
  return rows[0]?.found ?? false;
}
