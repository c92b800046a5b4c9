import { sql } from 'kysely';
import {
  CHANGE_SET_LABEL_LIMIT,
  type ChangeSetAction,
  type ChangeSetKind,
} from '@pactbook/domain/features/change-sets/change-set.ts';
import {
  keptValuesSchema,
  type KeptDifference,
  type KeptValues,
} from '@pactbook/domain/features/change-sets/undo.ts';
import type { MadeKind } from '@pactbook/domain/features/change-sets/created-names.ts';
import { cutText } from '@pactbook/domain/kernel/text/cut-text.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { readContents } from '../contracts/queries.ts';
import { listCategories } from '../categories/queries.ts';

/** What a set did to one record. */
export interface KeptChange extends KeptDifference {
  readonly contractId: string;
  readonly action: ChangeSetAction;
}

/** The same as it is read again, with the name that the record has now. */
export interface StoredChange extends KeptChange {
  readonly product: string;
  /** The record's version as the set left it. */
  readonly version: number;
  /** Its content as the set left it, where the undo moves it as a whole; null in sets from before that was kept. */
  readonly content: string | null;
}

/** Records of one statement: what is in flight stays a few megabytes. */
const ROWS_PER_INSERT = 1_000;

/** Notes that a set begins; what it did to which records follows. */
export async function insertChangeSet(
  db: Transaction,
  scope: OrganisationScope,
  set: {
    readonly id: string;
    readonly kind: ChangeSetKind;
    readonly label: string;
    readonly createdBy: string | null;
    readonly undoUntil: number;
    /** Whether steps follow, so that its line in the activity is still to come. */
    readonly isAttended: boolean;
  },
  now: number,
): Promise<void> {
  await db
    .insertInto('change_sets')
    .values({
      id: set.id,
      organisation_id: scope.organisationId,
      kind: set.kind,
      label: set.label,
      created_at: new Date(now),
      created_by: set.createdBy,
      undo_until: new Date(set.undoUntil),
      attended_at: set.isAttended ? new Date(now) : null,
    })
    .execute();
}

/**
 * Notes that a set is written no further, and its label; gives false when that was noted before, or when someone attended
 * to the set since a moment. A user who gets true reports the set, in the same transaction.
 */
