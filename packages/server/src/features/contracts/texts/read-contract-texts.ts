import { sql, type RawBuilder } from 'kysely';
import {
  editScope,
  fullAccessScope,
  type FullAccessScope,
} from '@pactbook/domain/features/contracts/access.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { ANALYZED_PAPERS, PAPERS_JSON } from '../../../rules/papers.ts';
import { columnMembers } from '../columns-to-sql.ts';

/** Names the record that a condition is about. */
export interface ContractNames {
  /** What the statement calls `contracts`. */
  readonly alias: string;
  /** The record's team ids where the statement has gathered them: cheaper than a look into `contract_teams` for each. */
  readonly teamIds?: RawBuilder<readonly string[] | null>;
  /** The statement asks of every record of the organisation: reading those of the teams once is cheaper than one by one. */
  readonly isOfAll?: boolean;
}

/**
 * The only place where access to records becomes SQL. Its text depends on the shape of the rights alone (every record,
 * none, those of some teams), never on their values, so that plans of prepared statements can be kept.
 */
export function isWithin(
  records: FullAccessScope,
  { organisationId }: OrganisationScope,
  { alias, teamIds, isOfAll = false }: ContractNames,
): RawBuilder<boolean> {
  if (records.everyContract) return sql`true`;
  if (records.teams.length === 0) return sql`false`;
  const wanted = sql`${records.teams}::uuid[]`;
  if (teamIds !== undefined) return sql`coalesce(${teamIds} && ${wanted}, false)`;
  const id = sql.ref(`${alias}.id`);
  const ofTeams = sql`contract_teams access
    where access.organisation_id = ${organisationId} and access.team_id = any(${wanted})`;
  if (isOfAll) return sql`${id} in (select access.contract_id from ${ofTeams})`;
  return sql`exists (select from ${ofTeams} and access.contract_id = ${id})`;
}

/** Where an actor reads records in full, and where they edit them. */
export interface RecordRights {
  readonly full: FullAccessScope;
  readonly edit: FullAccessScope;
}

/** What an actor may do, where it shapes a contract's text. */
export const rightsOf = (actor: Actor): RecordRights => ({
  full: fullAccessScope(actor),
  edit: editScope(actor),
});

/** What decides the text of {@link isWithin}: there are three. */
export function shapeOf(records: FullAccessScope): string {
  if (records.everyContract) return 'all';
  return records.teams.length === 0 ? 'none' : 'teams';
}

/** A moment as RFC 3339 in UTC, in quotes, whatever the zone of the session. */
const moment = (column: string) =>
  sql`rtrim(to_json(${sql.ref(column)} at time zone 'UTC')::text, '"') || 'Z"'`;

const orNull = (expression: RawBuilder<unknown>) => sql`coalesce(to_json(${expression})::text, 'null')`;

/** The terms without the parts that they do not have. */
const renewalJson = sql`coalesce('{"type":"' || c.renewal_type || '"' || coalesce(',"termMonths":' || c.term_months, '')
    || coalesce(',"noticeValue":' || c.notice_value || ',"noticeUnit":"' || c.notice_unit || '"', '')
    || coalesce(',"noticeToEndOf":"' || c.notice_to_end_of || '"', '') || '}', 'null')`;

/** What only costs in other currencies have, credits, and costs with a quantity or a reason of their change. */
const costMembers = sql`case when x.quantity is null and x.change_reason is null then ''
    else coalesce(',"quantity":' || x.quantity, '') || coalesce(',"unit":' || to_json(x.unit), '')
      || coalesce(',"unitPrice":' || x.unit_price, '') || coalesce(',"changeReason":"' || x.change_reason || '"', '') end
  || case when x.currency = 'USD' and not x.differs and x.converted is null and x.reason is null then ''
    else ',"currency":"' || x.currency || '"' || coalesce(',"reason":' || to_json(x.reason), '')
      || coalesce(',"converted":' || case when x.converted = 'NaN' then 'null' else x.converted::text end, '') end`;

