import { sql, type Kysely, type RawBuilder } from 'kysely';
import { editScope, fullAccessScope } from '@pactbook/domain/features/contracts/access.ts';
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
import type { Database, Transaction } from '../../platform/database/database.ts';
import {
  StatementShapes,
  type PreparedQuery,
} from '../../platform/database/statements/prepared-statement.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { DIGESTED_CONTENT } from './columns-to-sql.ts';
import { listCustomFields } from '../custom-fields/queries.ts';
import { listPeople } from '../users/queries.ts';
import { findOrganisation } from '../organisations/queries.ts';
import {
  contractText,
  contractTexts,
  isWithin,
  rightsOf,
  shapeOf,
  type ContractNames,
  type ContractText,
  type RecordRights,
} from './texts/read-contract-texts.ts';

/** Contracts of one step of the list: enough for speed, few enough that no step holds much memory. */
const CONTRACTS_PER_STEP = 2_500;

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

/** The texts of all contracts, step by step, in the order of their ids; those of a step are separated by commas. */
async function* contractSteps(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
): AsyncGenerator<string> {
  // Without fresh statistics (after an import) the planner would take each grouped part for one row and build it again
  // for every contract.
  await sql`set local enable_nestloop = off`.execute(db);
  for (let after: string | null = null; ;) {
    const page: RawBuilder<unknown> = sql`select *, 0 as chunk from contracts
      where organisation_id = ${scope.organisationId} and deleted_at is null
        ${after === null ? sql`` : sql`and id > ${after}::uuid`}
      order by id limit ${CONTRACTS_PER_STEP}`;
    const { rows } = await contractTexts(scope, rightsOf(actor), page).execute(db);
    const step = rows[0];
    if (step === undefined) return;
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
  const page = sql`select *, 0 as chunk from contracts
    where organisation_id = ${scope.organisationId} and id = any(${[...ids]}::uuid[]) and deleted_at is null`;
  const { rows } = await contractTexts(scope, rightsOf(actor), page, HANGS_ON_CHOSEN).execute(db);
  return JSON.parse(`[${rows[0]?.text ?? ''}]`) as Contract[];
}

const HANGS_ON_CHOSEN = sql`x.contract_id = any(array(select id from page))`;
const SOME_CONTRACTS = new StatementShapes<ContractText>();
/** Contracts that come as one text: the driver copies a long one again and again while it arrives. */
const CONTRACTS_PER_TEXT = 25;

/**
 * Some contracts that were there when long work began, as the actor may read them now, in no order of meaning: those that
 * were put into the trash since are among them. They are parsed as they are taken, once. A prepared statement, since long
 * work asks again and again.
 */
export async function findContractsOfBefore(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  ids: readonly string[],
): Promise<Iterable<Contract>> {
  // The planner takes a list of ids for ten, and would build each grouped part again for every contract.
  await sql`set local enable_nestloop = off`.execute(db);
  const rights = rightsOf(actor);
  const values = valuesFor(scope, rights, ids);
  const query = SOME_CONTRACTS.take(`${shapeOf(rights.full)} ${shapeOf(rights.edit)}`, values, () => {
    const page = sql`select *, (row_number() over () - 1) / ${sql.lit(CONTRACTS_PER_TEXT)} as chunk from contracts
      where organisation_id = ${scope.organisationId} and id = any(${ids}::uuid[])`;
    return contractTexts(scope, rights, page, HANGS_ON_CHOSEN).compile(db);
  });
  const { rows } = await db.executeQuery<ContractText>(query);
  return parsed(rows);
}

/** The values of a prepared statement about one contract or some. */
const valuesFor = ({ organisationId }: OrganisationScope, { full, edit }: RecordRights, id: unknown) => ({
  organisation: organisationId,
  id,
  ...(full.everyContract ? {} : { full: full.teams }),
  ...(edit.everyContract ? {} : { edit: edit.teams }),
});

function* parsed(pieces: readonly ContractText[]): Generator<Contract> {
  for (const { text } of pieces) yield* JSON.parse(`[${text}]`) as Contract[];
}

type OneText = Pick<ContractText, 'text'>;
const ONE_CONTRACT = new StatementShapes<OneText>();

/**
 * One contract as the actor may read it; none when it is absent, deleted or of another organisation. A prepared
 * statement, compiled once for each shape of rights: every record page and every write runs it.
 */
function contractQuery(
  db: Kysely<Tables>,
  scope: OrganisationScope,
  actor: Actor,
  id: string,
): PreparedQuery<OneText> {
  const rights = rightsOf(actor);
  const values = valuesFor(scope, rights, id);
  return ONE_CONTRACT.take(`${shapeOf(rights.full)} ${shapeOf(rights.edit)}`, values, () => {
    const page = sql`select * from contracts
      where organisation_id = ${scope.organisationId} and id = ${id} and deleted_at is null`;
    return contractText(scope, rights, page, sql`x.contract_id = ${id}`).compile(db);
  });
}

const contractIn = ([row]: readonly OneText[]): Contract | null =>
  row === undefined ? null : (JSON.parse(row.text) as Contract);

/** The same in a transaction, as it is there. */
export async function findContract(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  id: string,
): Promise<Contract | null> {
  return contractIn((await db.executeQuery<OneText>(contractQuery(db, scope, actor, id))).rows);
}

/** The same as it is now. */
export async function readContract(
  database: Database,
  scope: OrganisationScope,
  actor: Actor,
  id: string,
): Promise<Contract | null> {
  return contractIn(await database.readOne(scope, (db) => contractQuery(db, scope, actor, id)));
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

/** Whether the organisation has more records than a number: counts no further than that. */
export async function hasMoreContracts(
  db: Transaction,
  { organisationId }: OrganisationScope,
  most: number,
): Promise<boolean> {
  const { rows } = await sql`select from contracts
    where organisation_id = ${organisationId} and deleted_at is null offset ${most} limit 1`.execute(db);
  return rows.length > 0;
}

/** What contracts of the organisation may point to: the basis of `newContractFaults`. */
export async function contractReferences(
  db: Transaction,
  scope: OrganisationScope,
): Promise<ContractReferences> {
  const organisation = scope.organisationId;
  const [teams, categories, customFields, people, currencies] = [
    await db.selectFrom('teams').select(['id', 'name']).where('organisation_id', '=', organisation).execute(),
    await db
      .selectFrom('categories')
      .select(['id', 'name'])
      .where('organisation_id', '=', organisation)
      .execute(),
    await listCustomFields(db, { withRestricted: true }),
    await listPeople(db),
    await findOrganisation(db),
  ];
  return {
    teams: new Map(teams.map(({ id, name }) => [id, name])),
    categories: new Map(categories.map(({ id, name }) => [name, id])),
    customFields,
    people: new Map(people.map((person) => [person.id, person])),
    currencies: [currencies.currency, ...currencies.recordCurrencies],
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
 * restricted fields: the caller has checked that they may be read. What is about another record is left out where the
 * person does not read that one in full.
 *
 * @param page its cursor is the `nextCursor` of the page before, null for the first page
 */
export async function listContractActivity(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  contractId: string,
  page: ActivityPage,
): Promise<{ items: ActivityEntry[]; nextCursor: string | null }> {
  const ofContract = sql`e.subject_id = ${contractId} and e.subject_kind = 'contract'`;
  if (fullAccessScope(actor).everyContract) return await readActivity(db, scope, ofContract, page);
  const isRead = sql`not exists (select from jsonb_array_elements(e.changes) as x (change)
    where x.change ? 'recordId' and not exists (select from contracts c
      where c.organisation_id = e.organisation_id and c.id = (x.change ->> 'recordId')::uuid
        and ${readsInFull(scope, actor, { alias: 'c' })}))`;
  return await readActivity(db, scope, sql`${ofContract} and ${isRead}`, page);
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
      union all select x.contract_id, null, null, 'costs', jsonb_agg(jsonb_build_array(x.date, x.cost) || case when x.currency = 'USD' and x.reason is null then '[]'
          else jsonb_build_array(x.currency, x.reason) end || case when x.quantity is null and x.change_reason is null then '[]'
          else jsonb_build_array(x.quantity, x.unit, x.unit_price, x.change_reason) end order by x.date)
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
