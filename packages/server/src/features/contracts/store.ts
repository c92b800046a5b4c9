import { sql } from 'kysely';
import {
  ownCosts,
  type AnnualCost,
  type StoredCost,
} from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { ContractFields } from '@pactbook/domain/features/contracts/contract.ts';
import type { NewContract } from '@pactbook/domain/features/contracts/contract-rules.ts';
import type { TermDecision } from '@pactbook/domain/features/contracts/decision.ts';
import type { ContractStatus } from '@pactbook/domain/features/contracts/status.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import { idRows, isOneOf } from '../../platform/database/statements/one-of.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { conversion, convertedAmount, digits } from '../../rules/currencies.ts';
import {
  COLUMN_NAMES,
  columnsOf,
  fieldsOfRow,
  LOCKED_COLUMNS,
  TYPED_COLUMNS,
  type LockedRow,
} from './columns-to-sql.ts';

/** A contract as it is stored, locked against other writers until the transaction ends. */
export interface LockedContract {
  readonly id: string;
  readonly version: number;
  readonly fields: ContractFields;
  /** By date, oldest first. */
  readonly annualCosts: readonly AnnualCost[];
  readonly term: PresentTerm;
}

/** The present term of a contract. */
export interface PresentTerm {
  readonly number: number;
  /** Null while it is the contract's start date. */
  readonly startDate: CalendarDate | null;
  /** The day of the month that the chain keeps (decision 22); null where a person set the present end. */
  readonly endDay: number | null;
  /** The next day on which notice can end an evergreen record. */
  readonly possibleEnd: CalendarDate | null;
  /** The decision about it. */
  readonly decision: DecisionFacts | null;
}

/** What was decided about a term, on which day, by whom and why. */
export type DecisionFacts = Omit<TermDecision, 'id'>;

/** Rows of one insert: what is in flight stays a few megabytes. */
export const ROWS_PER_INSERT = 1_000;

/**
 * Locks contracts, present or in the trash, and reads them as they then are, in the order of their ids; those that are
 * not there are left out. After waiting for another writer, the caller sees what that one wrote.
 */
export async function lockContracts(
  db: Transaction,
  scope: OrganisationScope,
  ids: readonly string[],
  place: 'present' | 'trash',
): Promise<LockedContract[]> {
  if (new Set(ids).size !== ids.length) throw new Error('A record is twice in one write.');
  const contracts: LockedContract[] = [];
  // One order for everyone, so that no two writers wait for each other.
  const ordered = ids.toSorted();
  for (let start = 0; start < ordered.length; start += ROWS_PER_INSERT) {
    const some = ordered.slice(start, start + ROWS_PER_INSERT);
    const [rows, lists] = await Promise.all([
      lockContractRows(db, scope, some, place),
      readLists(db, scope, some),
    ]);
    for (const row of rows) contracts.push(lockedContract(row, lists.get(row.id) ?? NO_LISTS));
  }
  return contracts;
}