export async function concludeChangeSet(
  db: Transaction,
  { organisationId }: OrganisationScope,
  id: string,
  {
    label,
    attendedBefore,
  }: { readonly label?: string | undefined; readonly attendedBefore?: number | undefined },
): Promise<boolean> {
  const isLeft =
    attendedBefore === undefined
      ? sql`attended_at is not null`
      : sql`attended_at < ${new Date(attendedBefore)}`;
  const { rows } = await sql<{ id: string }>`update change_sets
    set attended_at = null${label === undefined ? sql`` : sql`, label = ${cutText(label, CHANGE_SET_LABEL_LIMIT)}`}
    where organisation_id = ${organisationId} and id = ${id} and ${isLeft} returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Locks a set that is written step by step, and notes that its server still attends to it. Gives false when its undo has
 * begun, which locks it as well, or when it was concluded: each sees what the others have done.
 */
export async function attendToChangeSet(
  db: Transaction,
  { organisationId }: OrganisationScope,
  id: string,
  now: number,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`update change_sets set attended_at = ${new Date(now)}
    where organisation_id = ${organisationId} and id = ${id} and attended_at is not null
      and undone_at is null and undo_progress is null returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Locks a set whose next step follows; gives false when its undo has begun, which locks it as well: either sees what the
 * other has done.
 */
export async function lockSetUnlessUndone(
  db: Transaction,
  { organisationId }: OrganisationScope,
  id: string,
): Promise<boolean> {
  const { rows } = await sql<{ isStanding: boolean }>`select undone_at is null and undo_progress is null
      as "isStanding" from change_sets
    where organisation_id = ${organisationId} and id = ${id} for update`.execute(db);
  return rows[0]?.isStanding === true;
}

/** The ids of the categories by name, where changes name any. */
async function categoryIds(
  db: Transaction,
  scope: OrganisationScope,
  changes: readonly KeptChange[],
): Promise<ReadonlyMap<string, string>> {
  if (!changes.some(({ before, after }) => before.categories ?? after.categories)) return new Map();
  return new Map((await listCategories(db)).map(({ id, name }) => [name, id]));
}

/** Keeps what a set did to records, with the versions and contents that they have now, and counts them. */
export async function insertChanges(
  db: Transaction,
  scope: OrganisationScope,
  changeSetId: string,
  changes: readonly KeptChange[],
): Promise<void> {
  const { organisationId } = scope;
  for (let start = 0; start < changes.length; start += ROWS_PER_INSERT) {
    const some = changes.slice(start, start + ROWS_PER_INSERT);
    const standing = await readContents(
      db,
      scope,
      some.map(({ contractId }) => contractId),
    );
    const categories = await categoryIds(db, scope, some);
    const rows = some.flatMap((change) => {
      const now = standing.get(change.contractId);
      // Of changed fields the values are kept, which say more than a digest.
      const content = change.action === 'updated' ? null : now?.content;
      const named = [...(change.before.categories ?? []), ...(change.after.categories ?? [])];
      const ids =
        named.length > 0 ? Object.fromEntries(named.map((name) => [name, categories.get(name)])) : null;
      return now ? [{ ...change, version: now.version, content, categoryIds: ids }] : [];
    });
    await sql`insert into change_set_records (organisation_id, change_set_id, contract_id, action, version, content, category_ids,
        before, after)
      select ${organisationId}::uuid, ${changeSetId}::uuid, "contractId", action, version, content, "categoryIds", before,
        after
      from json_to_recordset(${JSON.stringify(rows)}::json) as r("contractId" uuid, action text, version integer,
        content text, "categoryIds" jsonb, before jsonb, after jsonb)`.execute(db);
  }
  const count = (action: ChangeSetAction) => changes.filter((change) => change.action === action).length;
  await sql`update change_sets set created_count = created_count + ${count('created')}::integer,
      updated_count = updated_count + ${count('updated')}::integer,
      deleted_count = deleted_count + ${count('deleted')}::integer,
      restored_count = restored_count + ${count('restored')}::integer
    where organisation_id = ${organisationId} and id = ${changeSetId}`.execute(db);
}

/** Keeps records of a set whose values it left as they are, each once. @returns how many were not in it */
export async function insertStanding(
  db: Transaction,
  { organisationId }: OrganisationScope,
  changeSetId: string,
  contractIds: readonly string[],
): Promise<number> {
  if (contractIds.length === 0) return 0;
  const { rows } = await sql<{ id: string }>`insert into change_set_records
      (organisation_id, change_set_id, contract_id, action, version, before, after)
    select organisation_id, ${changeSetId}::uuid, id, 'updated', version, '{}', '{}' from contracts
    where organisation_id = ${organisationId} and id = any(${[...contractIds]}::uuid[])
    on conflict do nothing returning contract_id as id`.execute(db);
  await sql`update change_sets set updated_count = updated_count + ${rows.length}::integer
    where organisation_id = ${organisationId} and id = ${changeSetId}`.execute(db);
  return rows.length;
}

/** A set that is locked for its undo. */
export interface LockedChangeSet {
  readonly id: string;
  readonly kind: ChangeSetKind;
  readonly label: string;
  readonly createdBy: string | null;
  readonly undoUntil: string;
  readonly undoneAt: string | null;
  /** How far an undo in steps has come; null where none has begun. */
  readonly undoProgress: UndoProgress | null;
}

/** How far an undo in steps has come. */
export interface UndoProgress {
  /** The last record that was looked at. */
  readonly after: string;
  /** How many records were put back. */
  readonly undone: number;
  /** How many of them were deleted. */
  readonly deleted: number;
  /** How many times something stayed as it is. */
  readonly skipped: number;
}

/** Locks a set, so that it is undone once; null when there is none. */
export async function lockChangeSet(
  db: Transaction,
  scope: OrganisationScope,
  id: string,
): Promise<LockedChangeSet | null> {
  const row = await db
    .selectFrom('change_sets')
    .select(['id', 'kind', 'label', 'created_by', 'undo_until', 'undone_at', 'undo_progress'])
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    kind: row.kind as ChangeSetKind,
    label: row.label,
    createdBy: row.created_by,
    undoUntil: row.undo_until.toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoProgress: row.undo_progress as UndoProgress | null,
  };
}

