import { sql } from 'kysely';
import type { AnnualCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { contractFieldsSchema, type ContractFields } from '@pactbook/domain/features/contracts/contract.ts';
import { orderedRenewal, renewalSchema, type Renewal } from '@pactbook/domain/features/contracts/renewal.ts';
import type { NewContract } from '@pactbook/domain/features/contracts/contract-rules.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';

/** A contract as it is stored, locked against other writers until the transaction ends. */
export interface LockedContract {
  readonly id: string;
  readonly version: number;
  readonly fields: ContractFields;
  /** By date, oldest first. */
  readonly annualCosts: readonly AnnualCost[];
  readonly term: PresentTerm;
}

/** Where a contract stands in the chain of its terms. */
export interface PresentTerm {
  readonly number: number;
  /** Null while it is the contract's start date. */
  readonly startDate: CalendarDate | null;
}

/** Rows of one insert: what is in flight stays a few megabytes. */
const ROWS_PER_INSERT = 1_000;

/**
 * Locks a contract, present or in the trash, and reads it as it then is; null when it is not there.
 * Whoever waited for another writer sees what that one wrote.
 */
export async function lockContract(
  db: Transaction,
  scope: OrganisationScope,
  id: string,
  place: 'present' | 'trash',
): Promise<LockedContract | null> {
  const row = await db
    .selectFrom('contracts')
    .selectAll()
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .where('deleted_at', place === 'present' ? 'is' : 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const organisation = scope.organisationId;
  // The lists are read by a statement of their own: its snapshot is younger than the lock.
  const { rows } = await sql<{
    teams: string[];
    categories: string[];
    owners: string[];
    costs: AnnualCost[];
  }>`select
    array(select team_id::text from contract_teams
      where organisation_id = ${organisation} and contract_id = ${id} order by team_id) as teams,
    array(select c.name from contract_categories x
      join categories c on c.organisation_id = x.organisation_id and c.id = x.category_id
      where x.organisation_id = ${organisation} and x.contract_id = ${id} order by c.name) as categories,
    array(select user_id::text from contract_owners
      where organisation_id = ${organisation} and contract_id = ${id} order by position) as owners,
    coalesce((select json_agg(json_build_object('date', date, 'cost', cost) order by date)
      from annual_costs where organisation_id = ${organisation} and contract_id = ${id}), '[]') as costs`.execute(
    db,
  );
  const lists = rows[0] ?? { teams: [], categories: [], owners: [], costs: [] };
  const fields = contractFieldsSchema.parse({
    product: row.product,
    vendor: row.vendor,
    status: row.status,
    teams: lists.teams,
    categories: lists.categories,
    startDate: row.start_date,
    endDate: row.end_date,
    description: row.description,
    notes: row.notes,
    hostingModel: row.hosting_model,
    renewal: renewalOf(row),
    owners: lists.owners,
    customFields: row.custom_fields,
  });
  const term = { number: row.term_number, startDate: row.term_start_date };
  return { id, version: row.version, fields, annualCosts: lists.costs, term };
}

/** The terms of a row; null when it has none. */
export function renewalOf(row: {
  readonly renewal_type: string | null;
  readonly term_months: number | null;
  readonly notice_value: number | null;
  readonly notice_unit: string | null;
}): Renewal | null {
  if (row.renewal_type === null) return null;
  const parts = {
    type: row.renewal_type,
    termMonths: row.term_months ?? undefined,
    noticeValue: row.notice_value ?? undefined,
    noticeUnit: row.notice_unit ?? undefined,
  };
  return orderedRenewal(renewalSchema.parse(parts));
}

function columnsOf(fields: ContractFields) {
  return {
    product: fields.product,
    vendor: fields.vendor,
    status: fields.status,
    start_date: fields.startDate,
    end_date: fields.endDate,
    description: fields.description,
    notes: fields.notes,
    hosting_model: fields.hostingModel,
    renewal_type: fields.renewal?.type ?? null,
    term_months: fields.renewal?.termMonths ?? null,
    notice_value: fields.renewal?.noticeValue ?? null,
    notice_unit: fields.renewal?.noticeUnit ?? null,
  };
}

/**
 * Inserts contracts with their teams, categories and costs, many rows in one statement.
 *
 * @param categoryIds category ids by name
 * @param now Unix milliseconds
 */
export async function insertContractRows(
  db: Transaction,
  scope: OrganisationScope,
  contracts: readonly (NewContract & { readonly id: string })[],
  categoryIds: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  const organisation = scope.organisationId;
  const at = new Date(now);
  for (let start = 0; start < contracts.length; start += ROWS_PER_INSERT) {
    const some = contracts.slice(start, start + ROWS_PER_INSERT);
    const rows = some.map(({ id, fields }) => ({
      id,
      ...columnsOf(fields),
      custom_fields: fields.customFields,
    }));
    await sql`insert into contracts (id, organisation_id, product, vendor, status, start_date, end_date, description,
        notes, hosting_model, renewal_type, term_months, notice_value, notice_unit, custom_fields, created_at, updated_at)
      select id, ${organisation}::uuid, product, vendor, status, start_date, end_date, description, notes, hosting_model,
        renewal_type, term_months, notice_value, notice_unit, custom_fields, ${at}::timestamptz, ${at}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, product text, vendor text, status text,
        start_date date, end_date date, description text, notes text, hosting_model text,
        renewal_type text, term_months integer, notice_value integer, notice_unit text, custom_fields jsonb)`.execute(
      db,
    );
    await insertTeams(
      db,
      scope,
      some.flatMap(({ id, fields }) => fields.teams.map((team) => ({ id, team }))),
    );
    await insertCategories(
      db,
      scope,
      some.flatMap(({ id, fields }) =>
        fields.categories.map((name) => ({ id, category: categoryIds.get(name) })),
      ),
    );
    await insertOwners(
      db,
      scope,
      some.flatMap(({ id, fields }) => fields.owners.map((owner, position) => ({ id, owner, position }))),
    );
    await insertCosts(
      db,
      scope,
      some.flatMap(({ id, annualCosts }) => annualCosts.map((row) => ({ id, ...row }))),
    );
  }
}

async function insertTeams(
  db: Transaction,
  scope: OrganisationScope,
  rows: readonly { readonly id: string; readonly team: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into contract_teams (organisation_id, contract_id, team_id)
    select ${scope.organisationId}::uuid, id, team
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, team uuid)`.execute(db);
}

async function insertCategories(
  db: Transaction,
  scope: OrganisationScope,
  rows: readonly { readonly id: string; readonly category: string | undefined }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into contract_categories (organisation_id, contract_id, category_id)
    select ${scope.organisationId}::uuid, id, category
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, category uuid)`.execute(db);
}

async function insertOwners(
  db: Transaction,
  scope: OrganisationScope,
  rows: readonly { readonly id: string; readonly owner: string; readonly position: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into contract_owners (organisation_id, contract_id, user_id, position)
    select ${scope.organisationId}::uuid, id, owner, position
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, owner uuid, position integer)`.execute(
    db,
  );
}

/** Adds cost rows to contracts that are locked or new. */
export async function insertCosts(
  db: Transaction,
  scope: OrganisationScope,
  rows: readonly (AnnualCost & { readonly id: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into annual_costs (organisation_id, contract_id, date, cost)
    select ${scope.organisationId}::uuid, id, date, cost
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, date date, cost numeric)`.execute(db);
}

/**
 * Writes a locked contract's fields, its teams, categories and owners where they changed, and moves its version. An end
 * date that a person sets begins a new chain of terms.
 */
export async function updateContractRow(
  db: Transaction,
  scope: OrganisationScope,
  before: LockedContract,
  after: ContractFields,
  categoryIds: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  await moveVersion(db, scope, before, now, {
    ...columnsOf(after),
    custom_fields: JSON.stringify(after.customFields),
    ...(after.endDate === before.fields.endDate ? {} : { term_end_day: null }),
  });
  const contract = { organisation_id: scope.organisationId, contract_id: before.id };
  if (differ(before.fields.teams, after.teams)) {
    await sql`delete from contract_teams
      where organisation_id = ${contract.organisation_id} and contract_id = ${before.id}`.execute(db);
    await insertTeams(
      db,
      scope,
      after.teams.map((team) => ({ id: before.id, team })),
    );
  }
  if (differ(before.fields.categories, after.categories)) {
    await sql`delete from contract_categories
      where organisation_id = ${contract.organisation_id} and contract_id = ${before.id}`.execute(db);
    await insertCategories(
      db,
      scope,
      after.categories.map((name) => ({ id: before.id, category: categoryIds.get(name) })),
    );
  }
  if (before.fields.owners.join() !== after.owners.join()) {
    await sql`delete from contract_owners
      where organisation_id = ${contract.organisation_id} and contract_id = ${before.id}`.execute(db);
    await insertOwners(
      db,
      scope,
      after.owners.map((owner, position) => ({ id: before.id, owner, position })),
    );
  }
}

function differ(some: readonly string[], others: readonly string[]): boolean {
  return some.length !== others.length || some.some((value) => !others.includes(value));
}

/** Replaces a locked contract's costs and moves its version. */
export async function replaceAnnualCosts(
  db: Transaction,
  scope: OrganisationScope,
  before: LockedContract,
  rows: readonly AnnualCost[],
  now: number,
): Promise<void> {
  await moveVersion(db, scope, before, now, {});
  await sql`delete from annual_costs
    where organisation_id = ${scope.organisationId} and contract_id = ${before.id}`.execute(db);
  await insertCosts(
    db,
    scope,
    rows.map((row) => ({ id: before.id, ...row })),
  );
}

/** Puts a locked contract into the trash. */
export async function moveToTrash(
  db: Transaction,
  scope: OrganisationScope,
  contract: LockedContract,
  userId: string | null,
  now: number,
): Promise<void> {
  await moveVersion(db, scope, contract, now, { deleted_at: new Date(now), deleted_by: userId });
}

/** Takes a locked contract out of the trash. */
export async function takeFromTrash(
  db: Transaction,
  scope: OrganisationScope,
  contract: LockedContract,
  now: number,
): Promise<void> {
  await moveVersion(db, scope, contract, now, { deleted_at: null, deleted_by: null });
}

/** Writes columns of a locked contract and moves its version. */
export async function moveVersion(
  db: Transaction,
  scope: OrganisationScope,
  contract: LockedContract,
  now: number,
  columns: {
    readonly [column: string]: string | number | Date | null;
  },
): Promise<void> {
  await db
    .updateTable('contracts')
    .set({ ...columns, version: contract.version + 1, updated_at: new Date(now) })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', contract.id)
    .execute();
}

/**
 * Removes for good, with all that hangs on them, at most `limit` contracts that were deleted up to a
 * moment. Those that another node is removing are left to it.
 */
export async function purgeDeletedBefore(
  db: Transaction,
  scope: OrganisationScope,
  moment: Date,
  limit: number,
): Promise<{ id: string; product: string; version: number }[]> {
  const { rows } = await sql<{ id: string; product: string; version: number }>`delete from contracts
    where organisation_id = ${scope.organisationId} and id in (
      select id from contracts
      where organisation_id = ${scope.organisationId} and deleted_at <= ${moment}
      order by deleted_at, id limit ${limit} for update skip locked)
    returning id, product, version`.execute(db);
  return rows;
}

/** A record of a team as it stands before the team is taken off it. */
export interface ContractOfTeam {
  readonly id: string;
  readonly product: string;
  readonly version: number;
  readonly teams: readonly string[];
}

/** Locks the records of a team, those in the trash too, in the order of their ids, and reads them as they then are. */
export async function lockContractsOfTeam(
  db: Transaction,
  scope: OrganisationScope,
  teamId: string,
): Promise<ContractOfTeam[]> {
  const organisation = scope.organisationId;
  const inTeam = sql`exists (select from contract_teams x
    where x.organisation_id = ${organisation} and x.contract_id = c.id and x.team_id = ${teamId})`;
  await sql`select c.id from contracts c where c.organisation_id = ${organisation} and ${inTeam}
    order by c.id for update of c`.execute(db);
  // Read by a statement of its own: its snapshot is younger than the locks.
  const { rows } = await sql<ContractOfTeam>`select c.id, c.product, c.version,
      array(select x.team_id::text from contract_teams x
        where x.organisation_id = c.organisation_id and x.contract_id = c.id order by x.team_id) as teams
    from contracts c where c.organisation_id = ${organisation} and ${inTeam} order by c.id`.execute(db);
  return rows;
}

/** Takes locked records off a team, and puts them into another one unless that is null; their versions move. */
export async function moveContractsOfTeam(
  db: Transaction,
  scope: OrganisationScope,
  contracts: readonly ContractOfTeam[],
  { from, into }: { readonly from: string; readonly into: string | null },
  now: number,
): Promise<void> {
  const organisation = scope.organisationId;
  const ids = contracts.map(({ id }) => id);
  if (into !== null) {
    await sql`insert into contract_teams (organisation_id, contract_id, team_id)
      select ${organisation}::uuid, id, ${into}::uuid from unnest(${ids}::uuid[]) as moved (id)
      on conflict do nothing`.execute(db);
  }
  await sql`delete from contract_teams where organisation_id = ${organisation} and team_id = ${from}
    and contract_id = any(${ids}::uuid[])`.execute(db);
  await sql`update contracts set version = version + 1, updated_at = ${new Date(now)}
    where organisation_id = ${organisation} and id = any(${ids}::uuid[])`.execute(db);
}