/** Locks a present contract, and gives what is not read of it: the day of the month of its chain of terms. */
export async function lockTermEndDay(
  db: Transaction,
  { organisationId }: OrganisationScope,
  id: string,
): Promise<{ readonly term_end_day: number | null } | undefined> {
  return await db
    .selectFrom('contracts')
    .select('term_end_day')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks rows of contracts, and gives them as they then are. @param ids in the order in which everyone locks */
async function lockContractRows(
  db: Transaction,
  { organisationId }: OrganisationScope,
  ids: readonly string[],
  place: 'present' | 'trash',
): Promise<LockedRow[]> {
  return await db
    .selectFrom('contracts')
    .select(LOCKED_COLUMNS)
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`id ${isOneOf(ids)}`)
    .where('deleted_at', place === 'present' ? 'is' : 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The rows of other tables that belong to a contract. */
interface ContractLists {
  readonly teams: string[];
  readonly categories: string[];
  readonly owners: string[];
  readonly costs: StoredCost[];
  /** The decisions about each of its terms. */
  readonly decisions: (DecisionFacts & { readonly term: number })[];
}

const NO_LISTS: ContractLists = { teams: [], categories: [], owners: [], costs: [], decisions: [] };

/** The lists are read by their own statement, sent after the locks: its snapshot is younger than they. */
async function readLists(
  db: Transaction,
  { organisationId }: OrganisationScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ContractLists>> {
  if (ids.length === 0) return new Map();
  // Grouped first and then joined: without fresh statistics (after an import) the planner would look through the whole
  // organisation for each contract.
  const own = sql`x.organisation_id = ${organisationId} and x.contract_id ${isOneOf(ids)}`;
  const { rows } = await sql<ContractLists & { id: string }>`select i.id, coalesce(t.list, '{}') as teams,
      coalesce(k.list, '{}') as categories, coalesce(o.list, '{}') as owners, coalesce(a.list, '[]') as costs, coalesce(d.list, '[]') as decisions
    from ${idRows(ids)} as i (id)
    left join (select x.contract_id, array_agg(x.team_id::text order by x.team_id) as list
      from contract_teams x where ${own} group by x.contract_id) t on t.contract_id = i.id
    left join (select x.contract_id, array_agg(c.name order by c.name) as list
      from contract_categories x join categories c on c.organisation_id = x.organisation_id and c.id = x.category_id
      where ${own} group by x.contract_id) k on k.contract_id = i.id
    left join (select x.contract_id, array_agg(x.user_id::text order by x.position) as list
      from contract_owners x where ${own} group by x.contract_id) o on o.contract_id = i.id
    left join (select x.contract_id, json_agg(json_build_object('date', x.date, 'cost', x.cost, 'currency', x.currency, 'reason', x.reason,
        'quantity', x.quantity, 'unit', x.unit, 'unitPrice', x.unit_price, 'changeReason', x.change_reason) order by x.date) as list
      from annual_costs x where ${own} group by x.contract_id) a on a.contract_id = i.id
    left join (select x.contract_id, json_agg(json_strip_nulls(json_build_object('term', x.term_number, 'decision', x.decision,
        'reason', x.reason, 'decidedOn', x.decided_on, 'decidedBy', x.decided_by, 'lateNoticeAccepted', nullif(x.late_notice_accepted, false)))) as list
      from contract_decisions x where ${own} and x.withdrawn_at is null group by x.contract_id) d on d.contract_id = i.id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A locked contract from its row and the lists that hang on it. */
function lockedContract(row: LockedRow, lists: ContractLists): LockedContract {
  const fields = fieldsOfRow(row, lists);
  const [decision = null] = lists.decisions.flatMap(({ term: number, ...facts }) =>
    number === row.term_number ? [facts] : [],
  );
  const term = {
    number: row.term_number,
    startDate: row.term_start_date,
    endDay: row.term_end_day,
    possibleEnd: row.possible_end,
    decision,
  };
  return { id: row.id, version: row.version, fields, annualCosts: ownCosts(lists.costs, row.currency), term };
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
    const rows = some.map(({ id, fields, possibleEnd }) => ({
      id,
      possible_end: possibleEnd,
      ...columnsOf(fields),
    }));
    db.dueFigures.add(some.map(({ id }) => id));
    // One statement: each that is sent by itself takes time of both sides.
    await sql`with added as (
        insert into contracts (id, organisation_id, possible_end, ${COLUMN_NAMES}, created_at, updated_at)
        select id, ${organisation}::uuid, possible_end, ${COLUMN_NAMES}, ${at}::timestamptz, ${at}::timestamptz
        from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, possible_end date, ${TYPED_COLUMNS})
        returning id, status),
      noted as (
        insert into contract_status_changes (organisation_id, contract_id, at, to_status)
        select ${organisation}::uuid, id, ${at}::timestamptz, status from added),
      of_teams as (${teamsInsert(scope, some.flatMap(teamsOf))}),
      of_categories as (${categoriesInsert(
        scope,
        some.flatMap(({ id, fields }) =>
          fields.categories.map((name) => ({ id, category: categoryIds.get(name) })),
        ),
      )}),
      of_owners as (${ownersInsert(scope, some.flatMap(ownersOf))}),
      of_costs as (${costsInsert(
        scope,
        some.flatMap(({ id, fields, annualCosts }) => storedCosts(id, fields.currency, annualCosts)),
      )})
      select`.execute(db);
  }
}

type Identified = Pick<NewContract, 'fields'> & { readonly id: string };

const teamsOf = ({ id, fields }: Identified): TeamRow[] => fields.teams.map((team) => ({ id, team }));
const ownersOf = ({ id, fields }: Identified): OwnerRow[] =>
  fields.owners.map((owner, position) => ({ id, owner, position }));

interface TeamRow {
  readonly id: string;
  readonly team: string;
}
interface CategoryRow {
  readonly id: string;
  readonly category: string | undefined;
}
interface OwnerRow {
  readonly id: string;
  readonly owner: string;
  readonly position: number;
}

const teamsInsert = ({ organisationId }: OrganisationScope, rows: readonly TeamRow[]) =>
  sql`insert into contract_teams (organisation_id, contract_id, team_id)
    select ${organisationId}::uuid, id, team
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, team uuid)`;

const categoriesInsert = ({ organisationId }: OrganisationScope, rows: readonly CategoryRow[]) =>
  sql`insert into contract_categories (organisation_id, contract_id, category_id)
    select ${organisationId}::uuid, id, category
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, category uuid)`;

const ownersInsert = ({ organisationId }: OrganisationScope, rows: readonly OwnerRow[]) =>
  sql`insert into contract_owners (organisation_id, contract_id, user_id, position)
    select ${organisationId}::uuid, id, owner, position
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, owner uuid, position integer)`;

/** Puts what is new on contracts that are locked. */
export async function insertTeams(
  db: Transaction,
  scope: OrganisationScope,
  rows: readonly TeamRow[],
): Promise<void> {
  if (rows.length === 0) return;
  db.dueFigures.add(rows.map(({ id }) => id));
  await teamsInsert(scope, rows).execute(db);
}

/** Puts what is new on contracts that are locked. */
export async function insertCategories(
  db: Transaction,
  scope: OrganisationScope,
  rows: readonly CategoryRow[],
): Promise<void> {
  if (rows.length === 0) return;
  db.dueFigures.add(rows.map(({ id }) => id));
  await categoriesInsert(scope, rows).execute(db);
}

/** Puts what is new on contracts that are locked. */
export async function insertOwners(
  db: Transaction,
  scope: OrganisationScope,
  rows: readonly OwnerRow[],
): Promise<void> {
  if (rows.length > 0) await ownersInsert(scope, rows).execute(db);
}

/** A cost row of a contract as it is stored. */
interface StoredCostRow extends AnnualCost {
  readonly id: string;
  readonly currency: CurrencyCode;
  /** In another currency than its record. */
  readonly differs: boolean;
}

/** Cost rows of a contract, each with its currency. @param currency the contract's */
export function storedCosts(
  id: string,
  currency: CurrencyCode,
  rows: readonly AnnualCost[],
): StoredCostRow[] {
  return rows.map((row) => {
    const own = row.currency ?? currency;
    return { ...row, id, currency: own, differs: own !== currency };
  });
}

/** Cost rows are converted with the rates as they are now. */
const costsInsert = (scope: OrganisationScope, rows: readonly StoredCostRow[]) =>
  sql`with r as materialized (
      select r.*, r.currency <> o.currency as is_foreign, o.currency as home
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, date date, cost numeric, currency text,
        differs boolean, reason text, quantity numeric, unit text, "unitPrice" numeric, "changeReason" text) join organisations o on o.id = ${scope.organisationId}::uuid),
    rates as materialized (
      select p.*, c.multiplier, c.divisor from (select distinct currency, date, home from r where is_foreign) p,
        lateral ${conversion.inSql(scope, { from: sql`p.currency`, to: sql`p.home`, day: sql`p.date` })} c)
    insert into annual_costs (organisation_id, contract_id, date, cost, currency, differs, reason, quantity, unit, unit_price,
      change_reason, converted)
    select ${scope.organisationId}::uuid, r.id, r.date, round(r.cost, greatest(${digits.inSql(sql`r.currency`)}, 2)), r.currency,
      r.differs, r.reason, r.quantity, r.unit, r."unitPrice", r."changeReason", case when r.is_foreign
        then coalesce(${convertedAmount.inSql(sql`r.cost`, 'c', sql`r.home`)}, 'NaN') end
    from r left join rates c on r.is_foreign and c.currency = r.currency and c.date = r.date`;

/** Adds cost rows to contracts that are locked. */
export async function insertCosts(
  db: Transaction,
  scope: OrganisationScope,
  rows: readonly StoredCostRow[],
): Promise<void> {
  if (rows.length === 0) return;
  db.dueFigures.add(rows.map(({ id }) => id));
  await costsInsert(scope, rows).execute(db);
}

/** A record that took up or left a status; null means that it is not in the catalogue. */
interface StatusChange {
  readonly id: string;
  readonly from: ContractStatus | null;
  readonly to: ContractStatus | null;
}

/** Keeps for the history of the catalogue when records took up and left a status; a status that stays is left out. */
export async function insertStatusChanges(
  db: Transaction,
  { organisationId }: OrganisationScope,
  changes: readonly StatusChange[],
  now: number,
): Promise<void> {
  const rows = changes.filter(({ from, to }) => from !== to);
  if (rows.length === 0) return;
  await sql`insert into contract_status_changes (organisation_id, contract_id, at, from_status, to_status)
    select ${organisationId}::uuid, id, ${new Date(now)}::timestamptz, "from", "to"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id uuid, "from" text, "to" text)`.execute(db);
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
  db.dueFigures.add([contract.id]);
  await db
    .updateTable('contracts')
    .set({ ...columns, version: contract.version + 1, updated_at: new Date(now) })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', contract.id)
    .execute();
}

/** Puts locked contracts into the trash, or takes them out of it when no one `deleted` them; their versions move. */
export async function writeTrashState(
  db: Transaction,
  scope: OrganisationScope,
  contracts: readonly LockedContract[],
  deleted: { readonly by: string | null } | null,
  now: number,
): Promise<void> {
  if (contracts.length === 0) return;
  const ids = contracts.map(({ id }) => id);
  db.dueFigures.add(ids);
  const statuses = contracts.map(({ id, fields: { status } }) =>
    deleted === null ? { id, from: null, to: status } : { id, from: status, to: null },
  );
  await insertStatusChanges(db, scope, statuses, now);
  const at = deleted === null ? null : new Date(now);
  await sql`update contracts set version = version + 1, updated_at = ${new Date(now)}::timestamptz,
      deleted_at = ${at}::timestamptz, deleted_by = ${deleted?.by ?? null}::uuid
    where organisation_id = ${scope.organisationId} and id ${isOneOf(ids)}`.execute(db);
}