/** The names of some records by their ids. Its own statement: a join could look through all records for each. */
async function readProducts(
  db: Transaction,
  { organisationId }: OrganisationScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; product: string }>`select id, product from contracts
    where organisation_id = ${organisationId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, product }) => [id, product]));
}

/** Which records of a set are asked for: at most so many after the one of an id, without the first few of those. */
export interface ChangesPage {
  readonly after: string | null;
  readonly skip?: number;
  readonly limit: number;
}

/** What a set did to a page of its records, in the order of their ids. */
export async function readChanges(
  db: Transaction,
  scope: OrganisationScope,
  changeSetId: string,
  { after, skip = 0, limit }: ChangesPage,
): Promise<StoredChange[]> {
  const { organisationId } = scope;
  const { rows } = await sql<{
    contractId: string;
    action: string;
    version: number;
    content: string | null;
    categoryIds: Record<string, string> | null;
    before: unknown;
    after: unknown;
  }>`select contract_id as "contractId", action, version, content, category_ids as "categoryIds", before, after
    from change_set_records
    where organisation_id = ${organisationId} and change_set_id = ${changeSetId}
      ${after === null ? sql`` : sql`and contract_id > ${after}::uuid`}
    order by contract_id limit ${limit} offset ${skip}`.execute(db);
  const present = rows.some(({ categoryIds: ids }) => ids !== null) ? await listCategories(db) : [];
  const names = new Map(present.map(({ id, name }) => [id, name]));
  const named = (side: KeptValues, ids: Record<string, string> | null): KeptValues =>
    side.categories && ids
      ? { ...side, categories: side.categories.map((name) => names.get(ids[name] ?? '') ?? name) }
      : side;
  const products = await readProducts(
    db,
    scope,
    rows.map(({ contractId }) => contractId),
  );
  return rows.map((row) => ({
    contractId: row.contractId,
    product: products.get(row.contractId) ?? '',
    action: row.action as ChangeSetAction,
    version: row.version,
    content: row.content,
    // Once more by the schema: the database keeps no order of the parts of a value, and equal values are to be equal as text.
    before: named(keptValuesSchema.parse(row.before), row.categoryIds),
    after: named(keptValuesSchema.parse(row.after), row.categoryIds),
  }));
}

/** Notes that a set was undone, and by whom. No job looks for an import then; a bulk edit is still to be reported. */
export async function noteUndone(
  db: Transaction,
  scope: OrganisationScope,
  id: string,
  by: string | null,
  now: number,
): Promise<void> {
  await db
    .updateTable('change_sets')
    .set({
      undone_at: new Date(now),
      undone_by: by,
      attended_at: sql`case when kind <> 'import' then attended_at end`,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .execute();
}

/** Notes how far the undo of a set has come with this transaction. */
export async function noteUndoProgress(
  db: Transaction,
  { organisationId }: OrganisationScope,
  id: string,
  progress: UndoProgress,
): Promise<void> {
  await sql`update change_sets set undo_progress = ${JSON.stringify(progress)}::jsonb
    where organisation_id = ${organisationId} and id = ${id}`.execute(db);
}

/** A name that a set made besides records. */
export interface KeptName {
  readonly kind: MadeKind;
  readonly name: string;
  /** The team or the category; null for a vendor, which is its name. */
  readonly id: string | null;
}

/** Keeps which names a set made besides records. */
export async function insertMadeNames(
  db: Transaction,
  { organisationId }: OrganisationScope,
  changeSetId: string,
  names: readonly KeptName[],
): Promise<void> {
  for (let start = 0; start < names.length; start += ROWS_PER_INSERT) {
    const some = JSON.stringify(names.slice(start, start + ROWS_PER_INSERT));
    await sql`insert into change_set_names (organisation_id, change_set_id, kind, name, named_id)
      select ${organisationId}::uuid, ${changeSetId}::uuid, kind, name, id
      from json_to_recordset(${some}::json) as r(kind text, name text, id uuid)
      on conflict do nothing`.execute(db);
  }
}
