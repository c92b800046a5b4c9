import { sql } from 'kysely';
import type { PlannedUpdate } from '@pactbook/domain/features/contracts/contract-update.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { allAnswered } from '../../platform/database/pending-writes.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { isOneOf } from '../../platform/database/statements/one-of.ts';
import { columnsFromRows, columnsOf } from './columns-to-sql.ts';
import {
  insertCategories,
  insertCosts,
  insertOwners,
  insertStatusChanges,
  insertTeams,
  ROWS_PER_INSERT,
  storedCosts,
  type LockedContract,
} from './store.ts';

/** A locked contract and what becomes of it. */
export interface ContractWrite {
  readonly before: LockedContract;
  readonly after: PlannedUpdate;
  /** The version after the write. */
  readonly version: number;
}

/**
 * Writes the fields of locked contracts, their teams, categories, owners and costs where they changed, and their
 * versions, many in one statement. An end date that a person sets begins a new chain of terms; one that an undo puts back
 * brings its chain with it.
 *
 * @param categoryIds category ids by name
 * @param now Unix milliseconds
 */
export async function writeContracts(
  db: Transaction,
  scope: OrganisationScope,
  writes: readonly ContractWrite[],
  categoryIds: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  for (let start = 0; start < writes.length; start += ROWS_PER_INSERT) {
    const some = writes.slice(start, start + ROWS_PER_INSERT);
    const statuses = some.map(({ before, after }) => ({
      id: before.id,
      from: before.fields.status,
      to: after.fields.status,
    }));
    // Sent together: the connection runs them in this order.
    await allAnswered([
      writeColumns(db, scope, some, now),
      insertStatusChanges(db, scope, statuses, now),
      replaceTeams(db, scope, changedIn(some, 'teams')),
      replaceCategories(db, scope, changedIn(some, 'categories'), categoryIds),
      replaceOwners(db, scope, changedIn(some, 'owners')),
      replaceCosts(db, scope, changedIn(some, 'annualCosts')),
    ]);
  }
}

/** Those for which history has a change of a list. */
function changedIn(writes: readonly ContractWrite[], list: string): ContractWrite[] {
  return writes.filter(({ after: { fieldChanges, costChanges } }) =>
    [...fieldChanges, ...costChanges].some(({ field }) => field === list),
  );
}

async function writeColumns(
  db: Transaction,
  { organisationId }: OrganisationScope,
  writes: readonly ContractWrite[],
  now: number,
): Promise<void> {
  // Only what changed: keys and texts for sorting and searching are made again for each column that is named.
  const changed = new Set<string>();
  const rows = writes.map(({ before, after: { fields, termEndDay, possibleEnd }, version }) => {
    const columns = columnsOf(fields);
    const differing = changedColumns(columnsOf(before.fields), columns);
    for (const name of differing) changed.add(name);
    if (differing.some((name) => COLUMNS_OF_FIGURES.has(name))) db.dueFigures.add([before.id]);
    return { id: before.id, version, ...columns, term_end_day: termEndDay, possible_end: possibleEnd };
  });
  const { set, typed } = columnsFromRows(changed);
  // Named twice: whatever the planner believes, it looks at these records and not at the whole organisation.
  const ids = writes.map(({ before }) => before.id);
  const sent = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => SENT_ALWAYS.has(name) || changed.has(name))),
  );
  await sql`update contracts c set version = r.version, updated_at = ${new Date(now)}::timestamptz,
      term_end_day = r.term_end_day, possible_end = r.possible_end${set}
    from json_to_recordset(${JSON.stringify(sent)}::json)
      as r(id uuid, version integer, term_end_day integer, possible_end date${typed})
    where c.organisation_id = ${organisationId} and c.id = r.id and c.id ${isOneOf(ids)}`.execute(db);
}

/** What the figures of a record are made of, of its own columns. */
const COLUMNS_OF_FIGURES: ReadonlySet<string> = new Set([
  'status',
  'vendor',
  'hosting_model',
  'end_date',
  'renewal_type',
]);

const SENT_ALWAYS: ReadonlySet<string> = new Set(['id', 'version', 'term_end_day', 'possible_end']);

/** The names of the columns that differ. */
function changedColumns(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  return Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

/** The rows of other tables that belong to a contract, one for each value. */
type ListTable = 'contract_teams' | 'contract_categories' | 'contract_owners' | 'annual_costs';

async function clear(
  db: Transaction,
  { organisationId }: OrganisationScope,
  table: ListTable,
  writes: readonly ContractWrite[],
): Promise<void> {
  if (writes.length === 0) return;
  const ids = writes.map(({ before }) => before.id);
  db.dueFigures.add(ids);
  await sql`delete from ${sql.table(table)}
    where organisation_id = ${organisationId} and contract_id ${isOneOf(ids)}`.execute(db);
}

async function replaceTeams(
  db: Transaction,
  scope: OrganisationScope,
  writes: readonly ContractWrite[],
): Promise<void> {
  const rows = writes.flatMap(({ before, after }) =>
    after.fields.teams.map((team) => ({ id: before.id, team })),
  );
  await allAnswered([clear(db, scope, 'contract_teams', writes), insertTeams(db, scope, rows)]);
}

async function replaceCategories(
  db: Transaction,
  scope: OrganisationScope,
  writes: readonly ContractWrite[],
  categoryIds: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = writes.flatMap(({ before, after }) =>
    after.fields.categories.map((name) => ({ id: before.id, category: categoryIds.get(name) })),
  );
  await allAnswered([clear(db, scope, 'contract_categories', writes), insertCategories(db, scope, rows)]);
}

async function replaceOwners(
  db: Transaction,
  scope: OrganisationScope,
  writes: readonly ContractWrite[],
): Promise<void> {
  const rows = writes.flatMap(({ before, after }) =>
    after.fields.owners.map((owner, position) => ({ id: before.id, owner, position })),
  );
  await allAnswered([clear(db, scope, 'contract_owners', writes), insertOwners(db, scope, rows)]);
}

async function replaceCosts(
  db: Transaction,
  scope: OrganisationScope,
  writes: readonly ContractWrite[],
): Promise<void> {
  const rows = writes.flatMap(({ before, after }) =>
    storedCosts(before.id, after.fields.currency, after.annualCosts),
  );
  await allAnswered([clear(db, scope, 'annual_costs', writes), insertCosts(db, scope, rows)]);
}

/**
 * Removes permanently, with all their rows, at most `limit` contracts that were deleted up to a moment. Those that another
 * node is removing are left to it.
 */
export async function purgeDeletedBefore(
  db: Transaction,
  scope: OrganisationScope,
  moment: Date,
  limit: number,
): Promise<{ id: string; product: string; version: number }[]> {
  const { rows } = await sql<{ id: string; product: string; version: number }>`with due as materialized (
      select id from contracts
      where organisation_id = ${scope.organisationId} and deleted_at <= ${moment}
      order by deleted_at, id limit ${limit} for update skip locked)
    delete from contracts where organisation_id = ${scope.organisationId} and id = any(array(select id from due))
    returning id, product, version`.execute(db);
  if (rows.length > 0) {
    // Figures that are gone have no revision: sums that were kept of them are added up again.
    await sql`update freshness set figures_removed = nextval('contract_figures_revision')
      where organisation_id = ${scope.organisationId} and id = ${scope.organisationId}`.execute(db);
  }
  return rows;
}
