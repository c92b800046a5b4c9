import { sql, type RawBuilder } from 'kysely';
import {
  editScope,
  fullAccessScope,
  type FullAccessScope,
} from '@pactbook/domain/features/contracts/access.ts';
import {
  TRASH_DAYS,
  type Contract,
  type DeletedContract,
} from '@pactbook/domain/features/contracts/contract.ts';
import type { ContractReferences } from '@pactbook/domain/features/contracts/contract-rules.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import { personName, readActivity, type ActivityPage } from '../../platform/database/activity.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { StatementShapes } from '../../platform/database/prepared-statement.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { columnMembers, DIGESTED_CONTENT } from './columns/queries.ts';
import { listCustomFields } from '../custom-fields/queries.ts';
import { listPeople } from '../users/queries.ts';

/** Contracts of one step of the list: enough for speed, few enough that no step holds much memory. */
const CONTRACTS_PER_STEP = 2_500;

/** Names the record that a condition is about. */
interface ContractNames {
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
function isWithin(
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

/** Whether the actor reads a record in full, as a condition: `canReadContractInFull` of the domain in SQL. */
export function readsInFull(
  scope: OrganisationScope,
  actor: Actor,
  record: ContractNames,
): RawBuilder<boolean> {
  return isWithin(fullAccessScope(actor), scope, record);
}

/** Whether the actor edits a record, as a condition: `canUpdateContract` of the domain in SQL. */
export function editsRecord(
  scope: OrganisationScope,
  actor: Actor,
  record: ContractNames,
): RawBuilder<boolean> {
  return isWithin(editScope(actor), scope, record);
}

/** Where an actor reads records in full, and where they edit them. */
interface RecordRights {
  readonly full: FullAccessScope;
  readonly edit: FullAccessScope;
}

const rightsOf = (actor: Actor): RecordRights => ({ full: fullAccessScope(actor), edit: editScope(actor) });

/** What decides the text of {@link isWithin}. */
function shapeOf(records: FullAccessScope): string {
  if (records.everyContract) return 'all';
  return records.teams.length === 0 ? 'none' : 'teams';
}

/** A moment as RFC 3339 in UTC, in quotes, whatever the zone of the session. */
const moment = (column: string) =>
  sql`rtrim(to_json(${sql.ref(column)} at time zone 'UTC')::text, '"') || 'Z"'`;

const orNull = (expression: RawBuilder<unknown>) => sql`coalesce(to_json(${expression})::text, 'null')`;

/** The terms without the parts that they do not have. */
const renewalJson = sql`coalesce('{"type":"' || c.renewal_type || '"' || coalesce(',"termMonths":' || c.term_months, '')
    || coalesce(',"noticeValue":' || c.notice_value || ',"noticeUnit":"' || c.notice_unit || '"', '') || '}', 'null')`;

/** The end of a contract's JSON text. In parentheses: a text that grows piece by piece is copied with every piece. */
const termsJson = sql`('],"renewal":' || ${renewalJson} || ',"owners":[' || coalesce(o.list, '') || '],"noticeDeadline":'
    || ${orNull(sql`c.notice_deadline`)} || ',"termNumber":' || c.term_number || ',"termStartDate":'
    || ${orNull(sql`c.term_start_date`)} || ',"decision":' || coalesce(d.decision, 'null') || '}')`;

/**
 * One contract as JSON text, as the actor may read it: a field that they may not read is not there
 * (docs/product/interface.md, "Catalogue"). Of custom fields, the ones known to be open are let through, no others.
 */
function contractJson(scope: OrganisationScope, rights: RecordRights): RawBuilder<string> {
  const record: ContractNames = { alias: 'c', teamIds: sql`t.ids` };
  const full = isWithin(rights.full, scope, record);
  const edit = isWithin(rights.edit, scope, record);
  return sql`'{"id":"' || c.id || '","version":' || c.version
    || ${columnMembers('open')}
    || ',"categories":[' || coalesce(k.names, '') || '],"teams":' || coalesce(to_json(t.ids)::text, '[]')
    || ',"createdAt":' || ${moment('c.created_at')} || ',"updatedAt":' || ${moment('c.updated_at')}
    || case when ${edit} then ',"canEdit":true,"canDelete":true' else ',"canEdit":false,"canDelete":false' end
    || case when ${full}
      then ',"access":"full","customFields":' || c.custom_fields::text || ${columnMembers('restricted')}
        || ',"totalCost":' || coalesce(a.total::text, 'null') || ',"annualCosts":[' || coalesce(a.list, '')
        || '],"documents":[' || coalesce(p.list, '') || ${termsJson}
      else ',"access":"limited","customFields":' || (select coalesce(jsonb_object_agg(f.key, c.custom_fields -> f.key), '{}')::text
        from open_fields f where c.custom_fields ? f.key) || '}'
      end`;
}

/** The rows that belong to the contracts of a page, which holds all from its first to its last. */
const BETWEEN_EDGES = sql`x.contract_id >= (select first from edge) and x.contract_id <= (select last from edge)`;

/** The contracts that `page` picks, with their rows of other tables grouped by contract, as the actor may read them. */
function contractTexts(
  scope: OrganisationScope,
  rights: RecordRights,
  page: RawBuilder<unknown>,
  hangsOnPage: RawBuilder<unknown> = BETWEEN_EDGES,
): RawBuilder<{ text: string | null; last: string | null }> {
  const organisation = scope.organisationId;
  const onPage = sql`x.organisation_id = ${organisation} and ${hangsOnPage}`;
  return sql`with page as materialized (${page}),
    edge as materialized (select (select id from page order by id limit 1) as first,
      (select id from page order by id desc limit 1) as last),
    open_fields as materialized (select key from custom_fields where organisation_id = ${organisation} and not restricted)
    select string_agg(${contractJson(scope, rights)}, ',' order by c.id) as text, (select last from edge) as last
    from page c
    left join (select x.contract_id, array_agg(x.team_id order by x.team_id) as ids
      from contract_teams x where ${onPage} group by x.contract_id) t on t.contract_id = c.id
    left join (select x.contract_id, string_agg(to_json(y.name)::text, ',' order by lower(y.name) collate "C", y.name collate "C") as names
      from contract_categories x join categories y on y.organisation_id = x.organisation_id and y.id = x.category_id
      where ${onPage} group by x.contract_id) k on k.contract_id = c.id
    left join (select x.contract_id, sum(x.cost) as total,
        string_agg('{"date":' || to_json(x.date) || ',"cost":' || x.cost || '}', ',' order by x.date) as list
      from annual_costs x where ${onPage} group by x.contract_id) a on a.contract_id = c.id
    left join (select x.contract_id, string_agg('{"id":"' || x.id || '","name":' || to_json(x.name) || ',"category":"' || x.category
        || '","size":' || v.size || ',"contentType":' || to_json(v.content_type) || ',"uploadedAt":' || ${moment('v.uploaded_at')}
        || ',"uploadedBy":"' || v.uploaded_by || '"}', ',' order by v.uploaded_at desc, x.id desc) as list
      from documents x join document_versions v
        on v.organisation_id = x.organisation_id and v.document_id = x.id and v.number = x.current_number
      where ${onPage} and x.deleted_at is null group by x.contract_id) p on p.contract_id = c.id
    left join (select x.contract_id, string_agg('"' || x.user_id || '"', ',' order by x.position) as list
      from contract_owners x where ${onPage} group by x.contract_id) o on o.contract_id = c.id
    left join (select x.contract_id, x.term_number, '{"id":"' || x.id || '","decision":"' || x.decision || '","reason":'
        || to_json(x.reason) || ',"decidedOn":' || to_json(x.decided_on) || ',"decidedBy":"' || x.decided_by || '"'
        || case when x.late_notice_accepted then ',"lateNoticeAccepted":true}' else '}' end as decision
      from contract_decisions x where ${onPage} and x.withdrawn_at is null) d
      on d.contract_id = c.id and d.term_number = c.term_number`;
}

/** The texts of all contracts, step by step, in the order of their ids; those of a step are separated by commas. */
async function* contractSteps(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
): AsyncGenerator<string> {
  // Without fresh statistics (after an import) the planner would take each grouped part for one row and build it anew
  // for every contract.
  await sql`set local enable_nestloop = off`.execute(db);
  for (let after: string | null = null; ;) {
    const page: RawBuilder<unknown> = sql`select * from contracts
      where organisation_id = ${scope.organisationId} and deleted_at is null
        ${after === null ? sql`` : sql`and id > ${after}::uuid`}
      order by id limit ${CONTRACTS_PER_STEP}`;
    const { rows } = await contractTexts(scope, rightsOf(actor), page).execute(db);
    const step = rows[0];
    if (step?.text == null) return;
    yield step.text;
    after = step.last;
  }
}

/** All contracts as the actor may read them, some thousand at a time, in the order of their ids. */
export async function* readContracts(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
): AsyncGenerator<Contract[]> {
  for await (const text of contractSteps(db, scope, actor)) yield JSON.parse(`[${text}]`) as Contract[];
}

/** Those of some contracts that are there, as the actor may read them now, in no order of meaning. */
export async function findContracts(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  ids: readonly string[],
): Promise<Contract[]> {
  const page = sql`select * from contracts
    where organisation_id = ${scope.organisationId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`;
  const hangsOnPage = sql`x.contract_id = any(array(select id from page))`;
  const { rows } = await contractTexts(scope, rightsOf(actor), page, hangsOnPage).execute(db);
  return JSON.parse(`[${rows[0]?.text ?? ''}]`) as Contract[];
}

/**
 * Writes the list of all contracts as JSON text, piece by piece, in the order of their ids.
 *
 * @returns the organisation's change counter that belongs to what was written: both are read in the
 * one snapshot of the transaction, so that a list is never dated newer than its rows
 */
export async function writeContractList(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  write: (text: string) => Promise<void>,
): Promise<bigint> {
  const { change_counter: counter } = await db
    .selectFrom('organisations')
    .select('change_counter')
    .where('id', '=', scope.organisationId)
    .executeTakeFirstOrThrow();
  await write('[');
  let isFirst = true;
  for await (const text of contractSteps(db, scope, actor)) {
    await write(isFirst ? text : `,${text}`);
    isFirst = false;
  }
  await write(']');
  return BigInt(counter);
}

const ONE_CONTRACT = new StatementShapes<{ text: string | null }>();

/**
 * One contract as the actor may read it; null when it is absent, deleted or of another organisation. A prepared
 * statement, compiled once for each shape of rights: every record page and every write runs it.
 */
export async function findContract(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  id: string,
): Promise<Contract | null> {
  const rights = rightsOf(actor);
  const { full, edit } = rights;
  const values = {
    organisation: scope.organisationId,
    id,
    ...(full.everyContract ? {} : { full: full.teams }),
    ...(edit.everyContract ? {} : { edit: edit.teams }),
  };
  const query = ONE_CONTRACT.take(`${shapeOf(full)} ${shapeOf(edit)}`, values, () => {
    const page = sql`select * from contracts
      where organisation_id = ${scope.organisationId} and id = ${id} and deleted_at is null`;
    return contractTexts(scope, rights, page, sql`x.contract_id = ${id}`).compile(db);
  });
  const { rows } = await db.executeQuery<{ text: string | null }>(query);
  const text = rows[0]?.text;
  return text == null ? null : (JSON.parse(text) as Contract);
}

/** The teams of a present contract, for decisions about it; null when there is no such contract. */
export async function findContractSubject(
  db: Transaction,
  scope: OrganisationScope,
  id: string,
): Promise<{ teams: string[] } | null> {
  const { rows } = await sql<{ teams: string[] }>`select array(select team_id::text from contract_teams
      where organisation_id = ${scope.organisationId} and contract_id = ${id} order by team_id) as teams
    from contracts where organisation_id = ${scope.organisationId} and id = ${id} and deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** What contracts of the organisation may point to: the basis of `newContractFaults`. */
export async function contractReferences(
  db: Transaction,
  scope: OrganisationScope,
): Promise<ContractReferences> {
  const organisation = scope.organisationId;
  const [teams, categories, customFields, people] = [
    await db.selectFrom('teams').select(['id', 'name']).where('organisation_id', '=', organisation).execute(),
    await db
      .selectFrom('categories')
      .select(['id', 'name'])
      .where('organisation_id', '=', organisation)
      .execute(),
    await listCustomFields(db, scope, { withRestricted: true }),
    await listPeople(db, scope),
  ];
  return {
    teams: new Map(teams.map(({ id, name }) => [id, name])),
    categories: new Map(categories.map(({ id, name }) => [name, id])),
    customFields,
    people: new Map(people.map((person) => [person.id, person])),
  };
}

/** The records in the trash, last deleted first. @param timeZoneId the zone of the day on which they are purged */
export async function listDeletedContracts(
  db: Transaction,
  scope: OrganisationScope,
  timeZoneId: string,
): Promise<DeletedContract[]> {
  const { rows } = await sql<{
    id: string;
    product: string;
    vendor: string;
    teams: string[];
    deleted_at: Date;
    deleted_by: string | null;
  }>`select c.id, c.product, c.vendor, c.deleted_at, ${personName('u')} as deleted_by,
      array(select x.team_id::text from contract_teams x
        where x.organisation_id = c.organisation_id and x.contract_id = c.id order by x.team_id) as teams
    from contracts c left join users u on u.organisation_id = c.organisation_id and u.id = c.deleted_by
    where c.organisation_id = ${scope.organisationId} and c.deleted_at is not null
    order by c.deleted_at desc, c.id desc`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    product: row.product,
    vendor: row.vendor,
    teams: row.teams,
    deletedAt: row.deleted_at.toISOString(),
    deletedBy: row.deleted_by,
    purgedOn: addDays(calendarDateAt(row.deleted_at.getTime(), timeZoneId), TRASH_DAYS),
  }));
}

/**
 * A contract's history, newest first: at most `limit` entries after the one that the cursor names. It contains
 * restricted fields: the caller has checked that they may be read.
 *
 * @param page its cursor is the `nextCursor` of the page before, null for the first page
 */
export async function listContractActivity(
  db: Transaction,
  scope: OrganisationScope,
  contractId: string,
  page: ActivityPage,
): Promise<{ items: ActivityEntry[]; nextCursor: string | null }> {
  const ofContract = sql`e.subject_id = ${contractId} and e.subject_kind = 'contract'`;
  return await readActivity(db, scope, ofContract, page);
}

/** A contract with a digest of its content: equal values have equal digests, whatever happened in between. */
export interface ContractContent {
  readonly version: number;
  readonly isDeleted: boolean;
  /** A digest of what people entered: fields, terms, teams, categories, owners, costs, documents and decisions. */
  readonly content: string;
}

/**
 * The digests of the contents of some contracts, present or in the trash, by their ids. Teams, categories and people
 * count by who they are and not by their names. Where a column is added to the digest, the contents that change sets
 * kept before no longer match: let its migration set them to null, and their undo compares versions.
 */
export async function readContents(
  db: Transaction,
  { organisationId }: OrganisationScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContractContent>> {
  if (ids.length === 0) return new Map();
  const own = sql`x.organisation_id = ${organisationId} and x.contract_id = any(${[...ids]}::uuid[])`;
  // Parts one below the other, grouped once: there is no join that could look through the organisation for each contract.
  const { rows } = await sql<ContractContent & { id: string }>`select p.id, max(p.version) as version,
      bool_or(p.is_deleted) as "isDeleted",
      encode(sha256(convert_to(jsonb_object_agg(p.part, p.value)::text, 'UTF8')), 'hex') as content
    from (
      select c.id, c.version, c.deleted_at is not null as is_deleted, 'fields' as part, ${DIGESTED_CONTENT} as value
      from contracts c where c.organisation_id = ${organisationId} and c.id = any(${[...ids]}::uuid[])
      union all select x.contract_id, null, null, 'teams', jsonb_agg(x.team_id order by x.team_id)
        from contract_teams x where ${own} group by x.contract_id
      union all select x.contract_id, null, null, 'categories', jsonb_agg(x.category_id order by x.category_id)
        from contract_categories x where ${own} group by x.contract_id
      union all select x.contract_id, null, null, 'owners', jsonb_agg(x.user_id order by x.position)
        from contract_owners x where ${own} group by x.contract_id
      union all select x.contract_id, null, null, 'costs', jsonb_agg(jsonb_build_array(x.date, x.cost) order by x.date)
        from annual_costs x where ${own} group by x.contract_id
      union all select x.contract_id, null, null, 'documents',
          jsonb_agg(jsonb_build_array(x.id, x.name, x.category, x.expires_on, x.current_number) order by x.id)
        from documents x where ${own} and x.deleted_at is null group by x.contract_id
      union all select x.contract_id, null, null, 'decisions',
          jsonb_agg(jsonb_build_array(x.term_number, x.decision, x.reason, x.decided_on) order by x.term_number)
        from contract_decisions x where ${own} and x.withdrawn_at is null group by x.contract_id
    ) p group by p.id`.execute(db);
  return new Map(rows.map(({ id, ...content }) => [id, content]));
}