/** The end of a contract's JSON text. In parentheses: a text that grows piece by piece is copied with every piece. */
const termsJson = sql`('],"renewal":' || ${renewalJson} || ',"noticeDeadline":' || ${orNull(sql`c.notice_deadline`)}
    || coalesce(',"possibleEnd":"' || c.possible_end || '"', '') || ',"termNumber":' || c.term_number || ',"termStartDate":'
    || ${orNull(sql`c.term_start_date`)} || ',"decision":' || coalesce(d.decision, 'null') || '}')`;

/** What everyone reads of a contract: the beginning of its JSON text. */
const openJson = sql`'{"id":"' || c.id || '","version":' || c.version
    || ${columnMembers('open')}
    || ',"categories":[' || coalesce(k.names, '') || '],"teams":' || coalesce(to_json(t.ids)::text, '[]')
    || ',"owners":[' || coalesce(o.list, '') || '],"createdAt":' || ${moment('c.created_at')} || ',"updatedAt":' || ${moment('c.updated_at')}`;

/** What follows in it for who may edit the contract, and for who may not. */
export const EDIT_JSON = {
  yes: ',"canEdit":true,"canDelete":true',
  no: ',"canEdit":false,"canDelete":false',
};

/** The end of it for who reads the contract in full. */
const fullJson = sql`',"access":"full"' || coalesce(s.papers, '') || ',"customFields":' || c.custom_fields::text || ${columnMembers('restricted')}
    || ',"totalCost":' || coalesce(a.total::text, 'null') || ',"annualCosts":[' || coalesce(a.list, '')
    || '],"documents":[' || coalesce(p.list, '') || ${termsJson}`;

/** The end of it for everyone else: of custom fields, the ones known to be open are let through, no others. */
const limitedJson = sql`',"access":"limited","customFields":' || (select coalesce(jsonb_object_agg(f.key, c.custom_fields -> f.key), '{}')::text
    from open_fields f where c.custom_fields ? f.key) || '}'`;

/**
 * One contract as JSON text, as the actor may read it: a field that they may not read is not there
 * (docs/product/interface.md, "Catalogue").
 */
function contractJson(scope: OrganisationScope, rights: RecordRights): RawBuilder<string> {
  const record: ContractNames = { alias: 'c', teamIds: sql`t.ids` };
  const full = isWithin(rights.full, scope, record);
  const edit = isWithin(rights.edit, scope, record);
  return sql`${openJson}
    || case when ${edit} then ${sql.lit(EDIT_JSON.yes)} else ${sql.lit(EDIT_JSON.no)} end
    || case when ${full} then ${fullJson} else ${limitedJson} end`;
}

/** The rows that belong to the contracts of a page, which holds all from its first to its last. */
const BETWEEN_EDGES = sql`x.contract_id >= (select first from edge) and x.contract_id <= (select last from edge)`;

/** Contracts of a page that stand together. */
export interface ContractText {
  /** JSON texts, separated by commas, in the order of their ids. */
  readonly text: string;
  /** The id of the first of them. */
  readonly first: string;
  readonly records: number;
  /** The id of the last contract of the whole page. */
  readonly last: string;
}

/** A query of the contracts that a page picks, with their rows of other tables grouped by contract. */
interface PickedContracts {
  /** What is in front of it. */
  readonly names: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
}

