import { sql, type RawBuilder } from 'kysely';
import {
  CHAIN_LIMIT,
  LINK_KINDS,
  type ChainLink,
  type ContractLink,
  type LinkKind,
} from '@pactbook/domain/features/contract-links/contract-link.ts';
import type { CalledLink, GraphLink } from '@pactbook/domain/features/contract-links/link-graph.ts';
import { fullAccessScope } from '@pactbook/domain/features/contracts/access.ts';
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
export async function findLinkedContract(db: Transaction, id: string): Promise<LinkedContract | null> {
  const { rows } = await sql<LinkedContract>`select c.id, c.product,
      array(select t.team_id::text from contract_teams t
        where t.organisation_id = ${db.organisationId} and t.contract_id = c.id order by t.team_id) as teams
    from contracts c where c.organisation_id = ${db.organisationId} and c.id = ${id} and c.deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** What a link says of the other record. */
interface LinkedRow {
  readonly id: string;
  readonly product: string;
  readonly vendor: string;
  readonly status: ContractLink['record']['status'];
  readonly start_date: string | null;
  readonly end_date: string | null;
}

const linkedRecord = ({ id, product, vendor, status, start_date, end_date }: LinkedRow) => ({
  id,
  product,
  vendor,
  status,
  startDate: start_date,
  endDate: end_date,
});

/** The links of a record to others that are not in the trash and that the person reads in full, by kind and product. */
export async function readLinks(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  contractId: string,
): Promise<ContractLink[]> {
  const { organisationId } = scope;
  const { rows } = await sql<
    { link_id: string; kind: LinkKind; is_inverse: boolean } & LinkedRow
  >`select l.id as link_id, l.kind, l.kind <> 'RELATED' and l.other_id = ${contractId} as is_inverse,
      c.id, c.product, c.vendor, c.status, c.start_date::text, c.end_date::text
    from contract_links l join contracts c on c.organisation_id = l.organisation_id
      and c.id = case when l.contract_id = ${contractId} then l.other_id else l.contract_id end
    where l.organisation_id = ${organisationId} and (l.contract_id = ${contractId} or l.other_id = ${contractId})
      and c.deleted_at is null and ${readsInFull(scope, actor, { alias: 'c' })}
    order by l.kind, 3, c.product_key, c.id`.execute(db);
  return rows.map((row) => ({
    id: row.link_id,
    kind: row.kind,
    isInverse: row.is_inverse,
    record: linkedRecord(row),
  }));
}

/** More rows than the chain has records, as several ways may lead to one. */
const CHAIN_ROWS = CHAIN_LIMIT * 4;

/**
 * The records that a record replaced or amended, those that these did, and so on, and the other way round: the nearest
 * ones, earliest first. It goes no further than the first that is in the trash or that the person does not read in full.
 */
export async function readChain(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  contractId: string,
): Promise<ChainLink[]> {
  const { organisationId } = scope;
  const { rows } = await sql<
    { kind: ChainLink['kind']; steps: number } & LinkedRow
  >`with recursive chain (id, kind, side, distance) as (
      select ${contractId}::uuid, ''::text, side, 0 from (values (-1), (1)) as sides (side)
      union
      select c.id, near.kind, chain.side, chain.distance + 1
      from chain
      cross join lateral (
        select l.other_id as id, l.kind from contract_links l
        where chain.side = -1 and l.organisation_id = ${organisationId} and l.contract_id = chain.id
        union all
        select l.contract_id, l.kind from contract_links l
        where chain.side = 1 and l.organisation_id = ${organisationId} and l.other_id = chain.id
      ) near
      join contracts c on c.organisation_id = ${organisationId} and c.id = near.id and c.deleted_at is null
        and ${readsInFull(scope, actor, { alias: 'c' })}
      where near.kind in ('REPLACES', 'AMENDS') and chain.distance < ${CHAIN_LIMIT}::integer
    ),
    -- Step by step: those that are farther away are not looked for once there are enough.
    found as (select id, kind, side, distance from chain where distance > 0 limit ${CHAIN_ROWS}),
    nearest as (select distinct on (id) id, kind, side, distance from found
      where id <> ${contractId}::uuid order by id, distance, kind desc)
    select n.kind, n.side * n.distance as steps, c.id, c.product, c.vendor, c.status, c.start_date::text, c.end_date::text
    from nearest n join contracts c on c.organisation_id = ${organisationId} and c.id = n.id
    order by n.distance, c.start_date nulls first, c.product_key, c.id limit ${CHAIN_LIMIT}`.execute(db);
  return rows
    .map((row) => ({ kind: row.kind, steps: row.steps, record: linkedRecord(row) }))
    .toSorted((one, other) => one.steps - other.steps);
}

/**
 * The links whose records the person (null: the system) both reads in full, also in the trash, from where they come
 * back. What others cannot see is no reason to refuse anything: the refusal would reveal it.
 */
function seenLinks(scope: OrganisationScope, actor: Actor | null): RawBuilder<unknown> {
  if (actor === null || fullAccessScope(actor).everyContract) return sql`contract_links`;
  return sql`(select x.* from contract_links x
    join contracts a on a.organisation_id = x.organisation_id and a.id = x.contract_id
      and ${readsInFull(scope, actor, { alias: 'a' })}
    join contracts b on b.organisation_id = x.organisation_id and b.id = x.other_id
      and ${readsInFull(scope, actor, { alias: 'b' })}
    where x.organisation_id = ${scope.organisationId})`;
}

/** How many links of a record the person sees, those to records in the trash among them. */
export async function countLinks(db: Transaction, actor: Actor, contractId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from ${seenLinks(db.scope, actor)} l
    where l.organisation_id = ${db.organisationId} and (l.contract_id = ${contractId} or l.other_id = ${contractId})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Whether a chain of links of one kind, which the person sees, leads from a record to another. */
export async function leadsTo(
  db: Transaction,
  actor: Actor,
  { kind, from, to }: { readonly kind: LinkKind; readonly from: string; readonly to: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`with recursive chain (id) as (
      select ${from}::uuid
      union
      select l.other_id from chain join ${seenLinks(db.scope, actor)} l on l.organisation_id = ${db.organisationId}
        and l.kind = ${kind} and l.contract_id = chain.id
    )
    select exists (select from chain where id = ${to}::uuid) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** The links that the person (null: the system) sees, those of records in the trash among them, by id: a page. */
export async function readLinkPage(
  db: Transaction,
  actor: Actor | null,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<(GraphLink & { readonly id: string })[]> {
  const { rows } = await sql<
    GraphLink & { readonly id: string }
  >`select id, kind, contract_id as "from", other_id as "to"
    from ${seenLinks(db.scope, actor)} l where organisation_id = ${db.organisationId}
      ${after === null ? sql`` : sql`and id > ${after}::uuid`}
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** Those of some records that are not in the trash and that the actor (null: the system) reads in full, with their names. */
export async function readLinkEnds(
  db: Transaction,
  actor: Actor | null,
  ids: readonly string[],
): Promise<Map<string, { readonly id: string; readonly product: string }>> {
  const isRead = actor === null ? sql`true` : readsInFull(db.scope, actor, { alias: 'c' });
  const { rows } = await sql<{ id: string; product: string }>`select c.id, c.product from contracts c
    where c.organisation_id = ${db.organisationId} and c.id = any(${[...ids]}::uuid[]) and c.deleted_at is null
      and ${isRead}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * What decides whether the person (null: the system) may add links: those that they see of the ends, and those that lead
 * on from where these lead to.
 */
export async function readLinksAround(
  db: Transaction,
  actor: Actor | null,
  links: readonly GraphLink[],
): Promise<GraphLink[]> {
  const { organisationId } = db;
  const ends = [...new Set(links.flatMap(({ from, to }) => [from, to]))];
  const starts = links.filter(({ kind }) => kind !== 'RELATED').map(({ kind, to }) => ({ kind, to }));
  const { rows } = await sql<GraphLink>`with recursive readable as not materialized (
      select * from ${seenLinks(db.scope, actor)} r where r.organisation_id = ${organisationId}
    ), reached (kind, id) as (
      select r.kind, r."to" from json_to_recordset(${JSON.stringify(starts)}::json) as r(kind text, "to" uuid)
      union
      select l.kind, l.other_id from reached join readable l on l.organisation_id = ${organisationId}
        and l.kind = reached.kind and l.contract_id = reached.id
    )
    select l.kind, l.contract_id as "from", l.other_id as "to" from reached join readable l
      on l.organisation_id = ${organisationId} and l.kind = reached.kind and l.contract_id = reached.id
    union
    select kind, contract_id, other_id from readable
    where organisation_id = ${organisationId} and (contract_id = any(${ends}::uuid[]) or other_id = any(${ends}::uuid[]))`.execute(
    db,
  );
  return rows;
}

/** A link that a change set added, with the names of its records, also of those in the trash. */
export interface LinkOfSet extends GraphLink {
  readonly id: string;
  readonly fromProduct: string;
  readonly toProduct: string;
}

/** The links that a change set added to some of its records and that are still there, by kind and product. */
export async function readLinksOfSet(
  db: Transaction,
  changeSetId: string,
  contractIds: readonly string[],
): Promise<LinkOfSet[]> {
  const ids = sql`${[...contractIds]}::uuid[]`;
  const { rows } = await sql<LinkOfSet>`select l.id, l.kind, l.contract_id as "from", l.other_id as "to",
      own.product as "fromProduct", other.product as "toProduct"
    from contract_links l
    join contracts own on own.organisation_id = l.organisation_id and own.id = l.contract_id
    join contracts other on other.organisation_id = l.organisation_id and other.id = l.other_id
    where l.organisation_id = ${db.organisationId} and l.change_set_id = ${changeSetId}
      and (l.contract_id = any(${ids}) or l.kind = 'RELATED' and l.other_id = any(${ids}))
    order by l.kind, own.product_key, other.product_key, l.id`.execute(db);
  return rows;
}

/**
 * The links between records outside the trash that the person reads in full, in one statement.
 *
 * @param numberKey the custom field whose values are what people call records; null for the product alone
 * @param ids of one of the records; null for all
 */
export async function readCalledLinks(
  db: Transaction,
  actor: Actor,
  { numberKey, ids }: { readonly numberKey: string | null; readonly ids: readonly string[] | null },
): Promise<CalledLink[]> {
  const called = (alias: string) =>
    sql`coalesce(nullif(trim(${sql.ref(`${alias}.custom_fields`)} ->> ${numberKey}::text), ''), ${sql.ref(`${alias}.product`)})`;
  const { rows } = await sql<CalledLink>`select l.kind, l.contract_id as "from", l.other_id as "to",
      ${called('own')} as "fromName", ${called('other')} as "toName"
    from ${readableLinks(db.scope, actor, ids)}`.execute(db);
  return rows;
}

/**
 * The kinds of these links, however many there are of each.
 *
 * @param ids of one of the records; null for all
 */
export async function readLinkKinds(
  db: Transaction,
  actor: Actor,
  ids: readonly string[] | null,
): Promise<LinkKind[]> {
  const { rows } = await sql<{
    kind: LinkKind;
  }>`select k.kind from unnest(${[...LINK_KINDS]}::text[]) as k (kind)
    where exists (select from ${readableLinks(db.scope, actor, ids)} and l.kind = k.kind)`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** The links `l` from a record `own` to an `other`, both outside the trash and read in full. */
function readableLinks(
  scope: OrganisationScope,
  actor: Actor,
  ids: readonly string[] | null,
): RawBuilder<unknown> {
  const { organisationId } = scope;
  const chosen = [...(ids ?? [])];
  const isChosen =
    ids === null
      ? sql`true`
      : sql`(l.contract_id = any(${chosen}::uuid[]) or l.other_id = any(${chosen}::uuid[]))`;
  return sql`contract_links l
    join contracts own on own.organisation_id = l.organisation_id and own.id = l.contract_id
      and own.deleted_at is null and ${readsInFull(scope, actor, { alias: 'own' })}
    join contracts other on other.organisation_id = l.organisation_id and other.id = l.other_id
      and other.deleted_at is null and ${readsInFull(scope, actor, { alias: 'other' })}
    where l.organisation_id = ${organisationId} and ${isChosen}`;
}
