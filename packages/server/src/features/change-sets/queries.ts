import { sql, type RawBuilder } from 'kysely';
import { readChangeSet } from '@pactbook/domain/features/change-sets/access.ts';
import {
  changeSetSchema,
  type ChangeSet,
  type ChangeSetRecord,
} from '@pactbook/domain/features/change-sets/change-set.ts';
import { changesOf } from '@pactbook/domain/features/change-sets/undo.ts';
import { readContractInFull } from '@pactbook/domain/features/contracts/access.ts';
import { decide, managesAll, type Actor } from '@pactbook/domain/kernel/access.ts';
import { personName } from '../../platform/database/activity.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { readChanges } from './store.ts';

/** A page: at most so many after the one that the cursor names, null for the first page. */
interface Page {
  readonly cursor: string | null;
  readonly limit: number;
}

interface ChangeSetRow {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly creator: string | null;
  readonly undo_until: Date;
  readonly undone_at: Date | null;
  readonly undone_by: string | null;
  readonly undoer: string | null;
  readonly created_count: number;
  readonly updated_count: number;
  readonly deleted_count: number;
  readonly restored_count: number;
}

function changeSetOf(row: ChangeSetRow): ChangeSet {
  const person = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
  return changeSetSchema.parse({
    id: row.id,
    kind: row.kind,
    label: row.label,
    createdAt: row.created_at.toISOString(),
    createdBy: person(row.created_by, row.creator),
    undoUntil: row.undo_until.toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoneBy: person(row.undone_by, row.undoer),
    created: row.created_count,
    updated: row.updated_count,
    deleted: row.deleted_count,
    restored: row.restored_count,
  });
}

async function readChangeSets(
  db: Transaction,
  { organisationId }: OrganisationScope,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<ChangeSet[]> {
  const { rows } =
    await sql<ChangeSetRow>`select s.*, ${personName('c')} as creator, ${personName('u')} as undoer
    from change_sets s
    left join users c on c.organisation_id = s.organisation_id and c.id = s.created_by
    left join users u on u.organisation_id = s.organisation_id and u.id = s.undone_by
    where s.organisation_id = ${organisationId} and ${where}
    order by s.id desc limit ${limit}`.execute(db);
  return rows.map(changeSetOf);
}

/** The change sets that a person sees, newest first: their own, record and system administrators all. */
export async function listChangeSets(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  { cursor, limit }: Page,
): Promise<{ items: ChangeSet[]; nextCursor: string | null }> {
  const theirs = managesAll(actor) ? sql`true` : sql`s.created_by = ${actor.userId}`;
  const before = cursor === null ? sql`` : sql`and s.id < ${cursor}::uuid`;
  const sets = await readChangeSets(db, scope, sql`${theirs} ${before}`, limit + 1);
  const items = sets.slice(0, limit);
  return { items, nextCursor: sets.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** One change set; null when there is none that the person sees. */
export async function findChangeSet(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  id: string,
): Promise<ChangeSet | null> {
  const [set] = await readChangeSets(db, scope, sql`s.id = ${id}`, 1);
  if (!set) return null;
  const subject = { createdBy: set.createdBy?.id ?? null };
  return decide(actor, readChangeSet, subject).allowed ? set : null;
}

/** The records of a set; what changed only of those that the person may read in full. */
export async function listChangeSetRecords(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  changeSetId: string,
  { cursor, limit }: Page,
): Promise<{ records: ChangeSetRecord[]; nextCursor: string | null }> {
  const changes = await readChanges(db, scope, changeSetId, { after: cursor, limit: limit + 1 });
  const page = changes.slice(0, limit);
  const states = await readStates(
    db,
    scope,
    page.map(({ contractId }) => contractId),
  );
  const records = page.map((change): ChangeSetRecord => {
    const { contractId, product, action } = change;
    const { teams, isDeleted } = states.get(contractId) ?? { teams: [], isDeleted: true };
    const record = { contractId, product, action, isDeleted };
    const isReadable = decide(actor, readContractInFull, { teams }).allowed;
    return isReadable ? { ...record, changes: changesOf(change) } : record;
  });
  return { records, nextCursor: changes.length > limit ? (page.at(-1)?.contractId ?? null) : null };
}

async function readStates(
  db: Transaction,
  { organisationId }: OrganisationScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { teams: string[]; isDeleted: boolean }>> {
  const { rows } = await sql<{ id: string; teams: string[]; isDeleted: boolean }>`select c.id,
      c.deleted_at is not null as "isDeleted",
      array(select x.team_id::text from contract_teams x
        where x.organisation_id = c.organisation_id and x.contract_id = c.id order by x.team_id) as teams
    from contracts c where c.organisation_id = ${organisationId} and c.id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