function pickedContracts(
  { organisationId: organisation }: OrganisationScope,
  page: RawBuilder<unknown>,
  hangsOnPage: RawBuilder<unknown>,
): PickedContracts {
  const onPage = sql`x.organisation_id = ${organisation} and ${hangsOnPage}`;
  const names = sql`with page as (${page}),
    edge as materialized (select (select id from page order by id limit 1) as first,
      (select id from page order by id desc limit 1) as last),
    open_fields as materialized (select key from custom_fields where organisation_id = ${organisation} and not restricted)`;
  const from = sql`from page c
    left join (select x.contract_id, array_agg(x.team_id order by x.team_id) as ids
      from contract_teams x where ${onPage} group by x.contract_id) t on t.contract_id = c.id
    left join (select x.contract_id, string_agg(to_json(y.name)::text, ',' order by lower(y.name) collate "C", y.name collate "C") as names
      from contract_categories x join categories y on y.organisation_id = x.organisation_id and y.id = x.category_id
      where ${onPage} group by x.contract_id) k on k.contract_id = c.id
    left join (select x.contract_id, nullif(sum(coalesce(x.converted, x.cost)), 'NaN') as total,
        string_agg('{"date":' || to_json(x.date) || ',"cost":' || x.cost || ${costMembers} || '}', ',' order by x.date) as list
      from annual_costs x where ${onPage} group by x.contract_id) a on a.contract_id = c.id
    left join (select x.contract_id, string_agg('{"id":"' || x.id || '","name":' || to_json(x.name) || ',"category":"' || x.category
        || '","size":' || v.size || ',"contentType":' || to_json(v.content_type) || ',"uploadedAt":' || ${moment('v.uploaded_at')}
        || ',"uploadedBy":"' || v.uploaded_by || '"}', ',' order by v.uploaded_at desc, x.id desc) as list
      from documents x join document_versions v
        on v.organisation_id = x.organisation_id and v.document_id = x.id and v.number = x.current_number
      where ${onPage} and x.deleted_at is null group by x.contract_id) p on p.contract_id = c.id
    left join (select x.contract_id, ',"papers":' || ${PAPERS_JSON} as papers
      from ${ANALYZED_PAPERS} where ${onPage} and x.deleted_at is null group by x.contract_id) s on s.contract_id = c.id
    left join (select x.contract_id, string_agg('"' || x.user_id || '"', ',' order by x.position) as list
      from contract_owners x where ${onPage} group by x.contract_id) o on o.contract_id = c.id
    left join (select x.contract_id, x.term_number, '{"id":"' || x.id || '","decision":"' || x.decision || '","reason":'
        || to_json(x.reason) || ',"decidedOn":' || to_json(x.decided_on) || ',"decidedBy":"' || x.decided_by || '"'
        || case when x.late_notice_accepted then ',"lateNoticeAccepted":true}' else '}' end as decision
      from contract_decisions x where ${onPage} and x.withdrawn_at is null) d
      on d.contract_id = c.id and d.term_number = c.term_number`;
  return { names, from };
}

/**
 * The contracts that `page` picks as the actor may read them; a row for each value of the page's column `chunk`. The page
 * holds all contracts between two ids, or says otherwise what hangs on it.
 */
export function contractTexts(
  scope: OrganisationScope,
  rights: RecordRights,
  page: RawBuilder<unknown>,
  hangsOnPage: RawBuilder<unknown> = BETWEEN_EDGES,
): RawBuilder<ContractText> {
  const { names, from } = pickedContracts(scope, page, hangsOnPage);
  return sql`${names}
    select string_agg(${contractJson(scope, rights)}, ',' order by c.id) as text, (array_agg(c.id order by c.id))[1] as first, count(*)::integer as records,
      (select last from edge) as last
    ${from}
    group by c.chunk order by c.chunk`;
}

/** The contract that `page` picks, or none: one row with its text, without what puts several together. */
export function contractText(
  scope: OrganisationScope,
  rights: RecordRights,
  page: RawBuilder<unknown>,
  hangsOnPage: RawBuilder<unknown>,
): RawBuilder<Pick<ContractText, 'text'>> {
  const { names, from } = pickedContracts(scope, page, hangsOnPage);
  return sql`${names} select ${contractJson(scope, rights)} as text ${from}`;
}

/** The pieces of a contract's JSON text, from which the text of each reader is put together. */
export interface ContractPieces {
  readonly id: string;
  readonly teams: readonly string[];
  readonly open: string;
  readonly full: string;
  /** Null where it was not asked for. */
  readonly limited: string | null;
}

/**
 * The pieces of the contracts that `page` picks, all between two ids, in the order of their ids.
 *
 * @param withLimited whether the piece is wanted of those who do not read every contract in full
 */
export function contractPieces(
  scope: OrganisationScope,
  page: RawBuilder<unknown>,
  withLimited: boolean,
): RawBuilder<ContractPieces> {
  const { names, from } = pickedContracts(scope, page, BETWEEN_EDGES);
  return sql`${names}
    select c.id, coalesce(t.ids::text[], '{}') as teams, ${openJson} as open, ${fullJson} as "full",
      ${withLimited ? limitedJson : sql`null::text`} as limited
    ${from} order by c.id`;
}
